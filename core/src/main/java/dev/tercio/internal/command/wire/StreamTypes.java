package dev.tercio.internal.command.wire;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// What a world lets bytes from elsewhere name. A world implements it; bytes never load a class.
public interface StreamTypes {
    /// A component type the world has, by the name of its class, or null.
    @Nullable ComponentSpec<?> componentNamed(String name);

    /// The class of a resource or command that may come from elsewhere, by its name, or null.
    @Nullable ComponentSpec<?> allowedNamed(String name);

    /// The query with a filter.
    ///
    /// @param required component classes
    /// @param excluded component classes
    /// @param anyOf lists of component classes
    /// @param owned component classes
    /// @param anyOwned whether some component must be owned
    EntityQuery<?> queryOf(
            List<Class<?>> required,
            List<Class<?>> excluded,
            List<List<Class<?>>> anyOf,
            List<Class<?>> owned,
            boolean anyOwned);
}
