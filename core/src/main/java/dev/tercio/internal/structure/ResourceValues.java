package dev.tercio.internal.structure;

import org.jspecify.annotations.Nullable;

/// Checks the values of resources, for direct calls and for recorded commands.
public final class ResourceValues {
    private ResourceValues() {}

    /// Returns the class of a resource.
    public static Class<?> classOf(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("resource is null");
        }
        return value.getClass();
    }

    /// Rejects a value that is not an instance of its resource type.
    public static void check(Class<?> type, @Nullable Object value) {
        Class<?> actual = classOf(value);
        if (!type.isAssignableFrom(actual)) {
            throw new IllegalArgumentException(
                    "resource is of another type: type="
                            + type.getName()
                            + ", value="
                            + actual.getName());
        }
    }
}
