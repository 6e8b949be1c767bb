package dev.tercio.internal.query;

import dev.tercio.internal.codec.ClassData;
import dev.tercio.internal.codec.Codegen;
import dev.tercio.internal.codec.GeneratedClass;
import dev.tercio.internal.storage.PageLayout;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/// Generates the loop of a body over a list of rows and their parents. The columns of both pages
/// are in local variables.
final class DepthLoopGenerator implements Consumer<ClassBuilder> {
    static final String ROLE = "DepthLoop";

    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc INTS = INT.arrayType();
    private static final ClassDesc LOOP = RowEmitter.desc(DepthLoop.class);

    private static final int SLOTS_LOCAL = 3;
    private static final int PARENTS_LOCAL = 4;
    private static final int FROM_LOCAL = 5;
    private static final int TO_LOCAL = 6;

    private final LoopSpec spec;
    private final ClassData data;

    DepthLoopGenerator(LoopSpec spec) {
        this.spec = spec;
        this.data = new ClassData(ROLE, spec.subject());
    }

    DepthLoop generate() {
        return (DepthLoop) Codegen.instantiate(GeneratedClass.bytes(LOOP, data, this), data);
    }

    @Override
    public void accept(ClassBuilder builder) {
        MethodTypeDesc type =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void,
                        ConstantDescs.CD_Object,
                        RowEmitter.FRAME,
                        INTS,
                        INTS,
                        INT,
                        INT);
        builder.withMethodBody("run", type, ClassFile.ACC_PUBLIC, this::run);
    }

    private void run(CodeBuilder code) {
        RowEmitter row = new RowEmitter(spec, data, code);
        int slot = code.allocateLocal(TypeKind.INT);
        int parent = code.allocateLocal(TypeKind.INT);
        Label top = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(top).iload(FROM_LOCAL).iload(TO_LOCAL).if_icmpge(end);
        loadOffset(code, SLOTS_LOCAL, slot);
        loadOffset(code, PARENTS_LOCAL, parent);
        row.emit(slot, parent);
        code.iinc(FROM_LOCAL, 1).goto_(top).labelBinding(end);
        row.save();
        code.return_();
    }

    /// Loads the position in its page of a slot in a list.
    private static void loadOffset(CodeBuilder code, int list, int offset) {
        code.aload(list).iload(FROM_LOCAL).iaload();
        code.loadConstant(PageLayout.OFFSET_MASK).iand().istore(offset);
    }
}
