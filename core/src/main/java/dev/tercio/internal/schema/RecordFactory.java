package dev.tercio.internal.schema;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/// Makes records through a static method in their own nest instead of the handle of a constructor:
/// such a handle asks at every call whether the class is initialised, which a plain `new` does not.
final class RecordFactory {
    private static final String MAKE = "make";

    private final Class<?> type;
    private final Lookup lookup;
    private final MethodType parameters;

    /// @param lookup may do all that the record may do
    /// @param parameters what the constructor takes
    RecordFactory(Class<?> type, Lookup lookup, MethodType parameters) {
        this.type = type;
        this.lookup = lookup;
        this.parameters = parameters;
    }

    /// Whether a factory can be made: a hidden class has no name to call it by.
    static boolean isPossible(Class<?> type, Lookup lookup) {
        return lookup.hasFullPrivilegeAccess()
                && lookup.lookupClass().equals(type)
                && !type.isHidden();
    }

    /// The factory, with references as plain objects.
    MethodHandle handle() throws IllegalAccessException, NoSuchMethodException {
        MethodType erased = parameters.changeReturnType(type).erase();
        byte[] bytes =
                ClassFile.of()
                        .build(
                                ClassDesc.of(name()),
                                factory ->
                                        factory.withMethodBody(
                                                MAKE,
                                                describe(erased),
                                                ClassFile.ACC_STATIC,
                                                this::make));
        Lookup hidden = lookup.defineHiddenClass(bytes, true, Lookup.ClassOption.NESTMATE);
        return hidden.findStatic(hidden.lookupClass(), MAKE, erased);
    }

    private void make(CodeBuilder code) {
        ClassDesc made = ClassDesc.ofDescriptor(type.descriptorString());
        code.new_(made).dup();
        for (int i = 0; i < parameters.parameterCount(); i++) {
            Class<?> parameter = parameters.parameterType(i);
            code.loadLocal(TypeKind.from(parameter), code.parameterSlot(i));
            if (!parameter.isPrimitive()) {
                code.checkcast(ClassDesc.ofDescriptor(parameter.descriptorString()));
            }
        }
        code.invokespecial(made, ConstantDescs.INIT_NAME, describe(parameters)).areturn();
    }

    private String name() {
        String home = type.getPackageName();
        return (home.isEmpty() ? "" : home + ".") + "Factory$" + type.getSimpleName();
    }

    private static MethodTypeDesc describe(MethodType type) {
        return MethodTypeDesc.ofDescriptor(type.toMethodDescriptorString());
    }
}
