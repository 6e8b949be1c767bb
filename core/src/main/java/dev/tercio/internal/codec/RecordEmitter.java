package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.EnumSpec;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.stream.HandleResolver;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Emits the code that builds a component record from columns and takes one apart into them.
///
/// Nothing that is emitted lets a record escape, so once the user's code is inlined the compiler
/// keeps its fields in registers and allocates nothing.
final class RecordEmitter {
    private static final ClassDesc ENTITY = desc(Entity.class);
    private static final ClassDesc RESOLVER = desc(HandleResolver.class);
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc STRING = ConstantDescs.CD_String;
    private static final ClassDesc INT = ConstantDescs.CD_int;

    /// In place of a local variable that the code has not.
    private static final int ABSENT = -1;

    private final ComponentSchema schema;
    private final ClassData data;
    private final PlaceEmitter place;
    private final int resolver;

    /// @param place where the component lies
    RecordEmitter(ComponentSchema schema, ClassData data, PlaceEmitter place) {
        this(schema, data, place, ABSENT);
    }

    /// For reading a component whose handles may be placeholders.
    ///
    /// @param resolver the local variable that holds what resolves them
    RecordEmitter(ComponentSchema schema, ClassData data, PlaceEmitter place, int resolver) {
        this.schema = schema;
        this.data = data;
        this.place = place;
        this.resolver = resolver;
    }

    /// Pushes the component.
    void read(CodeBuilder code) {
        read(code, schema.root());
    }

    private void read(CodeBuilder code, RecordSpec record) {
        data.invoke(
                code,
                record.constructor(),
                () -> record.fields().forEach(field -> read(code, field)));
    }

    private void read(CodeBuilder code, FieldSpec field) {
        switch (field) {
            case FieldSpec.Scalar f -> place.load(code, f.column(), f.primitive());
            case FieldSpec.Constant f -> {
                data.push(code, f.constants(), EnumSpec.class);
                place.load(code, f.column(), f.primitive());
                code.invokevirtual(
                        desc(EnumSpec.class), "constant", MethodTypeDesc.of(OBJECT, INT));
            }
            case FieldSpec.Handle f -> {
                code.new_(ENTITY).dup();
                loadHandle(code, f.column());
                code.invokespecial(
                        ENTITY,
                        ConstantDescs.INIT_NAME,
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
            }
            case FieldSpec.Nested f -> read(code, f.record());
            case FieldSpec.Text f -> {
                place.pushRun(code, f.column(), f.capacity());
                place.load(code, f.lengthColumn(), Primitive.CHAR);
                PlaceEmitter.callRun(code, Text.class, "read", OBJECT, ConstantDescs.CD_char);
            }
            case FieldSpec.FixedArray f -> {
                place.pushRun(code, f.column(), f.length());
                code.loadConstant(f.length());
                data.push(code, f.element(), Primitive.class);
                PlaceEmitter.callRun(
                        code, Values.class, "readArray", OBJECT, INT, desc(Primitive.class));
            }
            case FieldSpec.HandleArray f -> {
                place.pushRun(code, f.column(), f.length());
                code.loadConstant(f.length());
                pushResolver(code);
                PlaceEmitter.callRun(code, Values.class, "readHandles", OBJECT, INT, RESOLVER);
            }
        }
    }

    /// Stores the component in a local variable: first all fields are taken out and checked, then
    /// all are stored, so that a bad field leaves everything as it was.
    void write(CodeBuilder code, int value) {
        take(code, value).run();
    }

    /// Takes all fields out of the component in a local variable and checks them.
    ///
    /// @return emits the code that stores them
    Runnable take(CodeBuilder code, int value) {
        List<Runnable> stores = new ArrayList<>();
        take(code, schema.root(), value, stores);
        return () -> stores.forEach(Runnable::run);
    }

    private void take(CodeBuilder code, RecordSpec record, int value, List<Runnable> stores) {
        for (FieldSpec field : record.fields()) {
            data.invoke(code, field.accessor(), () -> code.aload(value));
            take(code, field, stores);
        }
    }

    private void take(CodeBuilder code, FieldSpec field, List<Runnable> stores) {
        String label = Values.label(schema.root().type(), field);
        switch (field) {
            case FieldSpec.Scalar f -> keep(code, f.column(), f.primitive(), stores);
            case FieldSpec.Constant f -> {
                check(code, "ordinal", INT, label);
                keep(code, f.column(), f.primitive(), stores);
            }
            case FieldSpec.Handle f -> {
                check(
                        code,
                        place.holdsPlaceholders() ? "bits" : "realBits",
                        ConstantDescs.CD_long,
                        label);
                keep(code, f.column(), Primitive.LONG, stores);
            }
            case FieldSpec.Nested f -> {
                check(code, "present", OBJECT, label);
                int nested = code.allocateLocal(TypeKind.REFERENCE);
                code.astore(nested);
                take(code, f.record(), nested, stores);
            }
            case FieldSpec.Text f -> takeText(code, f, label, stores);
            case FieldSpec.FixedArray f -> {
                checkRun(code, "array", OBJECT, f.length(), label);
                keepRun(code, f.column(), f.length(), stores);
            }
            case FieldSpec.HandleArray f -> {
                String check = place.holdsPlaceholders() ? "handles" : "realHandles";
                checkRun(code, check, ConstantDescs.CD_long.arrayType(), f.length(), label);
                keepRun(code, f.column(), f.length(), stores);
            }
        }
    }

    private void takeText(
            CodeBuilder code, FieldSpec.Text field, String label, List<Runnable> stores) {
        int text = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(text).aload(text);
        code.loadConstant(field.capacity()).loadConstant(field.truncate() ? 1 : 0);
        code.loadConstant(label);
        code.invokestatic(
                desc(Text.class),
                "measure",
                MethodTypeDesc.of(INT, OBJECT, INT, ConstantDescs.CD_boolean, STRING));
        int length = code.allocateLocal(TypeKind.INT);
        code.istore(length);
        stores.add(
                () -> {
                    place.pushRun(code, field.column(), field.capacity());
                    code.loadConstant(field.capacity()).aload(text).iload(length);
                    PlaceEmitter.callRun(
                            code, Text.class, "write", ConstantDescs.CD_void, INT, OBJECT, INT);
                });
        storeLater(code, field.lengthColumn(), Primitive.CHAR, length, stores);
    }

    /// Columns hold real handles, so only a payload's are resolved: loops stay as short as they
    /// can.
    private void loadHandle(CodeBuilder code, int column) {
        if (resolver == ABSENT) {
            place.load(code, column, Primitive.LONG);
            return;
        }
        pushResolver(code);
        place.load(code, column, Primitive.LONG);
        code.invokevirtual(
                RESOLVER, "real", MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long));
    }

    private void pushResolver(CodeBuilder code) {
        if (resolver == ABSENT) {
            data.push(code, HandleResolver.NONE, HandleResolver.class);
        } else {
            code.aload(resolver);
        }
    }

    /// Moves the primitive on the stack into a local and stores it into its column later.
    private void keep(CodeBuilder code, int column, Primitive primitive, List<Runnable> stores) {
        int local = code.allocateLocal(primitive.kind());
        code.storeLocal(primitive.kind(), local);
        storeLater(code, column, primitive, local, stores);
    }

    private void storeLater(
            CodeBuilder code, int column, Primitive primitive, int local, List<Runnable> stores) {
        stores.add(() -> place.store(code, column, primitive, local));
    }

    private void keepRun(CodeBuilder code, int column, int length, List<Runnable> stores) {
        int array = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(array);
        stores.add(
                () -> {
                    place.pushRun(code, column, length);
                    code.loadConstant(length).aload(array);
                    PlaceEmitter.callRun(
                            code, Values.class, "writeArray", ConstantDescs.CD_void, INT, OBJECT);
                });
    }

    private static void check(CodeBuilder code, String name, ClassDesc result, String label) {
        code.loadConstant(label);
        code.invokestatic(desc(Values.class), name, MethodTypeDesc.of(result, OBJECT, STRING));
    }

    private static void checkRun(
            CodeBuilder code, String name, ClassDesc result, int length, String label) {
        code.loadConstant(length).loadConstant(label);
        code.invokestatic(desc(Values.class), name, MethodTypeDesc.of(result, OBJECT, INT, STRING));
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
