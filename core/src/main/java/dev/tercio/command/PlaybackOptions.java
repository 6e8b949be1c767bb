package dev.tercio.command;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/// The options of a playback. Instances are immutable: each method returns a changed copy.
///
/// ```java
/// world.play(commands, PlaybackOptions.DEFAULT.strict().onFailure(OnFailure.COLLECT));
/// ```
public final class PlaybackOptions {
    /// Plays in recording order on one thread, counts failures and clears the buffer.
    public static final PlaybackOptions DEFAULT = new PlaybackOptions();

    /// Like [#DEFAULT], but collects every failure in the report, including harmless ones.
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

    /// Sets the order of playback.
    ///
    /// @param order the order, [PlaybackOrder#FIFO] by default
    /// @return the changed options
    public PlaybackOptions order(PlaybackOrder order) {
        PlaybackOptions changed = copy();
        changed.order = Objects.requireNonNull(order, "order");
        return changed;
    }

    /// Sets how failed commands are handled. This replaces a handler set before.
    ///
    /// @param policy the policy, [OnFailure#IGNORE] by default
    /// @return the changed options
    public PlaybackOptions onFailure(OnFailure policy) {
        PlaybackOptions changed = copy();
        changed.onFailure = Objects.requireNonNull(policy, "policy");
        changed.handler = null;
        return changed;
    }

    /// Sets a handler that is called for each failed command. This replaces a policy set before.
    ///
    /// @param handler receives the failure; returns true to continue, false to stop like
    ///   [OnFailure#STOP], but without adding the failure to the report
    /// @return the changed options
    public PlaybackOptions onFailure(Predicate<CommandFailure> handler) {
        PlaybackOptions changed = copy();
        changed.onFailure = OnFailure.IGNORE;
        changed.handler = Objects.requireNonNull(handler, "handler");
        return changed;
    }

    /// Also reports [harmless][FailureReason#isHarmless()] failures: adding a component that is
    /// present and removing one that is absent. The commands keep their usual effect: an add still
    /// replaces the value, although it counts as [skipped][PlaybackReport#skipped()].
    ///
    /// @return the changed options
    public PlaybackOptions strict() {
        PlaybackOptions changed = copy();
        changed.strict = true;
        return changed;
    }

    /// Keeps the commands in the buffer or stage, so that they can be played again. Each playback
    /// spawns new entities.
    ///
    /// @return the changed options
    public PlaybackOptions keep() {
        PlaybackOptions changed = copy();
        changed.keepsCommands = true;
        return changed;
    }

    /// Skips commands that later commands make redundant; `docs/guide/commands.md` lists the rules.
    /// The resulting world is the same except for the indices of entities.
    ///
    /// @return the changed options
    public PlaybackOptions coalesce() {
        PlaybackOptions changed = copy();
        changed.coalesces = true;
        return changed;
    }

    /// Plays long runs of adds, sets and removes on all workers of the world. The result is the
    /// same. If an [Error] such as a lack of memory stops playback, commands of the current run may
    /// be lost.
    ///
    /// @return the changed options
    public PlaybackOptions parallel() {
        PlaybackOptions changed = copy();
        changed.usesWorkers = true;
        return changed;
    }

    /// Returns the order of playback.
    ///
    /// @return the order
    public PlaybackOrder order() {
        return order;
    }

    /// Returns how failed commands are handled if no handler is set.
    ///
    /// @return the policy
    public OnFailure onFailure() {
        return onFailure;
    }

    /// Returns the handler of failed commands.
    ///
    /// @return the handler, or empty if [#onFailure()] applies
    public Optional<Predicate<CommandFailure>> handler() {
        return Optional.ofNullable(handler);
    }

    /// Returns whether harmless failures are reported.
    ///
    /// @return true after [#strict()]
    public boolean isStrict() {
        return strict;
    }

    /// Returns whether the commands are kept after playback.
    ///
    /// @return true after [#keep()]
    public boolean keepsCommands() {
        return keepsCommands;
    }

    /// Returns whether redundant commands are skipped.
    ///
    /// @return true after [#coalesce()]
    public boolean coalesces() {
        return coalesces;
    }

    /// Returns whether long runs are played on all workers.
    ///
    /// @return true after [#parallel()]
    public boolean usesWorkers() {
        return usesWorkers;
    }

    @Override
    public boolean equals(Object other) {
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

    /// Returns the order, the failure handling and the options that differ from the default.
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
