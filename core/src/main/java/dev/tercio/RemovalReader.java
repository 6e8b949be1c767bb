package dev.tercio;

import dev.tercio.internal.world.RemovalLogReader;

import java.util.function.Consumer;

/// Reads which entities have lost a component, by removal or by destruction. Each removal is read
/// once.
///
/// A removal stays readable until the end of the frame after the one in which it happened, see
/// [World#nextFrame()]. A reader that is read once per frame misses none. The entities may be dead.
///
/// A new reader starts with the oldest removal that the world still stores, from the current or the
/// previous frame. Therefore create a reader once and keep it:
/// `world.removalReader(C.class).forEach(…)` in every frame reads the removals of two frames each
/// time.
///
/// A reader is used on the world's thread or in a system.
public sealed interface RemovalReader permits RemovalLogReader {
    /// Calls the body for each removal since the last call, oldest first. The body may change the
    /// world; removals that it causes are read in the same call.
    ///
    /// @param body receives the entity that lost the component
    void forEach(Consumer<Entity> body);

    /// Returns whether all removals have been read.
    ///
    /// @return true if [#forEach(Consumer)] would not call its body
    boolean isEmpty();

    /// Returns the number of removals that were discarded before this reader read them.
    ///
    /// @return the number since the reader was created
    long missed();
}
