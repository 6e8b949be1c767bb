package dev.tercio.internal.schema;

import java.util.Arrays;
import java.util.List;

/// The constants of an enum, indexed by ordinal.
public final class EnumSpec {
    private final Class<?> type;
    private final Object[] constants;

    EnumSpec(Class<?> type) {
        this.type = type;
        this.constants = type.getEnumConstants();
    }

    public Class<?> type() {
        return type;
    }

    public int size() {
        return constants.length;
    }

    public Object constant(int ordinal) {
        return constants[ordinal];
    }

    /// The names of the constants, for tools and files.
    public List<String> names() {
        return Arrays.stream(constants).map(c -> ((Enum<?>) c).name()).toList();
    }
}
