package dev.tercio;

import dev.tercio.internal.world.TargetSources;

import java.util.function.Consumer;

/// The sources of one target in a relation, in the order in which they were linked.
///
/// ```java
/// for (Entity child : world.sources(ChildOf.class, tank)) {
///     ...
/// }
/// ```
///
/// It is a view: it shows the current sources whenever it is used. Counting does not depend on the
/// number of sources. A source that is linked to another target and back becomes the last one; a
/// new value with the same target keeps the position of the source.
///
/// The relation must not change while the sources are visited: copy them with [#addTo(EntityList)]
/// to change them one by one.
public sealed interface Sources extends Iterable<Entity> permits TargetSources {
    /// Returns the target.
    ///
    /// @return the target
    Entity target();

    /// Returns how many sources the target has.
    ///
    /// @return the number of sources
    /// @throws DeadEntityException if the target is dead
    int count();

    /// Returns whether the target has no sources.
    ///
    /// @return true if there are none
    /// @throws DeadEntityException if the target is dead
    default boolean isEmpty() {
        return count() == 0;
    }

    /// Calls a function for each source. Allocation-free after warm-up.
    ///
    /// @param action the function
    /// @throws DeadEntityException if the target is dead
    /// @throws java.util.ConcurrentModificationException if the function changes the relation
    @Override
    void forEach(Consumer<? super Entity> action);

    /// Adds the sources to a list. Allocation-free if the list has room.
    ///
    /// @param list the list
    /// @throws DeadEntityException if the target is dead
    void addTo(EntityList list);
}
