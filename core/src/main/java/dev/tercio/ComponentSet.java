package dev.tercio;

import dev.tercio.internal.component.ComponentSpec;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// An immutable set of component types, for example those of entities to spawn.
public final class ComponentSet {
    private final List<ComponentType<?>> types;

    private ComponentSet(List<ComponentType<?>> types) {
        this.types = types;
    }

    /// Returns the empty set, for entities without components.
    ///
    /// @return the set
    public static ComponentSet of() {
        return new ComponentSet(List.of());
    }

    /// Returns a set of component types.
    ///
    /// @param types distinct component types
    /// @return the set, in the given order
    /// @throws IllegalArgumentException if a type occurs twice
    public static ComponentSet of(ComponentType<?>... types) {
        return of(ComponentSpec.classesOf(types));
    }

    /// Returns a set of component types.
    ///
    /// @param types distinct component classes
    /// @return the set, in the given order
    /// @throws IllegalArgumentException if a class occurs twice
    public static ComponentSet of(Class<?>... types) {
        Set<Class<?>> distinct = new LinkedHashSet<>(Arrays.asList(types));
        if (distinct.size() != types.length) {
            throw new IllegalArgumentException(
                    "duplicate component: types="
                            + Arrays.stream(types).map(Class::getName).toList());
        }
        return new ComponentSet(
                Arrays.stream(types).<ComponentType<?>>map(ComponentType::of).toList());
    }

    /// Returns the types in the order in which they were passed to [#of].
    ///
    /// @return an unmodifiable list
    public List<ComponentType<?>> types() {
        return types;
    }

    /// Returns the simple names of the classes.
    @Override
    public String toString() {
        return types.stream().map(type -> type.type().getSimpleName()).toList().toString();
    }
}
