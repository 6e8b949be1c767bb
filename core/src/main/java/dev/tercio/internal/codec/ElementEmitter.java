package dev.tercio.internal.codec;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.HeapColumnAccess;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// Emits the instructions that read or write one element of a column.
///
/// To load: push the column, [#address], [#load]. To store: the same, the value before [#store].
public enum ElementEmitter {
    /// Elements of primitive arrays: plain array instructions, which C2 turns into vector code.
    HEAP {
        @Override
        public ClassDesc columnType(Primitive primitive) {
            return ClassDesc.ofDescriptor(primitive.type().descriptorString()).arrayType();
        }

        @Override
        public void address(CodeBuilder code, Primitive primitive, int slot) {
            code.iload(slot);
        }

        @Override
        public void load(CodeBuilder code, Primitive primitive) {
            code.arrayLoad(primitive.kind());
        }

        @Override
        public void store(CodeBuilder code, Primitive primitive) {
            code.arrayStore(primitive.kind());
        }
    },

    /// Elements of native memory, through buffers that check every access.
    NATIVE {
        @Override
        public ClassDesc columnType(Primitive primitive) {
            return ClassDesc.ofDescriptor(bufferOf(primitive).descriptorString());
        }

        @Override
        public void address(CodeBuilder code, Primitive primitive, int slot) {
            code.iload(slot);
        }

        @Override
        public void load(CodeBuilder code, Primitive primitive) {
            code.invokevirtual(
                    columnType(primitive),
                    "get",
                    MethodTypeDesc.of(elementType(primitive), ConstantDescs.CD_int));
        }

        @Override
        public void store(CodeBuilder code, Primitive primitive) {
            ClassDesc buffer = columnType(primitive);
            code.invokevirtual(
                    buffer,
                    "put",
                    MethodTypeDesc.of(buffer, ConstantDescs.CD_int, elementType(primitive)));
            code.pop();
        }
    };

    public static ElementEmitter of(ColumnAccess access) {
        return access == HeapColumnAccess.INSTANCE ? HEAP : NATIVE;
    }

    /// The type a column has on the operand stack.
    public abstract ClassDesc columnType(Primitive primitive);

    /// Pushes what locates an element, after its column.
    public abstract void address(CodeBuilder code, Primitive primitive, int slot);

    /// Replaces column and address by the element.
    public abstract void load(CodeBuilder code, Primitive primitive);

    /// Stores the element on top of column and address.
    public abstract void store(CodeBuilder code, Primitive primitive);

    private static Class<?> bufferOf(Primitive primitive) {
        return switch (primitive) {
            case BOOLEAN, BYTE -> ByteBuffer.class;
            case SHORT -> ShortBuffer.class;
            case CHAR -> CharBuffer.class;
            case INT -> IntBuffer.class;
            case LONG -> LongBuffer.class;
            case FLOAT -> FloatBuffer.class;
            case DOUBLE -> DoubleBuffer.class;
        };
    }

    /// The type of an element as its buffer has it. A boolean is a byte of zero or one, which is
    /// what a boolean is on the operand stack.
    private static ClassDesc elementType(Primitive primitive) {
        Class<?> type = primitive == Primitive.BOOLEAN ? byte.class : primitive.type();
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
