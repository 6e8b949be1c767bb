package dev.tercio;

import dev.tercio.internal.world.ResourceMap;

import java.util.List;
import java.util.Optional;

/// Values a world has one of: gravity, the clock, a score. Each is found by its class.
public sealed interface Resources permits ResourceMap {
    /// Sets a resource, found by the class of the value.
    ///
    /// @param value the value; it replaces one of the same class
    void set(Object value);

    /// Sets a resource, found by a class or interface of the caller's choice.
    ///
    /// @param <T> the type it is found by
    /// @param type the type it is found by
    /// @param value the value; it replaces the one found by that type
    <T> void set(Class<T> type, T value);

    /// The value of a resource.
    ///
    /// @param <T> the type it is found by
    /// @param type the type it is found by
    /// @return the value
    /// @throws IllegalStateException if it is not set
    <T> T get(Class<T> type);

    /// The value of a resource, if it is set.
    ///
    /// @param <T> the type it is found by
    /// @param type the type it is found by
    /// @return the value, or nothing
    <T> Optional<T> tryGet(Class<T> type);

    /// Whether a resource is set.
    ///
    /// @param type the type it is found by
    /// @return true if it is
    boolean has(Class<?> type);

    /// Removes a resource.
    ///
    /// @param type the type it is found by
    /// @return false if it was not set
    boolean remove(Class<?> type);

    /// The types that resources are found by, for tools.
    ///
    /// @return a copy, in the order in which they were first set
    List<Class<?>> types();
}
