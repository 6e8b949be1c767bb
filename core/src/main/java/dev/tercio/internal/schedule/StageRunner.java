package dev.tercio.internal.schedule;

import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Runs the systems of a stage: one alone on the caller's thread, so that its loops have all
/// workers; several on all workers.
final class StageRunner implements Workers.Task {
    private final SystemSchedule schedule;
    private final ScheduledWorld parts;
    private final ScheduleMetrics telemetry;
    private final List<SystemNode> due = new ArrayList<>();
    private StagePlan.Stage stage;

    StageRunner(
            SystemSchedule schedule,
            ScheduledWorld parts,
            ScheduleMetrics telemetry,
            StagePlan.Stage none) {
        this.schedule = schedule;
        this.parts = parts;
        this.telemetry = telemetry;
        this.stage = none;
    }

    /// The systems that were run.
    List<SystemNode> due() {
        return due;
    }

    /// Runs those systems of a stage that are enabled and whose conditions hold.
    void run(StagePlan.Stage wanted) {
        stage = wanted;
        due.clear();
        List<SystemNode> systems = wanted.systems();
        for (int i = 0; i < systems.size(); i++) {
            SystemNode system = systems.get(i);
            system.thrown = null;
            system.ran = false;
            if (system.isEnabled() && wantsToRun(system)) {
                due.add(system);
            }
        }
        if (due.isEmpty()) {
            return;
        }
        if (due.size() == 1 && due.getFirst().access().exclusive()) {
            run(0, 0);
            return;
        }
        StructureGuard guard = parts.guard();
        Object outer = guard.enter(wanted);
        guard.setStaged(true);
        try {
            if (due.size() == 1) {
                run(0, 0);
            } else {
                parts.workers().run(this, due.size());
            }
        } finally {
            guard.setStaged(false);
            guard.leave(outer);
        }
    }

    /// Asks the conditions of a system; one that throws is a failure of the system.
    private boolean wantsToRun(SystemNode system) {
        try {
            return system.options().wantsToRun(schedule.world());
        } catch (Throwable thrown) {
            system.thrown = thrown;
            return false;
        }
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
        StructureGuard guard = parts.guard();
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
        noteUndeclared(system, run.undeclared());
        if (system.thrown == null) {
            system.failuresInARow = 0;
        }
        if (measured) {
            long nanos = System.nanoTime() - start;
            telemetry.system(system.index, nanos, run.rows(), AllocationMeter.bytes() - bytes);
        }
        commit(event, system);
    }

    /// A refusal is a failure of the system, also if the system has caught it.
    @SuppressWarnings("ReferenceEquality") // an exception is equal to itself only
    private static void noteUndeclared(
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
