package dev.tercio.command;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/// How commands are played. Immutable: each method returns changed options.
///
/// ```java
/// world.play(commands, PlaybackOptions.DEFAULT.strict().onFailure(OnFailure.COLLECT));
/// ```
public final class PlaybackOptions {
    /// In recording order, on one thread; failures are only counted and the buffer is cleared.
    public static final PlaybackOptions DEFAULT = new PlaybackOptions();

    /// The checked form: every failure is returned, including harmless ones.
    public static final PlaybackOptions CHECKED = DEFAULT.strict().onFailure(OnFailure.COLLECT);

    // Only assigned before the instance is returned.
    private PlaybackOrder order = PlaybackOrder.FIFO;
    private OnFailure onFailure = OnFailure.IGNORE;
    private @Nullable Predicate<CommandFailure> handler;
    private boolean strict;
    private boolean keepsCommands;
    private boolean coalesces;
    private boolean usesWorkers;

    private PlaybackOptions() {}

    private PlaybackOptions copy() {
        PlaybackOptions copy = new PlaybackOptions();
        copy.order = order;
        copy.onFailure = onFailure;
        copy.handler = handler;
        copy.strict = strict;
        copy.keepsCommands = keepsCommands;
        copy.coalesces = coalesces;
        copy.usesWorkers = usesWorkers;
        return copy;
    }

    /// Sets the order.
    ///
    /// @param wanted the order
    /// @return the changed options
    public PlaybackOptions order(PlaybackOrder wanted) {
        PlaybackOptions changed = copy();
        changed.order = Objects.requireNonNull(wanted, "order");
        return changed;
    }

    /// Sets what happens when a command fails.
    ///
    /// @param policy what to do
    /// @return the changed options
    public PlaybackOptions onFailure(OnFailure policy) {
        PlaybackOptions changed = copy();
        changed.onFailure = Objects.requireNonNull(policy, "policy");
        changed.handler = null;
        return changed;
    }

    /// Calls a handler for each command that fails.
    ///
    /// @param wanted receives the failure; true to continue, false to stop, see [OnFailure#STOP]
    /// @return the changed options
    public PlaybackOptions onFailure(Predicate<CommandFailure> wanted) {
        PlaybackOptions changed = copy();
        changed.onFailure = OnFailure.IGNORE;
        changed.handler = Objects.requireNonNull(wanted, "handler");
        return changed;
    }

    /// Reports commands without effect as failures, too: adding a component that is there, removing
    /// one that is not. The outcome stays the same.
    ///
    /// @return the changed options
    public PlaybackOptions strict() {
        PlaybackOptions changed = copy();
        changed.strict = true;
        return changed;
    }

    /// Keeps the commands in the buffer, to be played again. Each playback spawns new entities.
    ///
    /// @return the changed options
    public PlaybackOptions keep() {
        PlaybackOptions changed = copy();
        changed.keepsCommands = true;
        return changed;
    }

    /// Skips commands that later ones make redundant, by the rules in `docs/guide/commands.md`. The
    /// world ends up the same except for the slots of entities.
    ///
    /// @return the changed options
    public PlaybackOptions coalesce() {
        PlaybackOptions changed = copy();
        changed.coalesces = true;
        return changed;
    }

    /// Plays long runs of adds, sets and removes on all workers of the world. The outcome is the
    /// same. If an error such as a lack of memory ends playback, commands of that run may be lost.
    ///
    /// @return the changed options
    public PlaybackOptions parallel() {
        PlaybackOptions changed = copy();
        changed.usesWorkers = true;
        return changed;
    }

    /// The order of playback.
    ///
    /// @return the order
    public PlaybackOrder order() {
        return order;
    }

    /// What happens when a command fails and there is no handler.
    ///
    /// @return the policy
    public OnFailure onFailure() {
        return onFailure;
    }

    /// Decides what happens when a command fails.
    ///
    /// @return the handler, or nothing if [#onFailure()] decides
    public Optional<Predicate<CommandFailure>> handler() {
        return Optional.ofNullable(handler);
    }

    /// Whether commands without effect are reported as failures.
    ///
    /// @return true after [#strict()]
    public boolean isStrict() {
        return strict;
    }

    /// Whether the commands stay in the buffer.
    ///
    /// @return true after [#keep()]
    public boolean keepsCommands() {
        return keepsCommands;
    }

    /// Whether redundant commands are skipped.
    ///
    /// @return true after [#coalesce()]
    public boolean coalesces() {
        return coalesces;
    }

    /// Whether long runs are played by all workers.
    ///
    /// @return true after [#parallel()]
    public boolean usesWorkers() {
        return usesWorkers;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PlaybackOptions that
                && order == that.order
                && onFailure == that.onFailure
                && Objects.equals(handler, that.handler)
                && strict == that.strict
                && keepsCommands == that.keepsCommands
                && coalesces == that.coalesces
                && usesWorkers == that.usesWorkers;
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                order, onFailure, handler, strict, keepsCommands, coalesces, usesWorkers);
    }

    /// Prints what differs from the default.
    @Override
    public String toString() {
        return "PlaybackOptions["
                + order
                + ", "
                + (handler == null ? onFailure : "handler")
                + (strict ? ", strict" : "")
                + (keepsCommands ? ", keep" : "")
                + (coalesces ? ", coalesce" : "")
                + (usesWorkers ? ", parallel" : "")
                + "]";
    }
}
