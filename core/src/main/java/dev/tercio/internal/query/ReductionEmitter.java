package dev.tercio.internal.query;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// Emits the code of a reduction inside a loop. The accumulator is in a local variable while the
/// loop runs, so that the compiler can keep it in a register.
final class ReductionEmitter {
    private static final ClassDesc FRAME = desc(RowFrame.class);
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc DOUBLE = ConstantDescs.CD_double;
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;

    private final Reduction kind;
    private final TypeKind type;
    private final int frame;
    private final int accumulator;

    /// Loads the accumulator from a frame.
    ///
    /// @param frame the local variable with the frame
    ReductionEmitter(CodeBuilder code, Reduction kind, int frame) {
        this.kind = kind;
        this.type = TypeKind.from(kind.accumulator()).asLoadable();
        this.frame = frame;
        this.accumulator = code.allocateLocal(type);
        code.aload(frame);
        if (type == TypeKind.REFERENCE) {
            code.getfield(FRAME, "object", OBJECT);
        } else {
            code.getfield(FRAME, "number", LONG);
            fromBits(code);
        }
        code.storeLocal(type, accumulator);
    }

    /// Pushes the accumulator.
    void push(CodeBuilder code) {
        code.loadLocal(type, accumulator);
    }

    /// Adds the value on the stack to the accumulator.
    void add(CodeBuilder code) {
        switch (kind) {
            case FOLD -> {}
            case COUNT -> code.iload(accumulator).iadd();
            case SUM_INT -> code.i2l().lload(accumulator).ladd();
            case SUM_LONG -> code.lload(accumulator).ladd();
            case SUM_DOUBLE -> code.dload(accumulator).dadd();
            case MIN_INT, MIN_LONG, MIN_DOUBLE -> choose(code, "min");
            case MAX_INT, MAX_LONG, MAX_DOUBLE -> choose(code, "max");
        }
        code.storeLocal(type, accumulator);
    }

    private void choose(CodeBuilder code, String method) {
        ClassDesc number = desc(kind.accumulator());
        push(code);
        code.invokestatic(desc(Math.class), method, MethodTypeDesc.of(number, number, number));
    }

    /// Stores the accumulator into the frame.
    void save(CodeBuilder code) {
        code.aload(frame);
        push(code);
        switch (type) {
            case REFERENCE -> code.putfield(FRAME, "object", OBJECT);
            case DOUBLE -> {
                code.invokestatic(
                        desc(Double.class), "doubleToRawLongBits", MethodTypeDesc.of(LONG, DOUBLE));
                code.putfield(FRAME, "number", LONG);
            }
            case INT -> code.i2l().putfield(FRAME, "number", LONG);
            default -> code.putfield(FRAME, "number", LONG);
        }
    }

    private void fromBits(CodeBuilder code) {
        if (type == TypeKind.INT) {
            code.l2i();
        } else if (type == TypeKind.DOUBLE) {
            code.invokestatic(
                    desc(Double.class), "longBitsToDouble", MethodTypeDesc.of(DOUBLE, LONG));
        }
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
