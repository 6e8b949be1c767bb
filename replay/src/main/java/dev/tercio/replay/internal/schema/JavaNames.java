package dev.tercio.replay.internal.schema;

import java.util.Set;

/// What names in a file may look like. Only names that a compiler would take get through, so they
/// can be printed, become part of class files and never are paths or commands to a terminal.
final class JavaNames {
    /// Methods without parameters that every object has: no component of a record is called so.
    private static final Set<String> METHODS_OF_OBJECT =
            Set.of(
                    "clone",
                    "finalize",
                    "getClass",
                    "hashCode",
                    "notify",
                    "notifyAll",
                    "toString",
                    "wait");

    private JavaNames() {}

    static void checkClass(String name) {
        for (String identifier : name.split("\\.", -1)) {
            if (!isIdentifier(identifier)) {
                throw new IllegalArgumentException(
                        "not the name of a class: class=" + printable(name));
            }
        }
    }

    static void checkField(String className, String name) {
        if (!isIdentifier(name) || METHODS_OF_OBJECT.contains(name)) {
            throw new IllegalArgumentException(
                    "not the name of a field: class=" + className + ", field=" + printable(name));
        }
    }

    static void checkConstant(String className, String name) {
        if (!isIdentifier(name)) {
            throw new IllegalArgumentException(
                    "not the name of a constant: class="
                            + className
                            + ", constant="
                            + printable(name));
        }
    }

    /// Unlike the compiler, refuses characters that cannot be seen, control characters among them.
    private static boolean isIdentifier(String name) {
        return !name.isEmpty()
                && Character.isJavaIdentifierStart(name.codePointAt(0))
                && name.codePoints()
                        .allMatch(
                                c ->
                                        Character.isJavaIdentifierPart(c)
                                                && !Character.isIdentifierIgnorable(c));
    }

    /// A name that has been refused, for a message.
    private static String printable(String name) {
        int end = Math.min(name.length(), 80);
        return name.substring(0, end).replaceAll("[^ -~]", "?");
    }

    /// The name without package and enclosing classes, the way `Class.getSimpleName()` gives it for
    /// classes that a compiler has named.
    static String simpleName(String className) {
        String last = className.substring(className.lastIndexOf('.') + 1);
        int dollar = last.lastIndexOf('$');
        if (dollar <= 0) {
            return last;
        }
        int start = dollar + 1;
        while (start < last.length() && last.charAt(start) >= '0' && last.charAt(start) <= '9') {
            start++; // the number of a local class
        }
        return start == last.length() ? last : last.substring(start);
    }
}
