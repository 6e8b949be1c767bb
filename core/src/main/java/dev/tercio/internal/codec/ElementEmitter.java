package dev.tercio.internal.codec;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.HeapColumnAccess;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

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

    /// Elements of native memory, through bounds-checked segments.
    NATIVE {
        @Override
        public ClassDesc columnType(Primitive primitive) {
            return SEGMENT;
        }

        @Override
        public void address(CodeBuilder code, Primitive primitive, int slot) {
            code.getstatic(VALUE_LAYOUT, "JAVA_" + primitive.name(), layoutType(primitive));
            code.iload(slot).i2l();
            if (primitive.bytes() > 1) {
                code.loadConstant((long) primitive.bytes()).lmul();
            }
        }

        @Override
        public void load(CodeBuilder code, Primitive primitive) {
            code.invokeinterface(
                    SEGMENT,
                    "get",
                    MethodTypeDesc.of(
                            elementType(primitive), layoutType(primitive), ConstantDescs.CD_long));
        }

        @Override
        public void store(CodeBuilder code, Primitive primitive) {
            code.invokeinterface(
                    SEGMENT,
                    "set",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_void,
                            layoutType(primitive),
                            ConstantDescs.CD_long,
                            elementType(primitive)));
        }
    };

    private static final ClassDesc SEGMENT =
            ClassDesc.ofDescriptor(MemorySegment.class.descriptorString());
    private static final ClassDesc VALUE_LAYOUT =
            ClassDesc.ofDescriptor(ValueLayout.class.descriptorString());

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

    private static ClassDesc elementType(Primitive primitive) {
        return ClassDesc.ofDescriptor(primitive.type().descriptorString());
    }

    private static ClassDesc layoutType(Primitive primitive) {
        String name = primitive.type().getName();
        return VALUE_LAYOUT.nested(
                "Of" + Character.toUpperCase(name.charAt(0)) + name.substring(1));
    }
}
