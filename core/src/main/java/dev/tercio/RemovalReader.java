package dev.tercio;

import dev.tercio.internal.world.RemovalLogReader;

import java.util.function.Consumer;

/// Shows which entities have lost a component, each loss once.
///
/// A loss stays visible until the end of the frame after the one in which it happened, see
/// [World#nextFrame()]: whoever looks once a frame misses nothing. The handles may be of dead
/// entities.
///
/// A reader remembers what it has passed on, so keep it. `world.removed(C.class).forEach(…)` makes
/// a new one in each call, which passes on the losses of the current and of the previous frame
/// again.
public sealed interface RemovalReader permits RemovalLogReader {
    /// Passes on the losses since the last call, oldest first. The body may change the world; what
    /// is lost by that is passed on too.
    ///
    /// @param body the user's code
    void forEach(Consumer<Entity> body);

    /// Whether there is nothing new.
    ///
    /// @return true if [#forEach(Consumer)] would pass on nothing
    boolean isEmpty();

    /// How many losses were forgotten before this observer looked.
    ///
    /// @return their number since the observer was made
    long missed();
}
