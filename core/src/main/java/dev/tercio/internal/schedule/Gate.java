package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.SkipReason;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Decides whether the systems of a group run: whether the group is enabled, its conditions hold,
/// and its rate is due. A system with conditions or a rate has a gate of its own.
final class Gate {
    private final RunSwitch enabling;
    private final @Nullable Gate parent;

    /// The system whose own gate this is, or null if it is the gate of a group.
    private final @Nullable SystemNode system;

    private List<RunCondition> conditions = List.of();
    private List<ConditionRun> tests = List.of();
    private @Nullable RateClock clock;

    /// The enclosing gate, or this one, whose steps the systems run in, or null.
    @Nullable StepBlock block;

    private boolean open = true;
    private int steps;
    private @Nullable SkipReason closedBy;
    private @Nullable Throwable thrown;

    Gate(RunSwitch enabling, @Nullable Gate parent, @Nullable SystemNode system) {
        this.enabling = enabling;
        this.parent = parent;
        this.system = system;
    }

    /// Replaces conditions and rate. The clock continues if the rate stays the same.
    void configure(List<RunCondition> newConditions, @Nullable Rate rate) {
        if (!conditions.equals(newConditions)) {
            conditions = newConditions;
            tests = List.of();
        }
        if (rate == null) {
            clock = null;
        } else if (clock == null || !clock.rate().equals(rate)) {
            clock = new RateClock(rate);
        }
    }

    String name() {
        return enabling.name();
    }

    RunSwitch enabling() {
        return enabling;
    }

    @Nullable Gate parent() {
        return parent;
    }

    @Nullable SystemNode system() {
        return system;
    }

    List<RunCondition> conditions() {
        return conditions;
    }

    /// The created conditions.
    List<ConditionRun> tests() {
        return tests;
    }

    @Nullable RateClock clock() {
        return clock;
    }

    /// Whether its systems run in steps of their own.
    boolean isStepped() {
        return clock != null && clock.rate() instanceof Rate.FixedStep;
    }

    /// Whether a rate of this gate or of an enclosing one can delay its systems.
    boolean hasRate() {
        return clock != null || (parent != null && parent.hasRate());
    }

    /// The clock that the systems of this gate see, or null if it is that of the schedule.
    @Nullable RateClock effectiveClock() {
        return clock != null || parent == null ? clock : parent.effectiveClock();
    }

    /// Creates the conditions that have not been created yet.
    void create(World world, ScheduledWorld internals) {
        if (tests.size() < conditions.size()) {
            List<ConditionRun> created = new ArrayList<>();
            for (RunCondition condition : conditions) {
                created.add(new ConditionRun(condition, name(), world, internals));
            }
            tests = created;
        }
    }

    /// Evaluates the gate, after the gates that enclose it.
    ///
    /// @param schedule knows the time
    void evaluate(SystemSchedule schedule) {
        thrown = null;
        steps = 0;
        closedBy = closing(schedule);
        open = closedBy == null;
        if (open && !isStepped() && clock != null) {
            clock.begin();
        }
    }

    private @Nullable SkipReason closing(SystemSchedule schedule) {
        if (parent != null && !parent.open) {
            return parent.closedBy;
        }
        if (!enabling.isEnabled()) {
            return SkipReason.DISABLED;
        }
        if (tests.isEmpty() && clock == null) {
            return null;
        }
        FrameTime time = schedule.time();
        RateClock outer = parent == null ? null : parent.effectiveClock();
        SkipReason failed = failedCondition(outer == null ? time : outer.time());
        if (failed != null || clock == null) {
            return failed;
        }
        steps =
                outer == null
                        ? clock.advance(time.frame(), time.stepNanos())
                        : clock.advance(outer.run(), outer.step());
        return steps == 0 ? SkipReason.RATE : null;
    }

    private @Nullable SkipReason failedCondition(FrameTime time) {
        try {
            for (int i = 0; i < tests.size(); i++) {
                if (!tests.get(i).test(time)) {
                    return SkipReason.CONDITION;
                }
            }
            return null;
        } catch (Throwable failure) {
            thrown = failure;
            return SkipReason.FAILED_CONDITION;
        }
    }

    boolean isOpen() {
        return open;
    }

    /// The number of steps to run now.
    int steps() {
        return steps;
    }

    /// Why it is closed, or null if it is open.
    @Nullable SkipReason closedBy() {
        return closedBy;
    }

    /// The outermost gate that is closed, or this one.
    Gate closer() {
        return parent != null && !parent.open ? parent.closer() : this;
    }

    /// What a condition threw in the last evaluation, or null.
    @Nullable Throwable thrown() {
        return thrown;
    }

    /// Whether a condition accessed something that it has not declared.
    boolean failedUndeclared() {
        boolean failed = false;
        for (int i = 0; i < tests.size(); i++) {
            failed |= tests.get(i).failedUndeclared();
        }
        return failed;
    }

    /// The number of values in the saved form.
    int values() {
        return clock == null ? 0 : RateClock.VALUES;
    }

    /// Saves the clock, if there is one.
    ///
    /// @return the index after the last value
    int save(long[] target, int at) {
        if (clock != null) {
            clock.save(target, at);
        }
        return at + values();
    }

    /// Restores the clock, if there is one.
    int restore(long[] source, int at) {
        if (clock != null) {
            clock.restore(source, at);
        }
        return at + values();
    }
}
