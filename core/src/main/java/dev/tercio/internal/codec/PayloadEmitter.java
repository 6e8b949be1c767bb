package dev.tercio.internal.codec;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.StreamColumnAccess;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.StreamLayout;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Emits code that accesses the elements of one value in the payload of a command.
///
/// The offsets of elements are constants, so an element is a shifted word of the stream, or
/// consists of two words if it crosses their boundary. A word that several elements share is
/// composed in a local variable and stored once.
final class PayloadEmitter extends LocationEmitter {
    private static final int ABSENT = -1;

    private final StreamLayout layout;
    private final int stream;
    private final int index;

    /// The local variables with the words that [#store] composes.
    private final int[] composed;

    /// @param stream the local variable with the words of the stream
    /// @param index the local variable with the index of the command's first word
    PayloadEmitter(ClassData data, StreamLayout layout, int stream, int index) {
        super(data, StreamColumnAccess.INSTANCE);
        this.layout = layout;
        this.stream = stream;
        this.index = index;
        this.composed = new int[layout.size() / Long.BYTES];
        for (int i = 0; i < composed.length; i++) {
            composed[i] = ABSENT;
        }
    }

    @Override
    boolean holdsPlaceholders() {
        return true;
    }

    @Override
    void load(CodeBuilder code, int column, Primitive primitive) {
        int word = layout.offset(column) / Long.BYTES;
        int shift = shift(column);
        pushWord(code, word);
        code.laload();
        if (shift > 0) {
            code.loadConstant(shift).lushr();
        }
        if (crosses(shift, primitive)) {
            pushWord(code, word + 1);
            code.laload().loadConstant(Long.SIZE - shift).lshl().lor();
        }
        fromBits(code, primitive);
    }

    @Override
    void store(CodeBuilder code, int column, Primitive primitive, int local) {
        int word = layout.offset(column) / Long.BYTES;
        int shift = shift(column);
        toBits(code, primitive, local);
        if (shift > 0) {
            code.loadConstant(shift).lshl();
        }
        compose(code, word);
        if (crosses(shift, primitive)) {
            toBits(code, primitive, local);
            code.loadConstant(Long.SIZE - shift).lushr();
            compose(code, word + 1);
        }
    }

    /// Adds the bits on the stack to a word.
    private void compose(CodeBuilder code, int word) {
        if (composed[word] == ABSENT) {
            composed[word] = code.allocateLocal(TypeKind.LONG);
        } else {
            code.lload(composed[word]).lor();
        }
        code.lstore(composed[word]);
    }

    /// Also zeroes the padding, because the array may have been used before.
    @Override
    void flush(CodeBuilder code) {
        for (int word = 0; word < composed.length; word++) {
            if (composed[word] != ABSENT) {
                pushWord(code, word);
                code.lload(composed[word]).lastore();
            } else if (layout.usedBytes() < (word + 1) * Long.BYTES) {
                pushWord(code, word);
                code.lconst_0().lastore();
            }
        }
    }

    @Override
    void pushColumn(CodeBuilder code, int column, int stride) {
        int offset = StreamBuffer.HEADER_BYTES + layout.offset(column);
        code.aload(stream).iload(index).iconst_3().ishl().loadConstant(offset).iadd();
    }

    /// Pushes the stream and the index of a word of the payload.
    private void pushWord(CodeBuilder code, int word) {
        code.aload(stream).iload(index);
        code.loadConstant(StreamBuffer.HEADER_BYTES / Long.BYTES + word).iadd();
    }

    private int shift(int column) {
        return layout.offset(column) % Long.BYTES * Byte.SIZE;
    }

    private static boolean crosses(int shift, Primitive primitive) {
        return shift + primitive.bytes() * Byte.SIZE > Long.SIZE;
    }

    /// Replaces a `long` on the stack by the primitive in its low bits.
    private static void fromBits(CodeBuilder code, Primitive primitive) {
        switch (primitive) {
            case BOOLEAN -> code.l2i().iconst_1().iand();
            case BYTE -> code.l2i().i2b();
            case SHORT -> code.l2i().i2s();
            case CHAR -> code.l2i().i2c();
            case INT -> code.l2i();
            case LONG -> {}
            case FLOAT -> {
                code.l2i();
                convert(code, Float.class, "intBitsToFloat", Primitive.INT, primitive);
            }
            case DOUBLE ->
                    convert(code, Double.class, "longBitsToDouble", Primitive.LONG, primitive);
        }
    }

    /// Pushes a local variable as a `long` whose other bits are zero.
    private static void toBits(CodeBuilder code, Primitive primitive, int local) {
        code.loadLocal(primitive.kind(), local);
        switch (primitive) {
            case LONG -> {}
            case DOUBLE ->
                    convert(code, Double.class, "doubleToRawLongBits", primitive, Primitive.LONG);
            case FLOAT -> {
                convert(code, Float.class, "floatToRawIntBits", primitive, Primitive.INT);
                widen(code, primitive);
            }
            default -> widen(code, primitive);
        }
    }

    private static void widen(CodeBuilder code, Primitive primitive) {
        long mask = -1L >>> (Long.SIZE - primitive.bytes() * Byte.SIZE);
        code.i2l().loadConstant(mask).land();
    }

    private static void convert(
            CodeBuilder code, Class<?> owner, String name, Primitive from, Primitive to) {
        code.invokestatic(desc(owner), name, MethodTypeDesc.of(desc(to.type()), desc(from.type())));
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
