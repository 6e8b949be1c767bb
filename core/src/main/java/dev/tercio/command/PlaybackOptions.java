package dev.tercio.command;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/// How commands are played. A value: each method returns another.
///
/// ```java
/// world.play(commands, PlaybackOptions.DEFAULT.strict().onFailure(OnFailure.COLLECT));
/// ```
///
/// @param order in which order
/// @param onFailure what becomes of commands that cannot be carried out
/// @param handler decides instead, if given: true to go on, false to stop
/// @param isStrict whether to mention what is harmless, too
/// @param keepsCommands whether the commands stay for another playback
/// @param coalesces whether commands that others make pointless are left out
/// @param usesWorkers whether large buffers are played by several threads
public record PlaybackOptions(
        PlaybackOrder order,
        OnFailure onFailure,
        Optional<Predicate<CommandFailure>> handler,
        boolean isStrict,
        boolean keepsCommands,
        boolean coalesces,
        boolean usesWorkers) {
    /// Checks that nothing is missing.
    public PlaybackOptions {
        Objects.requireNonNull(order, "order");
        Objects.requireNonNull(onFailure, "onFailure");
        Objects.requireNonNull(handler, "handler");
    }

    /// As recorded, failures only counted, the buffer cleared, on one thread.
    public static final PlaybackOptions DEFAULT =
            new PlaybackOptions(
                    PlaybackOrder.FIFO,
                    OnFailure.IGNORE,
                    Optional.empty(),
                    false,
                    false,
                    false,
                    false);

    /// The checked form: every failure is returned, also harmless ones.
    public static final PlaybackOptions CHECKED = DEFAULT.strict().onFailure(OnFailure.COLLECT);

    /// Sets the order.
    ///
    /// @param wanted the order
    /// @return the changed options
    public PlaybackOptions order(PlaybackOrder wanted) {
        return new PlaybackOptions(
                wanted, onFailure, handler, isStrict, keepsCommands, coalesces, usesWorkers);
    }

    /// Sets what becomes of commands that cannot be carried out.
    ///
    /// @param policy what to do
    /// @return the changed options
    public PlaybackOptions onFailure(OnFailure policy) {
        return new PlaybackOptions(
                order, policy, Optional.empty(), isStrict, keepsCommands, coalesces, usesWorkers);
    }

    /// Asks the user's code what becomes of commands that cannot be carried out.
    ///
    /// @param policy takes the failure; true to go on, false to stop, see [OnFailure#STOP]
    /// @return the changed options
    public PlaybackOptions onFailure(Predicate<CommandFailure> policy) {
        return new PlaybackOptions(
                order,
                OnFailure.IGNORE,
                Optional.of(policy),
                isStrict,
                keepsCommands,
                coalesces,
                usesWorkers);
    }

    /// Treats also what has a defined outcome as a failure: adding a component that is there,
    /// removing one that is not. The outcome stays the same.
    ///
    /// @return the changed options
    public PlaybackOptions strict() {
        return new PlaybackOptions(
                order, onFailure, handler, true, keepsCommands, coalesces, usesWorkers);
    }

    /// Leaves the commands in the buffer, to be played again. Each playback spawns new entities.
    ///
    /// @return the changed options
    public PlaybackOptions keep() {
        return new PlaybackOptions(
                order, onFailure, handler, isStrict, true, coalesces, usesWorkers);
    }

    /// Leaves out commands that others make pointless, by the rules in `docs/guide/commands.md`.
    /// The world ends up the same but for the slots of entities, and observers see fewer steps.
    ///
    /// @return the changed options
    public PlaybackOptions coalesce() {
        return new PlaybackOptions(
                order, onFailure, handler, isStrict, keepsCommands, true, usesWorkers);
    }

    /// Plays long runs of adds, sets and removes on all workers of the world. The outcome is the
    /// same. If an error such as a lack of memory ends it, commands of that run may be lost.
    ///
    /// @return the changed options
    public PlaybackOptions parallel() {
        return new PlaybackOptions(
                order, onFailure, handler, isStrict, keepsCommands, coalesces, true);
    }
}
