package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

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

/// Generates the loop that fills columns from bundles. Columns are loaded into locals before the
/// loop and the index is a counted `int`, which is what the compiler needs to vectorise.
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
    private final ClassData data = new ClassData();

    BundleLoopGenerator(Class<?> bundle, List<BundlePart> parts) {
        this.bundle = bundle;
        this.parts = parts;
    }

    BundleLoop generate() {
        MethodTypeDesc fill =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void, FILLER, OBJECT.arrayType(2), INT, INT, INT);
        byte[] bytes =
                GeneratedClass.bytes(
                        Codegen.nameFor("Filler", bundle),
                        LOOP,
                        type ->
                                type.withMethodBody(
                                        "fill", fill, ClassFile.ACC_PUBLIC, this::fill));
        return (BundleLoop)
                Codegen.instantiate(Codegen.nameFor("Filler", bundle), bytes, data.objects());
    }

    private void fill(CodeBuilder code) {
        int slot = code.allocateLocal(TypeKind.INT);
        List<int[]> columnLocals = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            columnLocals.add(loadColumns(code, i));
        }
        Label top = code.newLabel();
        Label end = code.newLabel();
        code.iload(FROM_LOCAL).istore(slot).labelBinding(top);
        code.iload(slot).iload(TO_LOCAL).if_icmpge(end);
        int value = callFiller(code, slot);
        for (int i = 0; i < parts.size(); i++) {
            storePart(code, parts.get(i), columnLocals.get(i), slot, value);
        }
        code.iinc(slot, 1).goto_(top).labelBinding(end).return_();
    }

    /// Loads the columns of a part into local variables and returns their numbers.
    private int[] loadColumns(CodeBuilder code, int index) {
        BundlePart part = parts.get(index);
        if (part.isTag()) {
            return new int[0];
        }
        ComponentSchema schema = part.schema();
        int count = part.isManaged() || schema == null ? 1 : schema.columns().size();
        int[] locals = new int[count];
        for (int column = 0; column < count; column++) {
            locals[column] = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(COLUMNS_LOCAL).loadConstant(index).aaload();
            code.loadConstant(column).aaload();
            code.checkcast(columnType(part, column)).astore(locals[column]);
        }
        return locals;
    }

    private static ClassDesc columnType(BundlePart part, int column) {
        ComponentSchema schema = part.schema();
        if (part.isManaged() || schema == null) {
            return OBJECT.arrayType();
        }
        ColumnSpec spec = schema.columns().get(column);
        return ElementEmitter.of(part.access()).columnType(spec.primitive());
    }

    private int callFiller(CodeBuilder code, int slot) {
        code.aload(FILLER_LOCAL);
        code.iload(FIRST_LOCAL).iload(slot).iadd().iload(FROM_LOCAL).isub();
        code.invokeinterface(FILLER, "apply", MethodTypeDesc.of(OBJECT, INT));
        return keepPresent(code, "bundle=" + bundle.getName());
    }

    private void storePart(
            CodeBuilder code, BundlePart part, int[] columns, int slot, int bundleLocal) {
        data.invoke(code, part.part().accessor(), () -> code.aload(bundleLocal));
        int component = keepPresent(code, part.label(bundle));
        ComponentSchema schema = part.schema();
        if (part.isTag()) {
            return;
        }
        if (part.isManaged() || schema == null) {
            code.aload(columns[0]).iload(slot).aload(component).aastore();
            return;
        }
        new RecordEmitter(schema, data, part.access(), (c, i) -> c.aload(columns[i]), slot)
                .write(code, component);
    }

    /// Checks that the reference on the stack is not null and moves it into a local variable.
    private static int keepPresent(CodeBuilder code, String label) {
        code.loadConstant(label);
        code.invokestatic(
                desc(Values.class),
                "present",
                MethodTypeDesc.of(OBJECT, OBJECT, ConstantDescs.CD_String));
        int local = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(local);
        return local;
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
