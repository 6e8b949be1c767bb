package dev.tercio.kit;

import dev.tercio.World;

/// Requests states from a system, see [States#next(dev.tercio.schedule.SystemSetup)].
///
/// Threading: belongs to its system; not for parallel bodies.
///
/// @param <S> the enum of the states
public final class NextState<S extends Enum<S>> {
    private final World world;

    NextState(World world) {
        this.world = world;
    }

    /// Requests a state. The transition happens at the start of the next frame, even if the state
    /// is the current one: then it is left and entered again. If several systems request a state in
    /// one frame, the last one in the order of systems wins.
    ///
    /// @param state the state
    public void set(S state) {
        world.resources().set(StateRequests.of(world).request(state, false));
    }
}
