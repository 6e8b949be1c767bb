package dev.tercio.internal.codec;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.function.Consumer;

/// Builds the parts that all generated classes share: a final class with a superclass and a
/// no-argument constructor.
public final class GeneratedClass {
    /// The class file limit for the bytes of a method and for the entries of the constant pool.
    private static final int LIMIT = 65_535;

    private static final String CODE_LENGTH = "Code length ";

    private GeneratedClass() {}

    /// Builds a class.
    ///
    /// @throws CodeTooLargeException if a method or the constant pool is too large
    public static byte[] bytes(
            ClassDesc superclass, ClassData data, Consumer<ClassBuilder> methods) {
        ConstantPoolBuilder constants = ConstantPoolBuilder.of();
        try {
            return build(superclass, data, methods, constants);
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
        long bytes = codeLength(String.valueOf(rejected.getMessage()));
        if (bytes > LIMIT) {
            return new CodeTooLargeException("bytes=" + bytes + ", limit=" + LIMIT, rejected);
        }
        return rejected;
    }

    /// The number in the message of the class file API, or -1 if it reports something else. Not a
    /// regular expression, which would be compiled at each start.
    private static long codeLength(String message) {
        int end = message.indexOf(' ', CODE_LENGTH.length());
        if (!message.startsWith(CODE_LENGTH) || end < 0) {
            return -1;
        }
        try {
            return Long.parseLong(message, CODE_LENGTH.length(), end, 10);
        } catch (NumberFormatException other) {
            return -1;
        }
    }

    private static byte[] build(
            ClassDesc superclass,
            ClassData data,
            Consumer<ClassBuilder> methods,
            ConstantPoolBuilder constants) {
        return ClassFile.of()
                .build(
                        constants.classEntry(ClassDesc.of(data.name())),
                        constants,
                        new Content(superclass, data, methods));
    }

    /// The content of the class. Named, because a lambda would be linked at each start.
    private record Content(ClassDesc superclass, ClassData data, Consumer<ClassBuilder> methods)
            implements Consumer<ClassBuilder> {
        @Override
        public void accept(ClassBuilder type) {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            type.withSuperclass(superclass);
            type.withMethodBody(
                    ConstantDescs.INIT_NAME,
                    ConstantDescs.MTD_void,
                    ClassFile.ACC_PUBLIC,
                    new Constructor(superclass));
            methods.accept(type);
            data.emit(type);
        }
    }

    private record Constructor(ClassDesc superclass) implements Consumer<CodeBuilder> {
        @Override
        public void accept(CodeBuilder code) {
            code.aload(0)
                    .invokespecial(superclass, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_();
        }
    }
}
