package dev.tercio.internal.structure;

import org.jspecify.annotations.Nullable;

/// Checks what shall become a resource, now or later.
public final class ResourceValues {
    private ResourceValues() {}

    /// The class of a resource.
    public static Class<?> classOf(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("resource is null");
        }
        return value.getClass();
    }

    /// Refuses a value that is not of the type it shall be found by.
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
