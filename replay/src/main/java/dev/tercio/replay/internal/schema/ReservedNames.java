package dev.tercio.replay.internal.schema;

import dev.tercio.Entity;

import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Class names that the platform or Tercio already uses, so that a generated class must not have
/// them.
///
/// Components may have fields of such enums, for example `java.time.DayOfWeek`. The generated class
/// gets a substitute name: it has the constants of the file, whatever this platform has, and no
/// class is loaded because a file contains its name.
final class ReservedNames {
    private static final String PREFIX = "dev.tercio.generated.";

    /// The packages of all modules of the platform, so that it does not matter which ones are in
    /// use.
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

    /// Whether a name is a substitute name, which a file must not contain.
    static boolean isSubstitute(String className) {
        return className.startsWith(PREFIX);
    }

    static String substituteFor(String className) {
        return PREFIX + className;
    }

    /// The name of a class in files.
    static String original(String className) {
        return isSubstitute(className) ? className.substring(PREFIX.length()) : className;
    }

    /// Whether the platform or Tercio has a class with this name or reserves the name.
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

    /// Applications, for example tests, may have classes in packages with these names, too. A class
    /// belongs to Tercio if its class file is in the same place as Tercio's own.
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
