package dev.tercio.internal.codec;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Builds the parts that all generated classes share: a final class with a superclass and a
/// no-argument constructor.
public final class GeneratedClass {
    /// The class file limit for the bytes of a method and for the entries of the constant pool.
    private static final int LIMIT = 65_535;

    private static final Pattern CODE_LENGTH = Pattern.compile("^Code length (\\d{1,9}) ");

    private GeneratedClass() {}

    /// Builds a class.
    ///
    /// @throws CodeTooLargeException if a method or the constant pool is too large
    public static byte[] bytes(String name, ClassDesc superclass, Consumer<ClassBuilder> methods) {
        ConstantPoolBuilder constants = ConstantPoolBuilder.of();
        try {
            return build(name, superclass, methods, constants);
        } catch (IllegalArgumentException rejected) {
            throw tooLarge(rejected, constants);
        }
    }

    /// Translates the exception of the class file API, which has no specific type for code that is
    /// too large.
    private static RuntimeException tooLarge(
            IllegalArgumentException rejected, ConstantPoolBuilder constants) {
        if (constants.size() > LIMIT) {
            return new CodeTooLargeException(
                    "constants=" + constants.size() + ", limit=" + LIMIT, rejected);
        }
        Matcher length = CODE_LENGTH.matcher(String.valueOf(rejected.getMessage()));
        if (length.find() && Integer.parseInt(length.group(1)) > LIMIT) {
            return new CodeTooLargeException(
                    "bytes=" + length.group(1) + ", limit=" + LIMIT, rejected);
        }
        return rejected;
    }

    private static byte[] build(
            String name,
            ClassDesc superclass,
            Consumer<ClassBuilder> methods,
            ConstantPoolBuilder constants) {
        return ClassFile.of()
                .build(
                        constants.classEntry(ClassDesc.of(name)),
                        constants,
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
