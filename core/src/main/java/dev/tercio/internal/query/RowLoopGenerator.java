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

/// Generates the two loops of a body: one over a range of slots, counted and with its columns in
/// local variables, so that the compiler can vectorize it; and one over the set bits of words. Or
/// the only loop of a [ListedLoop].
final class RowLoopGenerator implements Consumer<ClassBuilder> {
    static final String ROLE = "Loop";

    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc LOOP = RowEmitter.desc(RowLoop.class);
    private static final ClassDesc LISTED_LOOP = RowEmitter.desc(ListedLoop.class);

    private static final int FROM_LOCAL = 3;
    private static final int TO_LOCAL = 4;

    private final LoopSpec spec;
    private final ClassData data;

    RowLoopGenerator(LoopSpec spec) {
        this.spec = spec;
        this.data = new ClassData(ROLE, spec.subject());
    }

    RowLoop generate() {
        ClassDesc superclass = spec.isListed() ? LISTED_LOOP : LOOP;
        return (RowLoop) Codegen.instantiate(GeneratedClass.bytes(superclass, data, this), data);
    }

    @Override
    public void accept(ClassBuilder builder) {
        MethodTypeDesc type =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void, ConstantDescs.CD_Object, RowEmitter.FRAME, INT, INT);
        if (!spec.isListed()) {
            builder.withMethodBody("dense", type, ClassFile.ACC_PUBLIC, new Body(this, true));
        }
        builder.withMethodBody("sparse", type, ClassFile.ACC_PUBLIC, new Body(this, false));
    }

    /// Emits one of the loops. Named, because lambdas would be linked at each start.
    private record Body(RowLoopGenerator generator, boolean dense)
            implements Consumer<CodeBuilder> {
        @Override
        public void accept(CodeBuilder code) {
            if (dense) {
                generator.dense(code);
            } else if (generator.spec.isListed()) {
                generator.listed(code);
            } else {
                generator.sparse(code);
            }
        }
    }

    private void dense(CodeBuilder code) {
        RowEmitter row = new RowEmitter(spec, data, code);
        int slot = code.allocateLocal(TypeKind.INT);
        Label top = code.newLabel();
        Label end = code.newLabel();
        code.iload(FROM_LOCAL).loadConstant(PageLayout.LOOP_MASK).iand().istore(slot);
        code.iload(TO_LOCAL).loadConstant(PageLayout.LOOP_MASK).iand().istore(TO_LOCAL);
        code.labelBinding(top).iload(slot).iload(TO_LOCAL).if_icmpge(end);
        row.emit(slot);
        code.iinc(slot, 1).goto_(top).labelBinding(end);
        row.save();
        code.return_();
    }

    private void listed(CodeBuilder code) {
        RowEmitter row = new RowEmitter(spec, data, code);
        int slots = code.allocateLocal(TypeKind.REFERENCE);
        int index = code.allocateLocal(TypeKind.INT);
        int slot = code.allocateLocal(TypeKind.INT);
        Label top = code.newLabel();
        Label end = code.newLabel();
        row.loadField("words", INT.arrayType(), slots);
        code.iload(FROM_LOCAL).istore(index);
        code.labelBinding(top).iload(index).iload(TO_LOCAL).if_icmpge(end);
        code.aload(slots).iload(index).iaload().istore(slot);
        row.emit(slot);
        code.iinc(index, 1).goto_(top).labelBinding(end);
        row.save();
        code.return_();
    }

    private void sparse(CodeBuilder code) {
        RowEmitter row = new RowEmitter(spec, data, code);
        int match = code.allocateLocal(TypeKind.REFERENCE);
        int words = code.allocateLocal(TypeKind.REFERENCE);
        int index = code.allocateLocal(TypeKind.INT);
        int word = code.allocateLocal(TypeKind.INT);
        int bits = code.allocateLocal(TypeKind.LONG);
        int slot = code.allocateLocal(TypeKind.INT);
        Label nextWord = code.newLabel();
        Label nextBit = code.newLabel();
        Label wordDone = code.newLabel();
        Label end = code.newLabel();
        row.loadField("match", LONG.arrayType(), match);
        row.loadField("words", INT.arrayType(), words);
        code.iload(FROM_LOCAL).istore(index).labelBinding(nextWord);
        code.iload(index).iload(TO_LOCAL).if_icmpge(end);
        code.aload(words).iload(index).iaload().istore(word);
        code.aload(match).iload(word).laload().lstore(bits).labelBinding(nextBit);
        code.lload(bits).lconst_0().lcmp().ifeq(wordDone);
        code.iload(word).loadConstant(PageLayout.WORD_SHIFT).ishl();
        code.lload(bits);
        code.invokestatic(
                RowEmitter.desc(Long.class), "numberOfTrailingZeros", MethodTypeDesc.of(INT, LONG));
        code.iadd().istore(slot);
        row.emit(slot);
        code.lload(bits).lload(bits).lconst_1().lsub().land().lstore(bits).goto_(nextBit);
        code.labelBinding(wordDone).iinc(index, 1).goto_(nextWord);
        code.labelBinding(end);
        row.save();
        code.return_();
    }
}
