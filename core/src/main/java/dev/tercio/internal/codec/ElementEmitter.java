package dev.tercio.internal.codec;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.SegmentColumnAccess;
import dev.tercio.internal.storage.SegmentColumns;
import dev.tercio.internal.storage.SegmentElements;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// Emits code that reads or writes one element of a column.
///
/// To load: push the column, then [#address], [#load]. To store: push the column, then [#address],
/// push the value, [#store].
public enum ElementEmitter {
    /// Elements of primitive arrays: plain array instructions, which C2 can vectorize.
    HEAP {
        @Override
        public ClassDesc columnType(Primitive primitive) {
            return typeOf(primitive).arrayType();
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

    /// Elements of native memory, accessed through bounds-checked buffers.
    NATIVE {
        @Override
        public ClassDesc columnType(Primitive primitive) {
            return ClassDesc.ofDescriptor(bufferOf(primitive).descriptorString());
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
    },

    /// Elements of native columns that are one memory segment, indexed by slot. The [ColumnSource]
    /// pushes the [SegmentColumns] and the number of the column.
    SEGMENT {
        @Override
        public ClassDesc columnType(Primitive primitive) {
            return SEGMENT_TYPE;
        }

        @Override
        public void load(CodeBuilder code, Primitive primitive) {
            code.invokestatic(
                    Segments.ELEMENTS,
                    "get" + capitalised(primitive),
                    MethodTypeDesc.of(
                            typeOf(primitive),
                            Segments.COLUMNS,
                            ConstantDescs.CD_int,
                            ConstantDescs.CD_int));
        }

        @Override
        public void store(CodeBuilder code, Primitive primitive) {
            code.invokestatic(
                    Segments.ELEMENTS,
                    "put" + capitalised(primitive),
                    MethodTypeDesc.of(
                            ConstantDescs.CD_void,
                            Segments.COLUMNS,
                            ConstantDescs.CD_int,
                            ConstantDescs.CD_int,
                            typeOf(primitive)));
        }
    };

    private static final ClassDesc SEGMENT_TYPE =
            ClassDesc.ofDescriptor(MemorySegment.class.descriptorString());

    /// Apart from the others, so that programs without native memory do not load these classes.
    static final class Segments {
        static final ClassDesc COLUMNS =
                ClassDesc.ofDescriptor(SegmentColumns.class.descriptorString());
        static final ClassDesc ELEMENTS =
                ClassDesc.ofDescriptor(SegmentElements.class.descriptorString());

        private Segments() {}
    }

    public static ElementEmitter of(ColumnAccess access) {
        if (access == HeapColumnAccess.INSTANCE) {
            return HEAP;
        }
        if (access == SegmentColumnAccess.INSTANCE) {
            return SEGMENT;
        }
        return NATIVE;
    }

    /// The type of a column on the operand stack.
    public abstract ClassDesc columnType(Primitive primitive);

    /// Pushes the index of the slot's first element. The column is already on the stack.
    ///
    /// @param slot the local variable with the position within the page
    /// @param stride the number of elements per slot
    public void address(CodeBuilder code, int slot, int stride) {
        code.iload(slot);
        if (stride != 1) {
            code.loadConstant(stride).imul();
        }
    }

    /// Pops the column and the address and pushes the element.
    public abstract void load(CodeBuilder code, Primitive primitive);

    /// Pops the value, the address and the column and stores the value.
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

    /// The element type of the buffer. A boolean is a byte of 0 or 1, which is also its form on the
    /// operand stack.
    private static ClassDesc elementType(Primitive primitive) {
        return typeOf(primitive == Primitive.BOOLEAN ? Primitive.BYTE : primitive);
    }

    private static ClassDesc typeOf(Primitive primitive) {
        return ClassDesc.ofDescriptor(primitive.type().descriptorString());
    }

    /// The primitive's name as it appears in the method names of [Bytes] and [SegmentElements].
    private static String capitalised(Primitive primitive) {
        String name = primitive.type().getName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
