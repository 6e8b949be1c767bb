package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ComponentSchema;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// Emits code for a component inside a loop. Its columns are loaded into local variables once,
/// before the loop.
public final class ComponentEmitter {
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;

    private final StoredComponent component;
    private final ClassData data;
    private int[] columns = {};

    public ComponentEmitter(StoredComponent component, ClassData data) {
        this.component = component;
        this.data = data;
    }

    /// Loads the columns of a page into local variables.
    ///
    /// @param pushPage emits the code that pushes the array of columns
    public void loadColumns(CodeBuilder code, Runnable pushPage) {
        columns = new int[component.columnCount()];
        for (int column = 0; column < columns.length; column++) {
            columns[column] = code.allocateLocal(TypeKind.REFERENCE);
            pushPage.run();
            code.loadConstant(column).aaload();
            code.checkcast(columnType(column)).astore(columns[column]);
        }
    }

    private ClassDesc columnType(int column) {
        ComponentSchema schema = component.schema();
        if (schema == null || component.isManaged()) {
            return OBJECT.arrayType();
        }
        return ElementEmitter.of(component.access())
                .columnType(schema.columns().get(column).primitive());
    }

    /// Pushes the value of a slot.
    public void read(CodeBuilder code, int slot) {
        ComponentSchema schema = component.schema();
        if (schema == null || component.isManaged()) {
            code.aload(columns[0]).iload(slot).aaload();
        } else {
            emitter(schema, slot).read(code);
        }
    }

    /// Stores the value in a local variable into a slot.
    public void write(CodeBuilder code, int slot, int value) {
        extract(code, slot, value).run();
    }

    /// Emits code that validates the value in a local variable.
    ///
    /// @return emits the code that stores the value into a slot; that code cannot fail
    public Runnable extract(CodeBuilder code, int slot, int value) {
        ComponentSchema schema = component.schema();
        if (component.isTag()) {
            return () -> {};
        }
        if (schema == null || component.isManaged()) {
            code.aload(value);
            data.push(code, component.type(), Class.class);
            code.invokestatic(
                    ClassDesc.ofDescriptor(Values.class.descriptorString()),
                    "checkType",
                    MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, ConstantDescs.CD_Class));
            return () -> code.aload(columns[0]).iload(slot).aload(value).aastore();
        }
        return emitter(schema, slot).extract(code, value);
    }

    private RecordEmitter emitter(ComponentSchema schema, int slot) {
        ColumnSource source = new LocalColumns(columns);
        return new RecordEmitter(
                schema, data, new SlotEmitter(data, component.access(), source, slot));
    }

    /// Pushes columns from local variables.
    @SuppressWarnings("ArrayRecordComponent")
    private record LocalColumns(int[] locals) implements ColumnSource {
        @Override
        public void push(CodeBuilder code, int column) {
            code.aload(locals[column]);
        }
    }

    /// Emits code that requires the reference on the stack to be non-null and stores it in a local
    /// variable.
    ///
    /// @param label names the reference in error messages
    /// @return the local variable
    public static int storeNonNull(CodeBuilder code, String label) {
        code.loadConstant(label);
        code.invokestatic(
                ClassDesc.ofDescriptor(Values.class.descriptorString()),
                "requireNonNull",
                MethodTypeDesc.of(OBJECT, OBJECT, ConstantDescs.CD_String));
        int local = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(local);
        return local;
    }
}
