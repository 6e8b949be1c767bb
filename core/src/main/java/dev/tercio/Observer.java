package dev.tercio;

import dev.tercio.command.Commands;
import dev.tercio.internal.observer.ComponentObserver;

/// Calls functions when a component of an entity changes.
///
/// ```java
/// Observer<Health> deaths =
///         world.observe(Health.class)
///                 .named("deaths")
///                 .with(Enemy.class)
///                 .onSet((entity, old, now, commands) -> {
///                     if (now.points() <= 0) {
///                         commands.destroy(entity);
///                     }
///                 })
///                 .onRemove((entity, last, commands) -> commands.spawn(new Loot(last.level())));
/// …
/// deaths.close();
/// ```
///
/// Functions run on the world's thread:
///
/// - After a direct call such as [World#add(Entity, Object)], before it returns.
/// - During playback, after each run of equal commands, once per change in the order of the
///   commands.
///
/// Each change calls functions in the order in which they were added to the world. They receive the
/// values before and after their own change. The world may have changed further meanwhile: the
/// entity may already be dead.
///
/// A function must not change the structure of the world. It records commands instead. These are
/// played after the direct call, or after the commands of the current stage or playback: observer
/// by observer in the order in which they were created. They may call observers again, which record
/// the commands of the next pass. After [#MAX_PASSES] passes, the remaining commands are dropped
/// and an [IllegalStateException] names the observers that recorded them.
///
/// Writes inside loops and systems ([World#set(Entity, Object)], queries, chunks, lookups), loading
/// and rollback do not call observers. Use [change detection][dev.tercio.query.EntityQuery#changed]
/// for these.
///
/// If a function throws, the change stays, the commands of that call are dropped, and the other
/// functions run. The schedule that runs a frame applies its [failure
/// policy][dev.tercio.schedule.SystemFailurePolicy]. Outside of frames, the direct call or
/// [World#play(dev.tercio.command.CommandBuffer)] throws [ObserverFailedException] when everything
/// else is done. A lack of memory ends all calls at once and is thrown as it is.
///
/// An observer is used on the world's thread.
///
/// @param <T> the component
public sealed interface Observer<T> extends AutoCloseable permits ComponentObserver {
    /// The maximum number of passes of commands that observers may cause.
    int MAX_PASSES = 100;

    /// A function that receives one value.
    ///
    /// @param <T> the component
    @FunctionalInterface
    interface ValueFunction<T> {
        /// Handles a change.
        ///
        /// @param entity the entity
        /// @param value the value that was added, or the last value before the removal
        /// @param commands records commands, during this call
        void run(Entity entity, T value, Commands commands);
    }

    /// A function that receives the values before and after a change.
    ///
    /// @param <T> the component
    @FunctionalInterface
    interface ChangeFunction<T> {
        /// Handles a change.
        ///
        /// @param entity the entity
        /// @param old the value before the change
        /// @param now the value after the change
        /// @param commands records commands, during this call
        void run(Entity entity, T old, T now, Commands commands);
    }

    /// Sets the name that failures and recorded commands contain. By default, this is the name of
    /// the system, or `observer of` and the component.
    ///
    /// @param name the name
    /// @return this
    Observer<T> named(String name);

    /// Ignores entities that do not have these components at the time of the change.
    ///
    /// @param types component classes
    /// @return this
    Observer<T> with(Class<?>... types);

    /// Ignores entities that have one of these components at the time of the change.
    ///
    /// @param types component classes
    /// @return this
    Observer<T> without(Class<?>... types);

    /// Adds a function for entities that get the component, including those that are spawned with
    /// it.
    ///
    /// @param function receives the new value
    /// @return this
    Observer<T> onAdd(ValueFunction<? super T> function);

    /// Adds a function for values that are replaced by a set, or by an add to an entity that has
    /// the component. It runs even if the values are equal.
    ///
    /// @param function receives the old and the new value
    /// @return this
    Observer<T> onSet(ChangeFunction<? super T> function);

    /// Adds a function for entities that lose the component, including those that are destroyed.
    ///
    /// @param function receives the last value
    /// @return this
    Observer<T> onRemove(ValueFunction<? super T> function);

    /// Adds a function for entities that are spawned with the component. It runs after those of
    /// [#onAdd].
    ///
    /// @param function receives the value
    /// @return this
    Observer<T> onSpawn(ValueFunction<? super T> function);

    /// Adds a function for entities that are destroyed while they have the component. It runs
    /// before those of [#onRemove].
    ///
    /// @param function receives the last value
    /// @return this
    Observer<T> onDestroy(ValueFunction<? super T> function);

    /// Returns the name.
    ///
    /// @return the name
    String name();

    /// Returns whether the observer was removed.
    ///
    /// @return true after [#close()]
    boolean isClosed();

    /// Removes the observer. Its functions are not called again, even for changes that have already
    /// happened. Closing a closed observer has no effect.
    @Override
    void close();
}
