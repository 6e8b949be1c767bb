package dev.tercio.internal.schedule;

import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.worker.Workers;
import dev.tercio.schedule.SkipReason;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Runs the systems of a stage: a single system on the calling thread, so that its parallel loops
/// can use all workers; several systems on the workers.
final class StageRunner implements Workers.Task {
    private final SystemSchedule schedule;
    private final ScheduledWorld internals;
    private final ScheduleMetrics telemetry;
    private final List<SystemNode> due = new ArrayList<>();
    private StagePlan.Stage stage;

    StageRunner(
            SystemSchedule schedule,
            ScheduledWorld internals,
            ScheduleMetrics telemetry,
            StagePlan.Stage none) {
        this.schedule = schedule;
        this.internals = internals;
        this.telemetry = telemetry;
        this.stage = none;
    }

    /// The systems of the stage that were run.
    List<SystemNode> due() {
        return due;
    }

    /// Runs the systems of a stage that are enabled and whose conditions hold.
    void run(StagePlan.Stage next) {
        stage = next;
        due.clear();
        List<SystemNode> systems = next.systems();
        for (int i = 0; i < systems.size(); i++) {
            SystemNode system = systems.get(i);
            system.ran = false;
            if (isDue(system)) {
                system.skip(null, "");
                due.add(system);
            } else if (telemetry.isOn()) {
                telemetry.skipped(system.index);
            }
        }
        if (due.isEmpty()) {
            return;
        }
        if (due.size() == 1 && due.getFirst().access().exclusive() && !schedule.isPresenting()) {
            run(0, 0);
            return;
        }
        StructureGuard guard = internals.guard();
        Object outer = guard.enter(next);
        guard.setStaged(true);
        try {
            if (due.size() == 1) {
                run(0, 0);
            } else {
                internals.workers().run(this, due.size());
            }
        } finally {
            guard.setStaged(false);
            guard.leave(outer);
        }
    }

    /// Whether a system runs now. If not, it knows the reason.
    private boolean isDue(SystemNode system) {
        Gate gate = system.gate();
        system.thrown = null;
        if (!gate.isOpen()) {
            system.skip(gate.closedBy(), gate.closer().name());
            return false;
        }
        if (!system.isEnabled()) {
            system.skip(SkipReason.DISABLED, system.name());
            return false;
        }
        return shouldRun(system);
    }

    /// Evaluates the conditions of a system. An exception of a condition is a failure of the
    /// system.
    private boolean shouldRun(SystemNode system) {
        boolean holds = false;
        SkipReason reason = SkipReason.CONDITION;
        try {
            holds = system.conditionsHold(schedule.world(), internals);
        } catch (Throwable thrown) {
            system.thrown = thrown;
            reason = SkipReason.FAILED_CONDITION;
        }
        if (!holds) {
            system.skip(reason, system.name());
        }
        return holds;
    }

    @Override
    public void run(int worker, int item) {
        SystemNode system = due.get(item);
        system.ran = true;
        SystemRun run = system.run;
        boolean measured = telemetry.isOn();
        long bytes = measured ? AllocationMeter.bytes() : 0;
        long start = measured ? System.nanoTime() : 0;
        SystemEvent event = run.event();
        event.begin();
        StructureGuard guard = internals.guard();
        AccessScope outer = guard.enterScope(run);
        run.begin(measured);
        try {
            system.requireSystem().update(run);
        } catch (Throwable thrown) {
            system.thrown = thrown;
        } finally {
            run.end();
            guard.leaveScope(outer);
        }
        reportUndeclared(system, run.undeclared());
        if (system.thrown == null) {
            system.enabling().consecutiveFailures = 0;
        }
        if (measured) {
            long nanos = System.nanoTime() - start;
            telemetry.system(system.index, nanos, run.rows(), AllocationMeter.bytes() - bytes);
        }
        commit(event, system);
    }

    /// Undeclared access is a failure of the system, even if the system has caught the exception.
    @SuppressWarnings("ReferenceEquality") // exceptions have identity semantics
    private static void reportUndeclared(
            SystemNode system, @Nullable IllegalStateException undeclared) {
        Throwable thrown = system.thrown;
        if (undeclared == null || thrown == undeclared) {
            return;
        }
        if (thrown != null && thrown.getCause() != undeclared) {
            undeclared.addSuppressed(thrown);
        }
        system.thrown = undeclared;
    }

    private void commit(SystemEvent event, SystemNode system) {
        event.end();
        if (event.shouldCommit()) {
            event.world = schedule.world().name();
            event.system = system.name();
            event.frame = schedule.frame();
            event.stage = stage.number();
            event.failed = system.thrown != null;
            event.commit();
        }
    }
}
