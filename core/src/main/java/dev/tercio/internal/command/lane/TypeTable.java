package dev.tercio.internal.command.lane;

import dev.tercio.internal.component.ComponentSpec;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// The types that commands name, by their ordinals.
final class TypeTable {
    private @Nullable ComponentSpec<?>[] types = new ComponentSpec<?>[16];

    /// Adds a type unless it is there, and returns its ordinal.
    int add(ComponentSpec<?> spec) {
        int ordinal = spec.ordinal();
        if (Integer.compareUnsigned(ordinal, types.length) >= 0 || types[ordinal] == null) {
            addNew(spec);
        }
        return ordinal;
    }

    /// Apart from [#add], which is part of every recorded command and must stay small.
    private void addNew(ComponentSpec<?> spec) {
        int ordinal = spec.ordinal();
        if (ordinal >= types.length) {
            types = Arrays.copyOf(types, Math.max(ordinal + 1, types.length * 2));
        }
        types[ordinal] = spec;
    }

    /// Adds the types of another table.
    void addAll(TypeTable other) {
        for (ComponentSpec<?> spec : other.types) {
            if (spec != null) {
                add(spec);
            }
        }
    }

    ComponentSpec<?> get(int ordinal) {
        return Objects.requireNonNull(types[ordinal]);
    }
}
