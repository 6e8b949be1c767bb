package dev.tercio.internal.codec;

import dev.tercio.internal.storage.PageLayout;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Generates the loop that fills columns from bundles. The loop keeps the columns in local
/// variables and counts with an `int`, so that C2 can vectorize it.
final class BundleLoopGenerator {
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LOOP = desc(BundleLoop.class);
    private static final ClassDesc FILLER = desc(IntFunction.class);

    private static final int FILLER_LOCAL = 1;
    private static final int COLUMNS_LOCAL = 2;
    private static final int FROM_LOCAL = 3;
    private static final int TO_LOCAL = 4;
    private static final int FIRST_LOCAL = 5;

    private final Class<?> bundle;
    private final List<BundlePart> parts;
    static final String ROLE = "Filler";

    private final ClassData data;

    BundleLoopGenerator(Class<?> bundle, List<BundlePart> parts) {
        this.bundle = bundle;
        this.parts = parts;
        this.data = new ClassData(ROLE, bundle);
    }

    BundleLoop generate() {
        MethodTypeDesc fill =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void, FILLER, OBJECT.arrayType(2), INT, INT, INT);
        byte[] bytes =
                GeneratedClass.bytes(
                        LOOP,
                        data,
                        type ->
                                type.withMethodBody(
                                        "fill", fill, ClassFile.ACC_PUBLIC, this::fill));
        return (BundleLoop) Codegen.instantiate(bytes, data);
    }

    private void fill(CodeBuilder code) {
        int slot = code.allocateLocal(TypeKind.INT);
        List<ComponentEmitter> emitters = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int index = i;
            ComponentEmitter emitter = new ComponentEmitter(parts.get(i).component(), data);
            emitter.loadColumns(code, () -> code.aload(COLUMNS_LOCAL).loadConstant(index).aaload());
            emitters.add(emitter);
        }
        Label top = code.newLabel();
        Label end = code.newLabel();
        code.iload(FROM_LOCAL).loadConstant(PageLayout.LOOP_MASK).iand().istore(slot);
        code.iload(TO_LOCAL).loadConstant(PageLayout.LOOP_MASK).iand().istore(TO_LOCAL);
        code.labelBinding(top).iload(slot).iload(TO_LOCAL).if_icmpge(end);
        int value = callFiller(code, slot);
        for (int i = 0; i < parts.size(); i++) {
            BundlePart part = parts.get(i);
            data.callAccessor(code, part.part().accessor(), value);
            int component = ComponentEmitter.storeNonNull(code, part.label(bundle));
            emitters.get(i).write(code, slot, component);
        }
        code.iinc(slot, 1).goto_(top).labelBinding(end).return_();
    }

    private int callFiller(CodeBuilder code, int slot) {
        code.aload(FILLER_LOCAL);
        code.iload(FIRST_LOCAL).iload(slot).iadd().iload(FROM_LOCAL).isub();
        code.invokeinterface(FILLER, "apply", MethodTypeDesc.of(OBJECT, INT));
        return ComponentEmitter.storeNonNull(code, "bundle=" + bundle.getName());
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
