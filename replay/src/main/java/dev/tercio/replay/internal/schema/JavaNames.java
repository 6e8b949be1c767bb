package dev.tercio.replay.internal.schema;

import java.util.Set;

/// Validates names in a file. Only names that a compiler accepts are allowed, so they can be
/// printed and used in class files, and are never paths or terminal control sequences.
final class JavaNames {
    /// Parameterless methods of `Object`, which are not allowed as names of record components.
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
                throw new IllegalArgumentException("invalid class name: class=" + printable(name));
            }
        }
    }

    static void checkField(String className, String name) {
        if (!isIdentifier(name) || METHODS_OF_OBJECT.contains(name)) {
            throw new IllegalArgumentException(
                    "invalid field name: class=" + className + ", field=" + printable(name));
        }
    }

    static void checkConstant(String className, String name) {
        if (!isIdentifier(name)) {
            throw new IllegalArgumentException(
                    "invalid constant name: class=" + className + ", constant=" + printable(name));
        }
    }

    /// Stricter than the compiler: rejects invisible characters, including control characters.
    private static boolean isIdentifier(String name) {
        return !name.isEmpty()
                && Character.isJavaIdentifierStart(name.codePointAt(0))
                && name.codePoints()
                        .allMatch(
                                c ->
                                        Character.isJavaIdentifierPart(c)
                                                && !Character.isIdentifierIgnorable(c));
    }

    /// A rejected name in printable form, for a message.
    private static String printable(String name) {
        int end = Math.min(name.length(), 80);
        return name.substring(0, end).replaceAll("[^ -~]", "?");
    }

    /// The name without package and enclosing classes, as `Class.getSimpleName()` returns it for
    /// compiled classes.
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
