package dev.tercio.internal.command.recording;

import dev.tercio.internal.codec.ClassData;
import dev.tercio.internal.codec.Codegen;
import dev.tercio.internal.codec.GeneratedClass;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// Generates the class that finds known spawns: one comparison per class, and a constant per spawn.
///
/// It is the content of the class and of its method itself, because lambdas would be linked at each
/// start.
final class SpawnFinderGenerator implements Consumer<ClassBuilder> {
    private static final String ROLE = "SpawnFinder";
    private static final ClassDesc CLASS = ConstantDescs.CD_Class;
    private static final MethodTypeDesc FIND =
            MethodTypeDesc.of(desc(KnownSpawn.class), CLASS, CLASS, CLASS);

    private final List<KnownSpawn> spawns;
    private final ClassData data = new ClassData(ROLE, KnownSpawn.class);

    private SpawnFinderGenerator(List<KnownSpawn> spawns) {
        this.spawns = spawns;
    }

    static SpawnFinder generate(List<KnownSpawn> spawns) {
        SpawnFinderGenerator generator = new SpawnFinderGenerator(spawns);
        byte[] bytes = GeneratedClass.bytes(desc(SpawnFinder.class), generator.data, generator);
        return (SpawnFinder) Codegen.instantiate(bytes, generator.data);
    }

    @Override
    public void accept(ClassBuilder type) {
        type.withMethodBody("find", FIND, ClassFile.ACC_PUBLIC, new Find(this));
    }

    private record Find(SpawnFinderGenerator generator) implements Consumer<CodeBuilder> {
        @Override
        public void accept(CodeBuilder code) {
            generator.find(code);
        }
    }

    private void find(CodeBuilder code) {
        for (KnownSpawn spawn : spawns) {
            Label next = code.newLabel();
            for (int i = 0; i < spawn.types().size(); i++) {
                code.aload(code.parameterSlot(i));
                data.push(code, spawn.types().get(i).type(), Class.class);
                code.if_acmpne(next);
            }
            data.push(code, spawn, KnownSpawn.class);
            code.areturn().labelBinding(next);
        }
        code.aconst_null().areturn();
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
