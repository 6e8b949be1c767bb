package dev.tercio.internal.codec;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.StreamColumnAccess;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Emits code that accesses the elements of one value, either in a slot of a page or in the payload
/// of a command.
final class LocationEmitter {
    private static final ClassDesc ACCESS = desc(ColumnAccess.class);

    private final ClassData data;
    private final ColumnAccess access;
    private final ElementEmitter elements;
    private final ColumnSource columns;
    private final int slot;

    /// Creates an emitter for a slot of a page.
    ///
    /// @param slot the local variable with the position within the page
    LocationEmitter(ClassData data, ColumnAccess access, ColumnSource columns, int slot) {
        this.data = data;
        this.access = access;
        this.elements = ElementEmitter.of(access);
        this.columns = columns;
        this.slot = slot;
    }

    /// Creates an emitter for a payload, which has no slots.
    ///
    /// @param columns pushes the byte array and the offset of the column in it
    static LocationEmitter inPayload(ClassData data, ColumnSource columns) {
        return new LocationEmitter(data, StreamColumnAccess.INSTANCE, columns, -1);
    }

    /// Whether the value may contain handles of recorded spawns, as in a payload.
    boolean holdsPlaceholders() {
        return elements == ElementEmitter.STREAM;
    }

    /// Pushes the value's element in a column.
    void load(CodeBuilder code, int column, Primitive primitive) {
        columns.pushForElement(code, column);
        elements.address(code, slot, 1);
        elements.load(code, primitive);
    }

    /// Stores a local variable as the value's element in a column.
    void store(CodeBuilder code, int column, Primitive primitive, int local) {
        columns.pushForElement(code, column);
        elements.address(code, slot, 1);
        code.loadLocal(primitive.kind(), local);
        elements.store(code, primitive);
    }

    /// Pushes the arguments that locate a run of elements: access, column, index.
    void pushRun(CodeBuilder code, int column, int stride) {
        data.push(code, access, ColumnAccess.class);
        columns.push(code, column);
        elements.address(code, slot, stride);
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
