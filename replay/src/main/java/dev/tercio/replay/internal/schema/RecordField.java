package dev.tercio.replay.internal.schema;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.Attribute;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.List;
import java.util.function.UnaryOperator;

/// A field of a generated record.
///
/// @param name the name of the field
/// @param type its type
/// @param size the annotation with the size of a text or array, if it needs one
record RecordField(String name, ClassDesc type, List<Attribute<?>> size) {
    private static final ClassDesc ENTITY = desc(Entity.class);

    /// @param generatedName maps the name of a stored class to that of the generated one
    static RecordField of(StoredField field, UnaryOperator<String> generatedName) {
        String name = field.name();
        return switch (field) {
            case StoredField.Scalar f -> plain(name, desc(f.primitive().type()));
            case StoredField.Constant f ->
                    plain(name, ClassDesc.of(generatedName.apply(f.type().className())));
            case StoredField.Handle _ -> plain(name, ENTITY);
            case StoredField.Nested f ->
                    plain(name, ClassDesc.of(generatedName.apply(f.type().className())));
            case StoredField.Text f ->
                    sized(name, ConstantDescs.CD_String, Utf8.class, f.capacity());
            case StoredField.FixedArray f ->
                    sized(name, desc(f.element().type()).arrayType(), Length.class, f.length());
            case StoredField.HandleArray f ->
                    sized(name, ENTITY.arrayType(), Length.class, f.length());
        };
    }

    private static RecordField plain(String name, ClassDesc type) {
        return new RecordField(name, type, List.of());
    }

    private static RecordField sized(String name, ClassDesc type, Class<?> annotation, int size) {
        Annotation written =
                Annotation.of(desc(annotation), AnnotationElement.ofInt("value", size));
        return new RecordField(name, type, List.of(RuntimeVisibleAnnotationsAttribute.of(written)));
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    TypeKind kind() {
        return TypeKind.from(type);
    }
}
