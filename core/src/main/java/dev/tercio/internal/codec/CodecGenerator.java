package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;

/// Generates the codec class of one component for one column type.
final class CodecGenerator {
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc COLUMNS = OBJECT.arrayType();
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc VOID = ConstantDescs.CD_void;
    private static final ClassDesc BYTE_ARRAY = ConstantDescs.CD_byte.arrayType();
    private static final ClassDesc STREAM = desc(StreamBuffer.class);
    private static final ClassDesc RESOLVER = desc(HandleResolver.class);

    private static final MethodTypeDesc READ = MethodTypeDesc.of(OBJECT, COLUMNS, INT);
    private static final MethodTypeDesc WRITE = MethodTypeDesc.of(VOID, COLUMNS, INT, OBJECT);
    private static final MethodTypeDesc IN_NATIVE_COLUMNS = MethodTypeDesc.of(desc(Codec.class));
    private static final MethodTypeDesc STREAM_BYTES = MethodTypeDesc.of(INT);
    static final String ROLE = "Codec";

    private static final MethodTypeDesc HANDLE_OFFSETS = MethodTypeDesc.of(INT.arrayType());
    private static final MethodTypeDesc ENCODE =
            MethodTypeDesc.of(VOID, STREAM, LONG, LONG, OBJECT);
    private static final MethodTypeDesc DECODE =
            MethodTypeDesc.of(OBJECT, BYTE_ARRAY, INT, RESOLVER);
    private static final MethodTypeDesc PLAY =
            MethodTypeDesc.of(VOID, BYTE_ARRAY, INT, COLUMNS, INT, RESOLVER);

    /// The bootstrap method [Codecs#nativeCodec].
    private static final DirectMethodHandleDesc NATIVE_CODEC =
            ConstantDescs.ofConstantBootstrap(
                    desc(Codecs.class),
                    "nativeCodec",
                    desc(Codec.class),
                    desc(ComponentSchema.class));

    private final ComponentSchema schema;
    private final ColumnAccess access;
    private final ClassData data = new ClassData();
    private final StreamEmitter stream;

    CodecGenerator(ComponentSchema schema, ColumnAccess access) {
        this.schema = schema;
        this.access = access;
        this.stream = new StreamEmitter(schema, data, access);
    }

    Codec generate() {
        String name = Codegen.nameFor(ROLE, schema.root().type());
        byte[] bytes = GeneratedClass.bytes(name, desc(Codec.class), this::methods);
        return (Codec) Codegen.instantiate(name, bytes, data.objects());
    }

    private void methods(ClassBuilder type) {
        int flags = ClassFile.ACC_PUBLIC;
        type.withMethodBody("read", READ, flags, this::read)
                .withMethodBody("write", WRITE, flags, this::write)
                .withMethodBody("inNativeColumns", IN_NATIVE_COLUMNS, flags, this::inNativeColumns)
                .withMethodBody("streamBytes", STREAM_BYTES, flags, stream::streamBytes)
                .withMethodBody("handleOffsets", HANDLE_OFFSETS, flags, stream::handleOffsets)
                .withMethodBody("encode", ENCODE, flags, stream::encode)
                .withMethodBody("decode", DECODE, flags, stream::decode)
                .withMethodBody("play", PLAY, flags, this::play);
    }

    private void read(CodeBuilder code) {
        emitter(code).read(code);
        code.areturn();
    }

    private void write(CodeBuilder code) {
        emitter(code).write(code, code.parameterSlot(2));
        code.return_();
    }

    private void inNativeColumns(CodeBuilder code) {
        if (access == NativeColumnAccess.INSTANCE) {
            code.aload(0);
        } else {
            data.pushLazily(code, NATIVE_CODEC, schema);
        }
        code.areturn();
    }

    private void play(CodeBuilder code) {
        stream.play(code, columnsIn(code.parameterSlot(2)));
    }

    private RecordEmitter emitter(CodeBuilder code) {
        ColumnSource columns = columnsIn(code.parameterSlot(0));
        int slot = code.parameterSlot(1);
        return new RecordEmitter(schema, data, new LocationEmitter(data, access, columns, slot));
    }

    /// @param local the local variable with the columns of the page
    private ColumnSource columnsIn(int local) {
        ElementEmitter elements = ElementEmitter.of(access);
        Optional<Primitive> common = schema.commonPrimitive();
        if (elements == ElementEmitter.HEAP && common.isPresent()) {
            ClassDesc pageType = elements.columnType(common.get()).arrayType();
            return (code, column) ->
                    code.aload(local).checkcast(pageType).loadConstant(column).aaload();
        }
        return (code, column) -> {
            ColumnSpec spec = schema.columns().get(column);
            code.aload(local)
                    .loadConstant(column)
                    .aaload()
                    .checkcast(elements.columnType(spec.primitive()));
        };
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
