package dev.tercio.replay.internal.schema;

import dev.tercio.Entity;

import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Names that cannot be given to a generated class because the platform or Tercio has such a class.
///
/// Components may have fields of such enums, `java.time.DayOfWeek` for one. A class with another
/// name stands in for it: the file's own constants count, whatever this platform has, and no class
/// is loaded because bytes name it.
final class ReservedNames {
    private static final String PREFIX = "dev.tercio.standin.";

    /// Those of all modules the platform has, so that it does not matter which ones are in use.
    private static final Set<String> PLATFORM_PACKAGES =
            ModuleFinder.ofSystem().findAll().stream()
                    .map(ModuleReference::descriptor)
                    .filter(module -> isPlatformName(module.name()))
                    .flatMap(module -> module.packages().stream())
                    .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> OWN_PACKAGES =
            Set.of(
                    "dev.tercio",
                    "dev.tercio.command",
                    "dev.tercio.query",
                    "dev.tercio.schedule",
                    "dev.tercio.replay");

    private static final List<Class<?>> OWN_CLASSES = List.of(Entity.class, ReservedNames.class);

    private ReservedNames() {}

    /// Whether a file may not describe a class of this name: it is already the name of a stand-in.
    static boolean isSubstitute(String className) {
        return className.startsWith(PREFIX);
    }

    static String substituteFor(String className) {
        return PREFIX + className;
    }

    /// The name that a class has in files.
    static String original(String className) {
        return isSubstitute(className) ? className.substring(PREFIX.length()) : className;
    }

    /// Whether the platform or Tercio has a class of this name, or keeps the name for itself.
    static boolean isTaken(String className) {
        String packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
        return className.startsWith("java.")
                || PLATFORM_PACKAGES.contains(packageName)
                || (isOwnPackage(packageName) && isOfTercio(className));
    }

    private static boolean isPlatformName(String moduleName) {
        return moduleName.startsWith("java.") || moduleName.startsWith("jdk.");
    }

    private static boolean isOwnPackage(String packageName) {
        return OWN_PACKAGES.contains(packageName)
                || packageName.startsWith("dev.tercio.internal.")
                || packageName.startsWith("dev.tercio.replay.internal.");
    }

    /// Others may have classes in packages of these names too, tests for one. So a class is ours if
    /// it lies where ours lie.
    private static boolean isOfTercio(String className) {
        String path = path(className);
        URL found = ReservedNames.class.getClassLoader().getResource(path);
        if (found == null) {
            return false;
        }
        return OWN_CLASSES.stream().anyMatch(own -> found.toString().equals(root(own) + path));
    }

    private static String root(Class<?> own) {
        String path = path(own.getName());
        String place = Objects.requireNonNull(own.getResource("/" + path)).toString();
        return place.substring(0, place.length() - path.length());
    }

    private static String path(String className) {
        return className.replace('.', '/') + ".class";
    }
}
