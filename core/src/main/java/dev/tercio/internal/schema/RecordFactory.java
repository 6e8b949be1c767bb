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

/// Creates records through a generated static method in the nest of the record instead of a
/// constructor handle. A constructor handle checks on every call whether the class is initialized;
/// a plain `new` instruction does not.
final class RecordFactory {
    private static final String CREATE = "create";

    private final Class<?> type;
    private final Lookup lookup;
    private final MethodType parameters;

    /// @param lookup a lookup with full privileges in the record class
    /// @param parameters the type of the constructor
    RecordFactory(Class<?> type, Lookup lookup, MethodType parameters) {
        this.type = type;
        this.lookup = lookup;
        this.parameters = parameters;
    }

    /// Whether a factory can be generated. Hidden classes are excluded because bytecode cannot
    /// refer to them by name.
    static boolean isSupported(Class<?> type, Lookup lookup) {
        return lookup.hasFullPrivilegeAccess()
                && lookup.lookupClass().equals(type)
                && !type.isHidden();
    }

    /// Generates the factory, with reference types erased to `Object`.
    MethodHandle handle() throws IllegalAccessException, NoSuchMethodException {
        MethodType erased = parameters.changeReturnType(type).erase();
        byte[] bytes =
                ClassFile.of()
                        .build(
                                ClassDesc.of(name()),
                                factory ->
                                        factory.withMethodBody(
                                                CREATE,
                                                describe(erased),
                                                ClassFile.ACC_STATIC,
                                                this::create));
        Lookup hidden = lookup.defineHiddenClass(bytes, true, Lookup.ClassOption.NESTMATE);
        return hidden.findStatic(hidden.lookupClass(), CREATE, erased);
    }

    private void create(CodeBuilder code) {
        ClassDesc created = ClassDesc.ofDescriptor(type.descriptorString());
        code.new_(created).dup();
        for (int i = 0; i < parameters.parameterCount(); i++) {
            Class<?> parameter = parameters.parameterType(i);
            code.loadLocal(TypeKind.from(parameter), code.parameterSlot(i));
            if (!parameter.isPrimitive()) {
                code.checkcast(ClassDesc.ofDescriptor(parameter.descriptorString()));
            }
        }
        code.invokespecial(created, ConstantDescs.INIT_NAME, describe(parameters)).areturn();
    }

    private String name() {
        String packageName = type.getPackageName();
        return (packageName.isEmpty() ? "" : packageName + ".") + "Factory$" + type.getSimpleName();
    }

    private static MethodTypeDesc describe(MethodType type) {
        return MethodTypeDesc.ofDescriptor(type.toMethodDescriptorString());
    }
}
