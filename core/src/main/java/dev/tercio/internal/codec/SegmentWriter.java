package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.SegmentColumnAccess;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Emits the write method of a codec for memory segments in two methods: one takes the value apart,
/// the other stores its elements.
///
/// The compiled code of a few stores into a segment exceeds the size up to which the JIT compiler
/// inlines a compiled method. In one method, the caller would therefore have to allocate the value.
/// With two, the first is inlined, and the second receives numbers.
final class SegmentWriter {
    /// The JIT compiler inlines methods up to this size in bytes (`FreqInlineSize`). The method
    /// that stores the elements is made longer, so that the first method stays small.
    private static final int INLINED_BYTES = 325;

    /// The maximum number of elements that are passed; a method has at most 255 parameter slots.
    private static final int MAX_ELEMENTS = 100;

    private static final String STORE = "store";
    private static final int SLOT_LOCAL = 2;

    private SegmentWriter() {}

    /// Adds the methods to a codec class.
    ///
    /// @param columns pushes a column of the array that is the first argument
    static void methods(
            ClassBuilder type, ComponentSchema schema, ClassData data, ColumnSource columns) {
        List<LocationEmitter.ElementStore> stores = new ArrayList<>();
        type.withMethodBody(
                "write",
                CodecGenerator.WRITE,
                ClassFile.ACC_PUBLIC,
                code -> write(code, schema, data, columns, stores));
        if (!stores.isEmpty()) {
            type.withMethodBody(
                    STORE,
                    storeType(stores),
                    ClassFile.ACC_PRIVATE,
                    code -> store(code, data, columns, stores));
        }
    }

    private static void write(
            CodeBuilder code,
            ComponentSchema schema,
            ClassData data,
            ColumnSource columns,
            List<LocationEmitter.ElementStore> stores) {
        LocationEmitter location = location(data, columns);
        boolean passed = schema.columns().size() <= MAX_ELEMENTS;
        new RecordEmitter(schema, data, passed ? location.collecting(stores) : location)
                .write(code, code.parameterSlot(2));
        if (!stores.isEmpty()) {
            code.aload(0).aload(1).iload(SLOT_LOCAL);
            stores.forEach(store -> code.loadLocal(store.primitive().kind(), store.local()));
            code.invokespecial(data.self(), STORE, storeType(stores));
        }
        code.return_();
    }

    private static void store(
            CodeBuilder code,
            ClassData data,
            ColumnSource columns,
            List<LocationEmitter.ElementStore> stores) {
        LocationEmitter location = location(data, columns);
        for (int i = 0; i < stores.size(); i++) {
            LocationEmitter.ElementStore store = stores.get(i);
            int value = code.parameterSlot(2 + i);
            location.store(code, store.column(), store.primitive(), value);
        }
        for (int i = 0; i < INLINED_BYTES; i++) {
            code.nop();
        }
        code.return_();
    }

    private static LocationEmitter location(ClassData data, ColumnSource columns) {
        return new LocationEmitter(data, SegmentColumnAccess.INSTANCE, columns, SLOT_LOCAL);
    }

    private static MethodTypeDesc storeType(List<LocationEmitter.ElementStore> stores) {
        List<ClassDesc> parameters = new ArrayList<>();
        parameters.add(ConstantDescs.CD_Object.arrayType());
        parameters.add(ConstantDescs.CD_int);
        for (LocationEmitter.ElementStore store : stores) {
            parameters.add(ClassDesc.ofDescriptor(store.primitive().type().descriptorString()));
        }
        return MethodTypeDesc.of(ConstantDescs.CD_void, parameters);
    }
}
