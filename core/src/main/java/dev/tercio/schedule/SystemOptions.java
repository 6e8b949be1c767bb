package dev.tercio.schedule;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/// Where and when a system runs. Instances are immutable: each method returns a changed copy.
///
/// ```java
/// schedule.add(new Drawing(), SystemOptions.DEFAULT.in(Phases.PRESENTATION).after("camera"));
/// ```
///
/// The options add to the annotations of the system's class; on conflict, the options win.
public final class SystemOptions {
    /// Runs the system in every frame, in [Phases#SIMULATION], in the order of adding.
    public static final SystemOptions DEFAULT = new SystemOptions();

    // Only assigned before the instance is returned.
    private @Nullable String name;
    private @Nullable String group;
    private List<String> before = List.of();
    private List<String> after = List.of();
    private boolean first;
    private boolean last;
    private List<Predicate<World>> conditions = List.of();
    private List<RunCondition> runConditions = List.of();
    private @Nullable Rate rate;
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
        copy.runConditions = runConditions;
        copy.rate = rate;
        copy.playback = playback;
        copy.failurePolicy = failurePolicy;
        return copy;
    }

    /// Sets the name of the system. By default, it is the simple name of the system's class, or the
    /// name passed to [Schedule#add(String, java.util.function.Function)].
    ///
    /// @param name a name that is unique among the systems and groups of the schedule
    /// @return the changed options
    public SystemOptions named(String name) {
        SystemOptions changed = copy();
        changed.name = Objects.requireNonNull(name, "name");
        return changed;
    }

    /// Assigns the system to a phase or another group.
    ///
    /// @param group the name of a phase, see [Phases], or of a group
    /// @return the changed options
    public SystemOptions in(String group) {
        SystemOptions changed = copy();
        changed.group = Objects.requireNonNull(group, "group");
        return changed;
    }

    /// Makes the system run before other systems or groups.
    ///
    /// @param others the names of systems or groups
    /// @return the changed options
    public SystemOptions before(String... others) {
        SystemOptions changed = copy();
        changed.before = joined(before, List.of(others));
        return changed;
    }

    /// Makes the system run after other systems or groups.
    ///
    /// @param others the names of systems or groups
    /// @return the changed options
    public SystemOptions after(String... others) {
        SystemOptions changed = copy();
        changed.after = joined(after, List.of(others));
        return changed;
    }

    /// Makes the system run before all other systems of its group, except those that are also
    /// first.
    ///
    /// @return the changed options
    public SystemOptions first() {
        SystemOptions changed = copy();
        changed.first = true;
        return changed;
    }

    /// Makes the system run after all other systems of its group, except those that are also last.
    ///
    /// @return the changed options
    public SystemOptions last() {
        SystemOptions changed = copy();
        changed.last = true;
        return changed;
    }

    /// Makes the system run only in frames in which a condition holds. The condition is evaluated
    /// on the world's thread, directly before the system's stage. It may read everything and change
    /// nothing. If several are added, all must hold. An exception in a condition counts as a
    /// failure of the system.
    ///
    /// @param condition the condition
    /// @return the changed options
    public SystemOptions runIf(Predicate<World> condition) {
        SystemOptions changed = copy();
        changed.conditions = joined(conditions, List.of(condition));
        return changed;
    }

    /// Makes the system run only in frames in which a condition with declared access holds. It is
    /// evaluated on the world's thread, directly before the system's stage. If several are added,
    /// all must hold. An exception in a condition counts as a failure of the system.
    ///
    /// @param condition the condition
    /// @return the changed options
    public SystemOptions runIf(RunCondition condition) {
        SystemOptions changed = copy();
        changed.runConditions = joined(runConditions, List.of(condition));
        return changed;
    }

    /// Sets how often the system runs. Conditions of type [RunCondition] are evaluated before the
    /// rate: time does not pass for the system while they do not hold. Other conditions are
    /// evaluated for each run.
    ///
    /// @param rate the rate; once per frame by default
    /// @return the changed options
    public SystemOptions rate(Rate rate) {
        SystemOptions changed = copy();
        changed.rate = Objects.requireNonNull(rate, "rate");
        return changed;
    }

    /// Sets the playback options of the commands of the system and of its query bodies. They take
    /// precedence over [Schedule#playback(PlaybackOptions)].
    ///
    /// @param options the options; [Schedule#add(ComponentSystem, SystemOptions)] rejects
    ///   [PlaybackOptions#keep()]
    /// @return the changed options
    public SystemOptions playback(PlaybackOptions options) {
        SystemOptions changed = copy();
        changed.playback = Objects.requireNonNull(options, "options");
        return changed;
    }

    /// Sets the failure policy of the system. It takes precedence over
    /// [Schedule#onFailure(SystemFailurePolicy)].
    ///
    /// @param policy the policy
    /// @return the changed options
    public SystemOptions onFailure(SystemFailurePolicy policy) {
        SystemOptions changed = copy();
        changed.failurePolicy = Objects.requireNonNull(policy, "policy");
        return changed;
    }

    /// Returns the name of the system.
    ///
    /// @return the name, or empty if the default applies
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /// Returns the phase or group of the system.
    ///
    /// @return its name, or empty if the annotation or the default applies
    public Optional<String> group() {
        return Optional.ofNullable(group);
    }

    /// Returns the systems and groups that the system runs before.
    ///
    /// @return an unmodifiable list
    public List<String> runsBefore() {
        return before;
    }

    /// Returns the systems and groups that the system runs after.
    ///
    /// @return an unmodifiable list
    public List<String> runsAfter() {
        return after;
    }

    /// Returns whether the system runs before all others of its group.
    ///
    /// @return true after [#first()]
    public boolean isFirst() {
        return first;
    }

    /// Returns whether the system runs after all others of its group.
    ///
    /// @return true after [#last()]
    public boolean isLast() {
        return last;
    }

    /// Returns the conditions under which the system runs.
    ///
    /// @return an unmodifiable list
    public List<Predicate<World>> conditions() {
        return conditions;
    }

    /// Returns the conditions with declared access under which the system runs.
    ///
    /// @return an unmodifiable list
    public List<RunCondition> runConditions() {
        return runConditions;
    }

    /// Returns how often the system runs.
    ///
    /// @return the rate, or empty if the system runs once per frame
    public Optional<Rate> rate() {
        return Optional.ofNullable(rate);
    }

    /// Returns the playback options of the system.
    ///
    /// @return the options, or empty if those of the schedule apply
    public Optional<PlaybackOptions> playback() {
        return Optional.ofNullable(playback);
    }

    /// Returns the failure policy of the system.
    ///
    /// @return the policy, or empty if that of the schedule applies
    public Optional<SystemFailurePolicy> failurePolicy() {
        return Optional.ofNullable(failurePolicy);
    }

    private static <T> List<T> joined(List<T> known, List<T> more) {
        List<T> all = new ArrayList<>(known);
        all.addAll(more);
        return List.copyOf(all);
    }
}
