package dev.tercio.schedule;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// When the systems of a group or phase run. Instances are immutable: each method returns a changed
/// copy.
///
/// ```java
/// schedule.group("ai", Phases.SIMULATION,
///         GroupOptions.DEFAULT.runIf(daytime).rate(Rate.everyFrames(4)));
/// ```
///
/// A system runs if it and all groups that contain it are [enabled][Schedule#enable(String,
/// boolean)], all their conditions hold, and all their rates are due.
public final class GroupOptions {
    /// Runs the group in every frame.
    public static final GroupOptions DEFAULT = new GroupOptions(List.of(), null);

    private final List<RunCondition> conditions;
    private final @Nullable Rate rate;

    private GroupOptions(List<RunCondition> conditions, @Nullable Rate rate) {
        this.conditions = conditions;
        this.rate = rate;
    }

    /// Makes the group run only while a condition holds. If several are added, all must hold. If a
    /// condition throws, the group does not run in that frame, and the [failure
    /// policy][Schedule#onFailure(SystemFailurePolicy)] of the schedule applies.
    ///
    /// @param condition the condition
    /// @return the changed options
    public GroupOptions runIf(RunCondition condition) {
        List<RunCondition> all = new ArrayList<>(conditions);
        all.add(Objects.requireNonNull(condition, "condition"));
        return new GroupOptions(List.copyOf(all), rate);
    }

    /// Sets how often the group runs.
    ///
    /// The systems of a group with a [fixed step][Rate#fixedStep(java.time.Duration)] have stages
    /// of their own, because these stages run several times in a frame.
    ///
    /// @param newRate the rate
    /// @return the changed options
    public GroupOptions rate(Rate newRate) {
        return new GroupOptions(conditions, Objects.requireNonNull(newRate, "newRate"));
    }

    /// Returns the conditions under which the group runs.
    ///
    /// @return an unmodifiable list
    public List<RunCondition> conditions() {
        return conditions;
    }

    /// Returns how often the group runs.
    ///
    /// @return the rate, or empty if the group runs once per frame
    public Optional<Rate> rate() {
        return Optional.ofNullable(rate);
    }
}
