package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.EnumSpec;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.storage.ColumnAccess;

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
public final class RecordEmitter {
    private static final ClassDesc ENTITY = desc(Entity.class);
    private static final ClassDesc ACCESS = desc(ColumnAccess.class);
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc STRING = ConstantDescs.CD_String;
    private static final ClassDesc INT = ConstantDescs.CD_int;

    private final ComponentSchema schema;
    private final ClassData data;
    private final ColumnAccess access;
    private final ElementEmitter elements;
    private final ColumnSource columns;
    private final int slot;

    /// @param slot the local variable that holds the position within the page
    public RecordEmitter(
            ComponentSchema schema,
            ClassData data,
            ColumnAccess access,
            ColumnSource columns,
            int slot) {
        this.schema = schema;
        this.data = data;
        this.access = access;
        this.elements = ElementEmitter.of(access);
        this.columns = columns;
        this.slot = slot;
    }

    /// Pushes the component of the slot.
    public void read(CodeBuilder code) {
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
            case FieldSpec.Scalar f -> load(code, f.column(), f.primitive());
            case FieldSpec.Constant f -> {
                data.push(code, f.constants(), EnumSpec.class);
                load(code, f.column(), f.primitive());
                code.invokevirtual(
                        desc(EnumSpec.class), "constant", MethodTypeDesc.of(OBJECT, INT));
            }
            case FieldSpec.Handle f -> {
                code.new_(ENTITY).dup();
                load(code, f.column(), Primitive.LONG);
                code.invokespecial(
                        ENTITY,
                        ConstantDescs.INIT_NAME,
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
            }
            case FieldSpec.Nested f -> read(code, f.record());
            case FieldSpec.Text f -> {
                pushRun(code, f.column(), f.capacity());
                load(code, f.lengthColumn(), Primitive.CHAR);
                callRun(code, Text.class, "read", OBJECT, ConstantDescs.CD_char);
            }
            case FieldSpec.FixedArray f -> {
                pushRun(code, f.column(), f.length());
                data.push(code, f.element(), Primitive.class);
                callRun(code, Values.class, "readArray", OBJECT, desc(Primitive.class));
            }
            case FieldSpec.HandleArray f -> {
                pushRun(code, f.column(), f.length());
                callRun(code, Values.class, "readHandles", OBJECT);
            }
        }
    }

    /// Stores the component in a local variable into the slot: first all fields are taken out and
    /// checked, then all are stored, so that a bad field leaves the slot as it was.
    public void write(CodeBuilder code, int value) {
        take(code, value).run();
    }

    /// Takes all fields out of the component in a local variable and checks them.
    ///
    /// @return emits the code that stores them
    public Runnable take(CodeBuilder code, int value) {
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
                check(code, "bits", ConstantDescs.CD_long, label);
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
                checkRun(code, "handles", ConstantDescs.CD_long.arrayType(), f.length(), label);
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
                    pushRun(code, field.column(), field.capacity());
                    code.aload(text).iload(length);
                    callRun(code, Text.class, "write", ConstantDescs.CD_void, OBJECT, INT);
                });
        storeLater(code, field.lengthColumn(), Primitive.CHAR, length, stores);
    }

    private void load(CodeBuilder code, int column, Primitive primitive) {
        columns.push(code, column);
        elements.address(code, primitive, slot);
        elements.load(code, primitive);
    }

    /// Moves the primitive on the stack into a local and stores it into its column later.
    private void keep(CodeBuilder code, int column, Primitive primitive, List<Runnable> stores) {
        int local = code.allocateLocal(primitive.kind());
        code.storeLocal(primitive.kind(), local);
        storeLater(code, column, primitive, local, stores);
    }

    private void storeLater(
            CodeBuilder code, int column, Primitive primitive, int local, List<Runnable> stores) {
        stores.add(
                () -> {
                    columns.push(code, column);
                    elements.address(code, primitive, slot);
                    code.loadLocal(primitive.kind(), local);
                    elements.store(code, primitive);
                });
    }

    private void keepRun(CodeBuilder code, int column, int length, List<Runnable> stores) {
        int array = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(array);
        stores.add(
                () -> {
                    pushRun(code, column, length);
                    code.aload(array);
                    callRun(code, Values.class, "writeArray", ConstantDescs.CD_void, OBJECT);
                });
    }

    /// Pushes what locates a run of elements: access, column, slot, length.
    private void pushRun(CodeBuilder code, int column, int length) {
        data.push(code, access, ColumnAccess.class);
        columns.push(code, column);
        code.iload(slot).loadConstant(length);
    }

    /// Calls a method that takes a run (see [#pushRun]) and more.
    private static void callRun(
            CodeBuilder code, Class<?> owner, String name, ClassDesc result, ClassDesc... more) {
        List<ClassDesc> parameters = new ArrayList<>(List.of(ACCESS, OBJECT, INT, INT));
        parameters.addAll(List.of(more));
        code.invokestatic(desc(owner), name, MethodTypeDesc.of(result, parameters));
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
