package dev.tercio.schedule;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/// Where and when a system runs. Immutable: each method returns changed options.
///
/// ```java
/// schedule.add(new Drawing(), SystemOptions.DEFAULT.in(Phases.PRESENTATION).after("camera"));
/// ```
///
/// The options add to the annotations of the system's class; on conflict, the options win.
public final class SystemOptions {
    /// No wishes: the system runs in every frame, in [Phases#SIMULATION], in the order of adding.
    public static final SystemOptions DEFAULT = new SystemOptions();

    // Only assigned before the instance is returned.
    private @Nullable String name;
    private @Nullable String group;
    private List<String> before = List.of();
    private List<String> after = List.of();
    private boolean first;
    private boolean last;
    private List<Predicate<World>> conditions = List.of();
    private @Nullable PlaybackOptions playback;
    private @Nullable SystemFailurePolicy failurePolicy;

    private SystemOptions() {}

    private SystemOptions copy() {
        SystemOptions copy = new SystemOptions();
        copy.name = name;
        copy.group = group;
        copy.before = before;
        copy.after = after;
        copy.first = first;
        copy.last = last;
        copy.conditions = conditions;
        copy.playback = playback;
        copy.failurePolicy = failurePolicy;
        return copy;
    }

    /// Names the system. By default, its name is the simple name of its class.
    ///
    /// @param name the name, which no other system or group of the schedule has
    /// @return the changed options
    public SystemOptions named(String name) {
        SystemOptions changed = copy();
        changed.name = Objects.requireNonNull(name, "name");
        return changed;
    }

    /// Puts the system into a phase or another group.
    ///
    /// @param group the name of a phase, see [Phases], or of a group
    /// @return the changed options
    public SystemOptions in(String group) {
        SystemOptions changed = copy();
        changed.group = Objects.requireNonNull(group, "group");
        return changed;
    }

    /// Makes the system run before others.
    ///
    /// @param others names of systems or groups
    /// @return the changed options
    public SystemOptions before(String... others) {
        SystemOptions changed = copy();
        changed.before = joined(before, List.of(others));
        return changed;
    }

    /// Makes the system run after others.
    ///
    /// @param others names of systems or groups
    /// @return the changed options
    public SystemOptions after(String... others) {
        SystemOptions changed = copy();
        changed.after = joined(after, List.of(others));
        return changed;
    }

    /// Makes the system run before all others of its group that are not first themselves.
    ///
    /// @return the changed options
    public SystemOptions first() {
        SystemOptions changed = copy();
        changed.first = true;
        return changed;
    }

    /// Makes the system run after all others of its group that are not last themselves.
    ///
    /// @return the changed options
    public SystemOptions last() {
        SystemOptions changed = copy();
        changed.last = true;
        return changed;
    }

    /// Makes the system run only in frames in which a condition holds. The condition is evaluated
    /// on the world's thread, just before the system's stage.
    ///
    /// @param condition the condition; if there are several, all must hold
    /// @return the changed options
    public SystemOptions runIf(Predicate<World> condition) {
        SystemOptions changed = copy();
        changed.conditions = joined(conditions, List.of(condition));
        return changed;
    }

    /// Sets how the commands of the system and of its query bodies are played. It replaces
    /// [Schedule#playback(PlaybackOptions)].
    ///
    /// @param options how; [PlaybackOptions#keep()] is refused when the system is added
    /// @return the changed options
    public SystemOptions playback(PlaybackOptions options) {
        SystemOptions changed = copy();
        changed.playback = Objects.requireNonNull(options, "options");
        return changed;
    }

    /// Sets what happens when the system throws. It replaces
    /// [Schedule#onFailure(SystemFailurePolicy)].
    ///
    /// @param policy what to do
    /// @return the changed options
    public SystemOptions onFailure(SystemFailurePolicy policy) {
        SystemOptions changed = copy();
        changed.failurePolicy = Objects.requireNonNull(policy, "policy");
        return changed;
    }

    /// The name of the system.
    ///
    /// @return the name, or nothing if its class names it
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /// The phase or group of the system.
    ///
    /// @return its name, or nothing if an annotation or the default decides
    public Optional<String> group() {
        return Optional.ofNullable(group);
    }

    /// The systems and groups that the system runs before.
    ///
    /// @return an unmodifiable list
    public List<String> runsBefore() {
        return before;
    }

    /// The systems and groups that the system runs after.
    ///
    /// @return an unmodifiable list
    public List<String> runsAfter() {
        return after;
    }

    /// Whether the system runs before all others of its group.
    ///
    /// @return true if so
    public boolean isFirst() {
        return first;
    }

    /// Whether the system runs after all others of its group.
    ///
    /// @return true if so
    public boolean isLast() {
        return last;
    }

    /// The conditions under which the system runs.
    ///
    /// @return an unmodifiable list
    public List<Predicate<World>> conditions() {
        return conditions;
    }

    /// How the commands of the system are played.
    ///
    /// @return the options, or nothing if the schedule decides
    public Optional<PlaybackOptions> playback() {
        return Optional.ofNullable(playback);
    }

    /// What happens when the system throws.
    ///
    /// @return the policy, or nothing if the schedule decides
    public Optional<SystemFailurePolicy> failurePolicy() {
        return Optional.ofNullable(failurePolicy);
    }

    private static <T> List<T> joined(List<T> known, List<T> more) {
        List<T> all = new ArrayList<>(known);
        all.addAll(more);
        return List.copyOf(all);
    }
}
