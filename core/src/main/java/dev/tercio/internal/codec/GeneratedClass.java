package dev.tercio.internal.codec;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.function.Consumer;

/// The frame of every generated class: final, a superclass, a constructor without arguments.
public final class GeneratedClass {
    private GeneratedClass() {}

    public static byte[] bytes(String name, ClassDesc superclass, Consumer<ClassBuilder> methods) {
        return ClassFile.of()
                .build(
                        ClassDesc.of(name),
                        type -> {
                            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
                            type.withSuperclass(superclass);
                            type.withMethodBody(
                                    ConstantDescs.INIT_NAME,
                                    ConstantDescs.MTD_void,
                                    ClassFile.ACC_PUBLIC,
                                    code ->
                                            code.aload(0)
                                                    .invokespecial(
                                                            superclass,
                                                            ConstantDescs.INIT_NAME,
                                                            ConstantDescs.MTD_void)
                                                    .return_());
                            methods.accept(type);
                        });
    }
}
