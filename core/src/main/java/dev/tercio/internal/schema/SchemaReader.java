package dev.tercio.internal.schema;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Length;
import dev.tercio.Utf8;

import org.jspecify.annotations.Nullable;

import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Reads the fields and columns of a record class and rejects unsupported field types.
final class SchemaReader {
    /// The largest stride with which a page of the largest element fits into one Java array.
    private static final int MAX_STRIDE = 65_535;

    private final Class<?> component;
    private final List<ColumnSpec> columns = new ArrayList<>();
    private final Deque<Class<?>> enclosing = new ArrayDeque<>();
    private boolean runsUserCode;

    SchemaReader(Class<?> component) {
        this.component = component;
    }

    ComponentSchema read() {
        if (!component.isRecord()) {
            throw new InvalidComponentException(
                    "component is not a record: type="
                            + component.getName()
                            + "; make it a record or a field of one, or store it with"
                            + " @Storage(Tier.MANAGED)");
        }
        RecordSpec root = readRecord(component, "");
        return new ComponentSchema(root, List.copyOf(columns), runsUserCode);
    }

    private RecordSpec readRecord(Class<?> type, String prefix) {
        if (enclosing.contains(type)) {
            throw new InvalidComponentException(
                    "record contains itself: component="
                            + component.getName()
                            + ", field="
                            + prefix
                            + ", type="
                            + type.getName()
                            + "; hold an Entity instead");
        }
        enclosing.push(type);
        runsUserCode |= !AccessorScan.isPlain(type);
        RecordAccess access = new RecordAccess(type);
        List<FieldSpec> fields = new ArrayList<>();
        for (RecordComponent field : type.getRecordComponents()) {
            String path = prefix.isEmpty() ? field.getName() : prefix + "." + field.getName();
            fields.add(readField(field, path, access.accessor(field)));
        }
        enclosing.pop();
        return new RecordSpec(type, access.constructor(), List.copyOf(fields));
    }

    private FieldSpec readField(RecordComponent field, String path, RecordMember accessor) {
        Class<?> type = field.getType();
        checkAnnotation(field, path, Utf8.class, type == String.class);
        checkAnnotation(field, path, Length.class, type.isArray());
        Primitive primitive = Primitive.of(type);
        if (primitive != null) {
            return new FieldSpec.Scalar(path, accessor, primitive, column(path, primitive, 1));
        }
        if (type.isEnum()) {
            EnumSpec constants = new EnumSpec(type);
            if (constants.size() == 0) {
                throw new InvalidComponentException(
                        "enum has no constants: component="
                                + component.getName()
                                + ", field="
                                + path
                                + ", type="
                                + type.getName());
            }
            Primitive ordinal = Primitive.forOrdinals(constants.size());
            return new FieldSpec.Constant(
                    path, accessor, constants, ordinal, column(path, ordinal, 1));
        }
        if (type == Entity.class) {
            return new FieldSpec.Handle(path, accessor, column(path, Primitive.LONG, 1));
        }
        if (type == String.class) {
            return readText(field.getAnnotation(Utf8.class), path, accessor);
        }
        if (type.isArray()) {
            return readArray(field, path, accessor);
        }
        if (type.isRecord()) {
            return new FieldSpec.Nested(path, accessor, readRecord(type, path));
        }
        throw unsupported(path, type);
    }

    /// An annotation without effect is a mistake, for example `@Length` instead of `@Utf8`.
    private void checkAnnotation(
            RecordComponent field,
            String path,
            Class<? extends Annotation> annotation,
            boolean fits) {
        if (!fits && field.isAnnotationPresent(annotation)) {
            throw new InvalidComponentException(
                    "annotation does not fit the field: component="
                            + component.getName()
                            + ", field="
                            + path
                            + ", annotation=@"
                            + annotation.getSimpleName()
                            + ", type="
                            + field.getType().getTypeName()
                            + "; @Utf8 is for String, @Length for arrays");
        }
    }

    private FieldSpec readText(@Nullable Utf8 size, String path, RecordMember accessor) {
        if (size == null) {
            throw new InvalidComponentException(
                    "text field has no size: component="
                            + component.getName()
                            + ", field="
                            + path
                            + "; annotate it, such as @Utf8(32) String");
        }
        int capacity = checkStride("@Utf8", path, size.value());
        int bytes = column(path, Primitive.BYTE, capacity);
        int length = column(path + "#length", Primitive.CHAR, 1);
        return new FieldSpec.Text(path, accessor, capacity, size.truncate(), bytes, length);
    }

    private FieldSpec readArray(RecordComponent field, String path, RecordMember accessor) {
        Class<?> element = field.getType().getComponentType();
        Primitive primitive = Primitive.of(element);
        if (primitive == null && element != Entity.class) {
            throw unsupported(path, field.getType());
        }
        Length size = field.getAnnotation(Length.class);
        if (size == null) {
            throw new InvalidComponentException(
                    "array field has no length: component="
                            + component.getName()
                            + ", field="
                            + path
                            + "; annotate it, such as @Length(8) "
                            + field.getType().getSimpleName());
        }
        int length = checkStride("@Length", path, size.value());
        if (primitive == null) {
            int handles = column(path, Primitive.LONG, length);
            return new FieldSpec.HandleArray(path, accessor, length, handles);
        }
        return new FieldSpec.FixedArray(
                path, accessor, primitive, length, column(path, primitive, length));
    }

    private int column(String path, Primitive primitive, int stride) {
        columns.add(new ColumnSpec(path, primitive, stride));
        return columns.size() - 1;
    }

    private int checkStride(String annotation, String path, int size) {
        if (size < 1 || size > MAX_STRIDE) {
            throw new InvalidComponentException(
                    annotation
                            + " is out of range: component="
                            + component.getName()
                            + ", field="
                            + path
                            + ", size="
                            + size
                            + ", allowed=1.."
                            + MAX_STRIDE);
        }
        return size;
    }

    private InvalidComponentException unsupported(String path, Class<?> type) {
        return new InvalidComponentException(
                "field type is not supported: component="
                        + component.getName()
                        + ", field="
                        + path
                        + ", type="
                        + type.getTypeName()
                        + "; use primitives, enums, Entity, records, @Utf8 String or @Length"
                        + " arrays, or store the component with @Storage(Tier.MANAGED)");
    }
}
