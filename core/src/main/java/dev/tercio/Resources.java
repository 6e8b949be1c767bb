package dev.tercio;

import dev.tercio.internal.world.ResourceMap;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Values that exist once per world, such as gravity, a clock or a score. The key of a resource is
/// a class. In systems, access must be declared, see
/// [dev.tercio.schedule.SystemSetup#readsResources(Class...)].
public sealed interface Resources permits ResourceMap {
    /// Sets a resource under the class of the value. A resource of the same class is replaced.
    ///
    /// @param value the value
    void set(Object value);

    /// Sets a resource under a superclass or interface of the value. A resource with the same key
    /// is replaced.
    ///
    /// @param <T> the key
    /// @param type the key
    /// @param value the value
    /// @throws IllegalArgumentException if the value is not an instance of the key
    <T> void set(Class<T> type, T value);

    /// Returns a resource.
    ///
    /// @param <T> the key
    /// @param type the key
    /// @return the value
    /// @throws IllegalStateException if the resource is not set
    <T> T get(Class<T> type);

    /// Replaces a resource by the result of a function. In a system, the resource must be declared
    /// as written.
    ///
    /// ```java
    /// resources.update(Score.class, score -> new Score(score.points() + 1));
    /// ```
    ///
    /// @param <T> the key
    /// @param type the key
    /// @param change returns the new value; if it throws, the resource stays as it is
    /// @return the new value
    /// @throws IllegalStateException if the resource is not set
    default <T> T update(Class<T> type, UnaryOperator<T> change) {
        T changed = change.apply(get(type));
        set(type, changed);
        return changed;
    }

    /// Returns a resource if it is set.
    ///
    /// @param <T> the key
    /// @param type the key
    /// @return the value, or empty
    <T> Optional<T> tryGet(Class<T> type);

    /// Returns whether a resource is set.
    ///
    /// @param type the key
    /// @return true if the resource is set
    boolean has(Class<?> type);

    /// Removes a resource.
    ///
    /// @param type the key
    /// @return false if the resource was not set
    boolean remove(Class<?> type);

    /// Returns the keys of all resources, for tools.
    ///
    /// @return a copy, in the order in which the resources were first set
    List<Class<?>> types();
}
