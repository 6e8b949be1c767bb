package dev.tercio.internal.structure;

import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;

/// Is notified of changes to hooked components, see [ComponentStore#isHooked]. All calls come from
/// the thread of the world, in the order of the changes, from direct calls and from playback alike.
/// Loops, lookups, chunks and restored states do not call hooks.
///
/// Only [#check] may throw, and [#finished] after a direct call. If memory runs out, calls that
/// precede a change may throw, too; nothing has changed then.
public interface ChangeHook {
    /// Called before the value of a relation is stored and before anything has changed.
    ///
    /// @param entity the source; it is not yet alive if it is being spawned
    /// @param target the handle of the new target
    /// @throws dev.tercio.InvalidComponentException if the change is refused
    default void check(ComponentStore store, long entity, long target) {}

    /// Called before a value is stored in a slot whose entity is alive. If storing it fails,
    /// [#written] is not called.
    ///
    /// @param present whether the entity has the component, so that the slot contains its old value
    default void writing(
            ComponentStore store, long entity, ComponentPage page, int offset, boolean present) {}

    /// Called after a value was stored and the component is marked as present; for spawned entities
    /// without a preceding [#writing].
    ///
    /// @param present whether the entity had the component before
    default void written(
            ComponentStore store, long entity, ComponentPage page, int offset, boolean present) {}

    /// Called before a component is removed, also for each hooked component of an entity that is
    /// being destroyed. The slot still contains the value.
    default void removing(ComponentStore store, long entity, ComponentPage page, int offset) {}

    /// Called after a component was removed. Not called for destroyed entities.
    default void removed(ComponentStore store, long entity) {}

    /// Called after an entity with at least one hooked component was spawned, after [#written] was
    /// called for each of these.
    default void spawned(long entity) {}

    /// Returns whether [#concerns] can be true. Constant.
    default boolean concernsOthers() {
        return false;
    }

    /// Returns whether destroying the entity of a slot concerns this hook even if the entity has no
    /// hooked component.
    default boolean concerns(int slot) {
        return false;
    }

    /// Appends the entities that are destroyed together with those in the list, in the order in
    /// which they are destroyed.
    default void addDependents(EntityList destroyed) {}

    /// Called before an entity is destroyed and before [#removing] is called for its components.
    /// Entities that are destroyed together all still have their components.
    default void destroying(long entity) {}

    /// Called before the first of the entities that are destroyed together, after [#destroying] and
    /// [#removing] were called for all of them. May change other entities.
    default void releasing(EntityList destroyed) {}

    /// Called after an entity was destroyed.
    default void destroyed(long entity) {}

    /// Called after a direct call is complete, and after a run of equal commands.
    default void finished() {}
}
