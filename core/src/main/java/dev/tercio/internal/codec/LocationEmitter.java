package dev.tercio.internal.codec;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Emits code that accesses the elements of one value, either in a slot of a page or in the payload
/// of a command.
abstract class LocationEmitter {
    private static final ClassDesc ACCESS = desc(ColumnAccess.class);

    private final ClassData data;
    private final ColumnAccess access;

    LocationEmitter(ClassData data, ColumnAccess access) {
        this.data = data;
        this.access = access;
    }

    /// Whether the value may contain handles of recorded spawns, as in a payload.
    abstract boolean holdsPlaceholders();

    /// Pushes the value's element in a column.
    abstract void load(CodeBuilder code, int column, Primitive primitive);

    /// Stores a local variable as the value's element in a column, at the latest in [#flush].
    abstract void store(CodeBuilder code, int column, Primitive primitive, int local);

    /// Stores the elements that [#store] has collected. Runs of elements are stored after this.
    abstract void flush(CodeBuilder code);

    /// Pushes the column and the index of the value's first element in it.
    abstract void pushColumn(CodeBuilder code, int column, int stride);

    /// Pushes the arguments that locate a run of elements: access, column, index.
    final void pushRun(CodeBuilder code, int column, int stride) {
        data.push(code, access, ColumnAccess.class);
        pushColumn(code, column, stride);
    }

    /// Calls a static method whose first parameters are those of [#pushRun].
    static void callRun(
            CodeBuilder code, Class<?> owner, String name, ClassDesc result, ClassDesc... more) {
        List<ClassDesc> parameters =
                new ArrayList<>(List.of(ACCESS, ConstantDescs.CD_Object, ConstantDescs.CD_int));
        parameters.addAll(List.of(more));
        code.invokestatic(desc(owner), name, MethodTypeDesc.of(result, parameters));
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
