package dev.tercio;

import dev.tercio.internal.component.ComponentSpec;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A set of component types, the description of what entities are made of.
public final class ComponentSet {
    private final List<ComponentType<?>> types;

    private ComponentSet(List<ComponentType<?>> types) {
        this.types = types;
    }

    /// The empty set, for entities without components.
    ///
    /// @return the set
    public static ComponentSet of() {
        return new ComponentSet(List.of());
    }

    /// The set of some component types.
    ///
    /// @param types different component types
    /// @return the set
    /// @throws IllegalArgumentException if a type is named twice
    public static ComponentSet of(ComponentType<?>... types) {
        return of(ComponentSpec.classesOf(types));
    }

    /// The set of some component classes.
    ///
    /// @param types different component classes
    /// @return the set
    /// @throws IllegalArgumentException if a class is named twice
    public static ComponentSet of(Class<?>... types) {
        Set<Class<?>> distinct = new LinkedHashSet<>(Arrays.asList(types));
        if (distinct.size() != types.length) {
            throw new IllegalArgumentException(
                    "component is named twice: types="
                            + Arrays.stream(types).map(Class::getName).toList());
        }
        return new ComponentSet(
                Arrays.stream(types).<ComponentType<?>>map(ComponentType::of).toList());
    }

    /// The types in the order in which they were given.
    ///
    /// @return the types
    public List<ComponentType<?>> types() {
        return types;
    }

    /// Prints the names of the classes.
    @Override
    public String toString() {
        return types.stream().map(type -> type.type().getSimpleName()).toList().toString();
    }
}
