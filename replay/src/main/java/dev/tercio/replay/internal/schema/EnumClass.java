package dev.tercio.replay.internal.schema;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Generates the class file of an enum, as a compiler would.
final class EnumClass {
    private static final ClassDesc ENUM = ConstantDescs.CD_Enum;
    private static final ClassDesc STRING = ConstantDescs.CD_String;
    private static final ClassDesc VOID = ConstantDescs.CD_void;
    private static final MethodTypeDesc NAME_AND_ORDINAL =
            MethodTypeDesc.of(VOID, STRING, ConstantDescs.CD_int);
    private static final String ARRAY_FIELD = "$VALUES";
    private static final String ARRAY_METHOD = "$values";
    private static final int FLAGS =
            ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_ENUM;

    private final String className;
    private final ClassDesc self;
    private final ClassDesc array;
    private final List<String> constants;

    /// The initializer of an enum has at least 13 bytes for each constant, and a method has at most
    /// 65,535 bytes.
    private static final int MAX_CONSTANTS = 65_535 / 13;

    /// @throws IllegalArgumentException if there are too many constants for a class
    EnumClass(String className, List<String> constants) {
        if (constants.size() > MAX_CONSTANTS) {
            throw new IllegalArgumentException(
                    "enum has too many constants: constants="
                            + constants.size()
                            + ", max="
                            + MAX_CONSTANTS);
        }
        this.className = className;
        this.self = ClassDesc.of(className);
        this.array = self.arrayType();
        this.constants = constants;
    }

    byte[] toBytes() {
        return ClassFile.of().build(self, this::emit);
    }

    private void emit(ClassBuilder type) {
        type.withFlags(FLAGS | ClassFile.ACC_SUPER);
        type.withSuperclass(ENUM);
        InnerName.emit(type, className, FLAGS | ClassFile.ACC_STATIC);
        int constant = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL;
        for (String name : constants) {
            type.withField(name, self, constant | ClassFile.ACC_ENUM);
        }
        int hidden = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        type.withField(ARRAY_FIELD, array, hidden | ClassFile.ACC_FINAL);
        type.withMethodBody(
                ConstantDescs.CLASS_INIT_NAME,
                ConstantDescs.MTD_void,
                ClassFile.ACC_STATIC,
                this::emitInitializer);
        type.withMethodBody(
                ConstantDescs.INIT_NAME,
                NAME_AND_ORDINAL,
                ClassFile.ACC_PRIVATE,
                code ->
                        code.aload(0)
                                .aload(1)
                                .iload(2)
                                .invokespecial(ENUM, ConstantDescs.INIT_NAME, NAME_AND_ORDINAL)
                                .return_());
        type.withMethodBody(ARRAY_METHOD, MethodTypeDesc.of(array), hidden, this::emitArray);
        emitApi(type);
    }

    private void emitInitializer(CodeBuilder code) {
        for (int ordinal = 0; ordinal < constants.size(); ordinal++) {
            String name = constants.get(ordinal);
            code.new_(self).dup().loadConstant(name).loadConstant(ordinal);
            code.invokespecial(self, ConstantDescs.INIT_NAME, NAME_AND_ORDINAL);
            code.putstatic(self, name, self);
        }
        code.invokestatic(self, ARRAY_METHOD, MethodTypeDesc.of(array));
        code.putstatic(self, ARRAY_FIELD, array).return_();
    }

    /// A separate method, because the size of the initializer is limited.
    private void emitArray(CodeBuilder code) {
        code.loadConstant(constants.size()).anewarray(self);
        for (int ordinal = 0; ordinal < constants.size(); ordinal++) {
            code.dup().loadConstant(ordinal);
            code.getstatic(self, constants.get(ordinal), self).aastore();
        }
        code.areturn();
    }

    private void emitApi(ClassBuilder type) {
        int flags = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC;
        type.withMethodBody(
                "values",
                MethodTypeDesc.of(array),
                flags,
                code ->
                        code.getstatic(self, ARRAY_FIELD, array)
                                .invokevirtual(
                                        array, "clone", MethodTypeDesc.of(ConstantDescs.CD_Object))
                                .checkcast(array)
                                .areturn());
        type.withMethodBody(
                "valueOf",
                MethodTypeDesc.of(self, STRING),
                flags,
                code ->
                        code.loadConstant(self)
                                .aload(0)
                                .invokestatic(
                                        ENUM,
                                        "valueOf",
                                        MethodTypeDesc.of(ENUM, ConstantDescs.CD_Class, STRING))
                                .checkcast(self)
                                .areturn());
    }
}
