package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.StreamLayout;
import dev.tercio.internal.stream.StreamRuns;
import dev.tercio.internal.stream.Words;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Emits the codec methods that convert values to and from the payload of a command.
final class StreamEmitter {
    private static final ClassDesc STREAM = desc(StreamBuffer.class);
    private static final ClassDesc RESOLVER = desc(HandleResolver.class);
    private static final ClassDesc WORDS = ConstantDescs.CD_long.arrayType();
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc VOID = ConstantDescs.CD_void;

    private final ComponentSchema schema;
    private final ClassData data;
    private final ElementEmitter elements;
    private final StreamLayout layout;

    StreamEmitter(ComponentSchema schema, ClassData data, ColumnAccess access) {
        this.schema = schema;
        this.data = data;
        this.elements = ElementEmitter.of(access);
        this.layout = new StreamLayout(schema);
    }

    void streamBytes(CodeBuilder code) {
        code.loadConstant(layout.size()).ireturn();
    }

    void handleOffsets(CodeBuilder code) {
        data.push(code, layout.handleOffsets(), int[].class);
        code.areturn();
    }

    /// Reads and validates all fields, then reserves space in the stream, then stores the fields.
    /// Commands that the value's accessors record therefore precede this command.
    void encode(CodeBuilder code) {
        int stream = code.parameterSlot(0);
        int head = code.parameterSlot(1);
        int entity = code.parameterSlot(2);
        int value = code.parameterSlot(3);
        int words = code.allocateLocal(TypeKind.REFERENCE);
        int index = code.allocateLocal(TypeKind.INT);
        PayloadEmitter payload = new PayloadEmitter(data, layout, words, index);
        Runnable stores = new RecordEmitter(schema, data, payload).extract(code, value);
        code.aload(stream).lload(head).lload(entity).loadConstant(layout.size());
        code.invokevirtual(STREAM, "append", MethodTypeDesc.of(INT, LONG, LONG, INT));
        code.loadConstant(StreamBuffer.HEADER_BYTES).isub().iconst_3().ishr().istore(index);
        code.aload(stream).invokevirtual(STREAM, "words", MethodTypeDesc.of(WORDS));
        code.astore(words);
        stores.run();
        code.return_();
    }

    /// Reads and validates all fields, then stores header and fields.
    void store(CodeBuilder code) {
        int words = code.parameterSlot(0);
        int index = code.parameterSlot(1);
        int head = code.parameterSlot(2);
        int entity = code.parameterSlot(3);
        int value = code.parameterSlot(4);
        PayloadEmitter payload = new PayloadEmitter(data, layout, words, index);
        Runnable stores = new RecordEmitter(schema, data, payload).extract(code, value);
        code.aload(words).iload(index).lload(head).lload(entity);
        code.invokestatic(
                desc(Words.class), "putHeader", MethodTypeDesc.of(VOID, WORDS, INT, LONG, LONG));
        stores.run();
        code.return_();
    }

    void decode(CodeBuilder code) {
        int stream = code.parameterSlot(0);
        int index = code.parameterSlot(1);
        int handles = code.parameterSlot(2);
        PayloadEmitter payload = new PayloadEmitter(data, layout, stream, index);
        new RecordEmitter(schema, data, payload, handles).read(code);
        code.areturn();
    }

    /// @param columns pushes the columns of the page
    void play(CodeBuilder code, ColumnSource columns) {
        int index = code.parameterSlot(1);
        PayloadEmitter payload = new PayloadEmitter(data, layout, code.parameterSlot(0), index);
        List<ColumnSpec> specs = schema.columns();
        for (int column = 0; column < specs.size(); column++) {
            if (specs.get(column).stride() == 1) {
                playElement(code, column, payload, columns);
            } else {
                playRun(code, column, payload, columns);
            }
        }
        code.return_();
    }

    private void playElement(
            CodeBuilder code, int column, PayloadEmitter payload, ColumnSource columns) {
        Primitive primitive = schema.columns().get(column).primitive();
        boolean resolves = layout.holdsHandles(column);
        columns.pushForElement(code, column);
        elements.address(code, slot(code), 1);
        if (resolves) {
            code.aload(handles(code));
        }
        payload.load(code, column, primitive);
        if (resolves) {
            code.invokevirtual(RESOLVER, "real", MethodTypeDesc.of(LONG, LONG));
        }
        elements.store(code, primitive);
    }

    private void playRun(
            CodeBuilder code, int column, PayloadEmitter payload, ColumnSource columns) {
        int stride = schema.columns().get(column).stride();
        MethodTypeDesc play =
                MethodTypeDesc.of(VOID, WORDS, INT, ConstantDescs.CD_Object, INT, INT);
        payload.pushColumn(code, column, stride);
        columns.push(code, column);
        elements.address(code, slot(code), stride);
        code.loadConstant(stride);
        if (layout.holdsHandles(column)) {
            code.aload(handles(code));
            MethodTypeDesc resolving = play.insertParameterTypes(play.parameterCount(), RESOLVER);
            code.invokestatic(desc(StreamRuns.class), "playHandles", resolving);
        } else {
            code.invokestatic(desc(StreamRuns.class), "play", play);
        }
    }

    private static int slot(CodeBuilder code) {
        return code.parameterSlot(3);
    }

    private static int handles(CodeBuilder code) {
        return code.parameterSlot(4);
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
