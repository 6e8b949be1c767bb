package dev.tercio.internal.schedule;

import dev.tercio.schedule.SystemFailurePolicy;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/// Evaluates the gates of groups and systems, and handles conditions that throw.
final class GateRunner {
    private final SystemSchedule schedule;
    private final SystemFailureLog failures;
    private final ScheduleMetrics telemetry;

    GateRunner(SystemSchedule schedule, SystemFailureLog failures, ScheduleMetrics telemetry) {
        this.schedule = schedule;
        this.failures = failures;
        this.telemetry = telemetry;
    }

    /// Evaluates those of some gates that a block of steps directly encloses.
    ///
    /// @param within the block, or null for those outside of blocks
    /// @return the first gate whose failure ends the frame, or null
    @Nullable Gate evaluate(List<Gate> gates, @Nullable StepBlock within, long frame) {
        for (int i = 0; i < gates.size(); i++) {
            Gate gate = gates.get(i);
            Gate parent = gate.parent();
            if (Objects.equals(parent == null ? null : parent.block, within)) {
                gate.evaluate(schedule);
                if (failedFinally(gate, frame)) {
                    return gate;
                }
            }
        }
        return null;
    }

    /// Applies the failure policy to a gate.
    ///
    /// @return whether the frame ends
    private boolean failedFinally(Gate gate, long frame) {
        Throwable thrown = gate.thrown();
        if (thrown == null) {
            if (gate.system() == null) {
                gate.enabling().consecutiveFailures = 0;
            }
            return false;
        }
        SystemFailurePolicy policy = failures.add(gate.enabling(), thrown, frame);
        return gate.failedUndeclared() || SystemFailureLog.stops(policy, gate.enabling());
    }

    /// Notes that the systems of some stages do not run, because their gate makes no step.
    void skip(List<StagePlan.Stage> stages, StepBlock block) {
        for (int i = block.first; i < block.end; i++) {
            List<SystemNode> systems = stages.get(i).systems();
            for (int j = 0; j < systems.size(); j++) {
                systems.get(j).skip(block.gate().closedBy(), block.gate().closer().name());
                if (telemetry.isOn()) {
                    telemetry.skipped(systems.get(j).index);
                }
            }
        }
    }
}
