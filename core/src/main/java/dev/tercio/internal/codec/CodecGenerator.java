package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/// Generates the codec class of one component for one column type.
final class CodecGenerator implements Consumer<ClassBuilder> {
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc COLUMNS = OBJECT.arrayType();
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc VOID = ConstantDescs.CD_void;
    private static final ClassDesc WORDS = ConstantDescs.CD_long.arrayType();
    private static final ClassDesc STREAM = desc(StreamBuffer.class);
    private static final ClassDesc RESOLVER = desc(HandleResolver.class);

    private static final MethodTypeDesc READ = MethodTypeDesc.of(OBJECT, COLUMNS, INT, INT);
    private static final MethodTypeDesc WRITE = MethodTypeDesc.of(VOID, COLUMNS, INT, INT, OBJECT);
    private static final MethodTypeDesc OTHER_CODEC = MethodTypeDesc.of(desc(Codec.class));
    private static final MethodTypeDesc STREAM_BYTES = MethodTypeDesc.of(INT);
    static final String ROLE = "Codec";

    private static final MethodTypeDesc HANDLE_OFFSETS = MethodTypeDesc.of(INT.arrayType());
    private static final MethodTypeDesc ENCODE =
            MethodTypeDesc.of(VOID, STREAM, LONG, LONG, OBJECT);
    private static final MethodTypeDesc STORE =
            MethodTypeDesc.of(VOID, WORDS, INT, LONG, LONG, OBJECT);
    private static final MethodTypeDesc DECODE = MethodTypeDesc.of(OBJECT, WORDS, INT, RESOLVER);
    private static final MethodTypeDesc PLAY =
            MethodTypeDesc.of(VOID, WORDS, INT, COLUMNS, INT, RESOLVER);

    /// The bootstrap methods [Codecs#nativeCodec] and [Codecs#segmentCodec].
    private static final DirectMethodHandleDesc NATIVE_CODEC = factory("nativeCodec");

    private static final DirectMethodHandleDesc SEGMENT_CODEC = factory("segmentCodec");

    private static final int NO_LOCAL = -1;

    private final ComponentSchema schema;
    private final ColumnAccess access;
    private final ClassData data;
    private final StreamEmitter stream;

    CodecGenerator(ComponentSchema schema, ColumnAccess access) {
        this.schema = schema;
        this.access = access;
        this.data = new ClassData(ROLE, schema.root().type());
        this.stream = new StreamEmitter(schema, data, access);
    }

    Codec generate() {
        byte[] bytes = GeneratedClass.bytes(desc(Codec.class), data, this);
        return (Codec) Codegen.instantiate(bytes, data);
    }

    @Override
    public void accept(ClassBuilder type) {
        method(type, "read", READ);
        method(type, "write", WRITE);
        method(type, "inNativeColumns", OTHER_CODEC);
        method(type, "inSegments", OTHER_CODEC);
        method(type, "streamBytes", STREAM_BYTES);
        method(type, "handleOffsets", HANDLE_OFFSETS);
        method(type, "encode", ENCODE);
        method(type, "store", STORE);
        method(type, "decode", DECODE);
        method(type, "play", PLAY);
    }

    private void method(ClassBuilder type, String name, MethodTypeDesc descriptor) {
        type.withMethodBody(name, descriptor, ClassFile.ACC_PUBLIC, new Body(this, name));
    }

    /// Emits one method. One class for all, because a lambda per method would be linked at each
    /// start.
    private record Body(CodecGenerator generator, String method) implements Consumer<CodeBuilder> {
        @Override
        public void accept(CodeBuilder code) {
            switch (method) {
                case "read" -> generator.read(code);
                case "write" -> generator.write(code);
                case "inNativeColumns" -> generator.inNativeColumns(code);
                case "inSegments" -> generator.inSegments(code);
                case "streamBytes" -> generator.stream.streamBytes(code);
                case "handleOffsets" -> generator.stream.handleOffsets(code);
                case "encode" -> generator.stream.encode(code);
                case "store" -> generator.stream.store(code);
                case "decode" -> generator.stream.decode(code);
                case "play" -> generator.play(code);
                default -> throw new IllegalArgumentException("unknown method: name=" + method);
            }
        }
    }

    private void read(CodeBuilder code) {
        emitter(code).read(code);
        code.areturn();
    }

    private void write(CodeBuilder code) {
        emitter(code).write(code, code.parameterSlot(3));
        code.return_();
    }

    private void inNativeColumns(CodeBuilder code) {
        otherCodec(code, ElementEmitter.NATIVE, NATIVE_CODEC);
    }

    private void inSegments(CodeBuilder code) {
        otherCodec(code, ElementEmitter.SEGMENT, SEGMENT_CODEC);
    }

    private void otherCodec(
            CodeBuilder code, ElementEmitter wanted, DirectMethodHandleDesc factory) {
        if (ElementEmitter.of(access) == wanted) {
            code.aload(0);
        } else {
            data.pushLazily(code, factory, schema);
        }
        code.areturn();
    }

    private void play(CodeBuilder code) {
        stream.play(code, columnsIn(code.parameterSlot(2), NO_LOCAL));
    }

    private RecordEmitter emitter(CodeBuilder code) {
        ColumnSource columns = columnsIn(code.parameterSlot(0), code.parameterSlot(1));
        int slot = code.parameterSlot(2);
        return new RecordEmitter(schema, data, new SlotEmitter(data, access, columns, slot));
    }

    /// @param page the local variable with the number of the page, or [#NO_LOCAL] for zero
    private ColumnSource columnsIn(int local, int page) {
        ElementEmitter elements = ElementEmitter.of(access);
        boolean uniform = elements == ElementEmitter.HEAP && schema.commonPrimitive().isPresent();
        return new PageColumns(schema, elements, uniform, local, page);
    }

    /// Pushes columns of a page.
    ///
    /// @param uniform whether the columns are in an array of primitive arrays of one type
    /// @param local the local variable with the array of columns
    /// @param page the local variable with the number of the page, or [#NO_LOCAL] for zero
    private record PageColumns(
            ComponentSchema schema, ElementEmitter elements, boolean uniform, int local, int page)
            implements ColumnSource {
        @Override
        public void push(CodeBuilder code, int column) {
            ClassDesc type = elements.columnType(schema.columns().get(column).primitive());
            code.aload(local);
            if (uniform) {
                pushIndex(code.checkcast(type.arrayType()), column);
                code.aaload();
            } else {
                pushIndex(code, column);
                code.aaload().checkcast(type);
            }
        }

        /// Multiplies by a constant: a factor in memory takes a register in loops over lookups,
        /// which have none left.
        private void pushIndex(CodeBuilder code, int column) {
            code.loadConstant(column);
            if (page != NO_LOCAL) {
                code.iload(page).loadConstant(schema.columns().size()).imul().iadd();
            }
        }

        @Override
        public void pushForElement(CodeBuilder code, int column) {
            if (elements == ElementEmitter.SEGMENT) {
                // the last element, see NativeColumns
                code.aload(local).loadConstant(schema.columns().size()).aaload();
                code.checkcast(ElementEmitter.Segments.COLUMNS).loadConstant(column);
            } else {
                push(code, column);
            }
        }
    }

    /// A method of [Codecs] that creates another codec of a component.
    private static DirectMethodHandleDesc factory(String method) {
        return ConstantDescs.ofConstantBootstrap(
                desc(Codecs.class), method, desc(Codec.class), desc(ComponentSchema.class));
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
