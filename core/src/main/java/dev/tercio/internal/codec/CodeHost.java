package dev.tercio.internal.codec;

import dev.tercio.internal.schema.RecordMember;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Objects;

/// The place where a generated class is defined.
///
/// If possible, this is the nest of the user's record: code in it creates the record and calls its
/// accessors with plain instructions, even if the record is private. Otherwise it is this package,
/// and generated code calls the record through method handles. That is as fast once it is compiled,
/// but linking the handles delays the start.
public final class CodeHost {
    /// The packages whose classes generated code refers to.
    private static final List<String> USED_PACKAGES =
            List.of(
                    "dev.tercio.internal.codec",
                    "dev.tercio.internal.query",
                    "dev.tercio.internal.schema",
                    "dev.tercio.internal.storage",
                    "dev.tercio.internal.stream");

    private final Lookup lookup;

    private CodeHost(Lookup lookup) {
        this.lookup = lookup;
    }

    /// The host for code that handles a class.
    public static CodeHost of(Class<?> subject) {
        Lookup own = MethodHandles.lookup();
        if (!subject.isRecord() || subject.isHidden() || !knowsEngine(subject)) {
            return new CodeHost(own);
        }
        try {
            Lookup nest = MethodHandles.privateLookupIn(subject, own);
            if (!nest.hasFullPrivilegeAccess()) {
                return new CodeHost(own);
            }
            exportTo(subject.getModule());
            return new CodeHost(nest);
        } catch (IllegalAccessException closed) {
            return new CodeHost(own);
        }
    }

    /// Whether code in the nest of a class can refer to the classes of this package by name.
    private static boolean knowsEngine(Class<?> subject) {
        if (!subject.getModule().canRead(CodeHost.class.getModule())) {
            return false;
        }
        ClassLoader loader = subject.getClassLoader();
        if (Objects.equals(loader, CodeHost.class.getClassLoader())) {
            return true;
        }
        try {
            return Class.forName(Codec.class.getName(), false, loader) == Codec.class;
        } catch (ClassNotFoundException | LinkageError unknown) {
            return false;
        }
    }

    /// Exports the packages that generated code uses to its module, while the program runs. Other
    /// code still cannot be compiled against them.
    private static void exportTo(Module module) {
        Module engine = CodeHost.class.getModule();
        if (engine.isNamed()) {
            for (String used : USED_PACKAGES) {
                engine.addExports(used, module);
            }
        }
    }

    /// The name of a generated class. It contains the name of the user's class, for profilers and
    /// dumps. Stack traces omit hidden classes.
    ///
    /// @param role the purpose of the code
    public String nameFor(String role, Class<?> subject) {
        String packageName = lookup.lookupClass().getPackageName();
        // the name of a hidden class contains a slash
        String name = role + "$" + subject.getSimpleName().replace('/', '_');
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    /// Whether code of this host can call a member without a method handle. Only members of the
    /// same package: their parameter types are accessible here, too.
    boolean canCall(RecordMember member) {
        Class<?> owner = member.owner();
        Class<?> host = lookup.lookupClass();
        return !owner.isHidden()
                && Objects.equals(owner.getClassLoader(), host.getClassLoader())
                && owner.getPackageName().equals(host.getPackageName())
                && (owner.getNestHost() == host.getNestHost()
                        || !Modifier.isPrivate(owner.getModifiers()));
    }

    /// Defines a class as a hidden class and creates an instance of it.
    Object instantiate(byte[] bytes, List<Object> classData) throws Throwable {
        Lookup hidden =
                lookup.lookupClass() == CodeHost.class
                        ? lookup.defineHiddenClassWithClassData(bytes, classData, true)
                        : lookup.defineHiddenClassWithClassData(
                                bytes, classData, true, Lookup.ClassOption.NESTMATE);
        return (Object)
                hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                        .asType(MethodType.methodType(Object.class))
                        .invokeExact();
    }
}
