package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Runs the stages of a frame one after the other and plays commands between them.
final class FrameRunner {
    private final World world;
    private final ScheduledWorld parts;
    private final LaneStage stage;
    private final SyncPointTable syncPoints;
    private final ScheduleMetrics telemetry;
    private final SystemFailureLog failures;
    private final StageRunner runner;
    private final StoppedPlayback stopped = new StoppedPlayback();
    private List<String> phases = List.of();
    private long frame;

    FrameRunner(
            World world,
            ScheduledWorld parts,
            LaneStage stage,
            SyncPointTable syncPoints,
            ScheduleMetrics telemetry,
            SystemFailureLog failures,
            StageRunner runner) {
        this.world = world;
        this.parts = parts;
        this.stage = stage;
        this.syncPoints = syncPoints;
        this.telemetry = telemetry;
        this.failures = failures;
        this.runner = runner;
    }

    /// How many commands wait for a sync point of a later frame.
    int waitingCommands() {
        int waiting = stage.count();
        for (int i = 0; i < syncPoints.points().size(); i++) {
            waiting += syncPoints.stage(i).count();
        }
        return waiting;
    }

    /// Forgets what has been recorded and not played.
    void dropCommands(Cause cause) {
        stage.clear(cause);
        syncPoints.points().forEach(point -> point.stage().clear(cause));
    }

    /// Runs a frame. Whatever ends it, the frame of the world ends with it: both count the same.
    ///
    /// @throws SystemFailedException if a system has failed whose policy is to stop, or has touched
    ///   what it has not declared, or if a failed command has stopped playback
    void run(StagePlan current, long number) {
        frame = number;
        phases = current.phases();
        stopped.clear();
        boolean measured = telemetry.isOn();
        long start = measured ? System.nanoTime() : 0;
        if (measured) {
            telemetry.beginFrame();
        }
        try {
            runSystems(current);
            world.nextFrame();
        } finally {
            if (measured) {
                telemetry.endFrame(System.nanoTime() - start);
            }
        }
    }

    private void runSystems(StagePlan current) {
        try {
            begin(current.sorted());
            runStages(current.stages());
        } catch (RuntimeException | Error failed) {
            endFailedFrame(failed);
            throw failed;
        }
    }

    /// Ends the frame of the world, too. What else fails by that is told with the first failure.
    private void endFailedFrame(Throwable failed) {
        try {
            // what a frame that ended early has recorded must not turn up in the next
            dropCommands(Cause.FAILED);
        } catch (RuntimeException | Error e) {
            failed.addSuppressed(e);
        }
        try {
            world.nextFrame();
        } catch (RuntimeException | Error e) {
            failed.addSuppressed(e);
        }
    }

    private void begin(List<SystemNode> systems) {
        for (int i = 0; i < systems.size(); i++) {
            systems.get(i).nextFrame();
        }
        for (int i = 0; i < syncPoints.points().size(); i++) {
            // what waits since an earlier frame comes first, whatever the numbers of systems are
            // now
            syncPoints.stage(i).beginRound();
        }
    }

    private void runStages(List<StagePlan.Stage> stages) {
        int next = 0;
        for (int i = 0; i < phases.size(); i++) {
            String phase = phases.get(i);
            while (next < stages.size() && stages.get(next).phase().equals(phase)) {
                runStage(stages.get(next++));
            }
            playSyncPoints(phase);
            if (stopped.isStopped()) {
                throw endFrame(null);
            }
        }
        playSyncPoints(GroupTree.ROOT);
        if (stopped.isStopped()) {
            throw endFrame(null);
        }
    }

    /// Ends the frame early: what was recorded for later points of this frame must not turn up in
    /// the next.
    ///
    /// @param because why, or null if a playback was stopped
    private SystemFailedException endFrame(@Nullable SystemFailedException because) {
        for (int i = 0; i < phases.size(); i++) {
            playSyncPoints(phases.get(i));
        }
        playSyncPoints(GroupTree.ROOT);
        if (because == null) {
            return stopped.exception(frame);
        }
        if (stopped.isStopped()) {
            because.addSuppressed(stopped.exception(frame));
        }
        return because;
    }

    private void runStage(StagePlan.Stage current) {
        boolean measured = telemetry.isOn();
        long start = measured ? System.nanoTime() : 0;
        runner.run(current);
        SystemNode stopping = handleFailures(current.systems());
        long ran = measured ? System.nanoTime() : 0;
        int commands = 0;
        if (measured) {
            countCommands();
        }
        if (stage.lanes() > 0) {
            commands = play(stage);
        }
        if (measured) {
            telemetry.stage(current.number(), ran - start, System.nanoTime() - ran, commands);
        }
        if (stopping != null && stopping.thrown != null) {
            throw endFrame(new SystemFailedException(stopping.name(), frame, stopping.thrown));
        }
        if (stopped.isStopped()) {
            throw endFrame(null);
        }
    }

    /// Plays a stage, lanes with equal options together.
    ///
    /// @return how many commands it had
    private int play(LaneStage commands) {
        int count = 0;
        while (commands.lanes() > 0) {
            ReportAccumulator report = parts.playUnit(commands);
            count += report.played() + report.skipped() + report.failed();
            stopped.note(report);
        }
        return count;
    }

    private void countCommands() {
        for (int i = 0; i < runner.due().size(); i++) {
            SystemNode system = runner.due().get(i);
            int first = system.run.firstOrder();
            int end = first + (1 << SystemRun.ORDERS_SHIFT);
            int commands = stage.countOf(first, end);
            for (SyncPointTable.Point point : syncPoints.points()) {
                commands += point.stage().countOf(first, end);
            }
            telemetry.commands(system.index, commands);
        }
    }

    /// Looks after the systems that threw.
    ///
    /// @return one that ends the frame, or null
    private @Nullable SystemNode handleFailures(List<SystemNode> ofStage) {
        SystemNode stopping = null;
        for (int i = 0; i < ofStage.size(); i++) {
            SystemNode system = ofStage.get(i);
            Throwable thrown = system.thrown;
            if (thrown == null) {
                continue;
            }
            SystemFailurePolicy rule = failures.add(system, thrown, frame);
            // no policy makes up for a declaration that is missing: stages rely on all of them
            boolean undeclared = system.ran && system.run.undeclared() != null;
            if ((undeclared || !rule.keepsCommands()) && system.ran) {
                drop(system);
            }
            if (stopping == null && (undeclared || SystemFailureLog.stops(rule, system))) {
                stopping = system;
            }
        }
        return stopping;
    }

    /// Forgets all that a system has recorded in this stage.
    private void drop(SystemNode system) {
        int first = system.run.firstOrder();
        stage.discard(first, first + (1 << SystemRun.ORDERS_SHIFT));
        @Nullable Commands[] laterLanes = system.run.laterLanes();
        for (int i = 0; i < laterLanes.length; i++) {
            Commands lane = laterLanes[i];
            if (lane != null) {
                LaneStage.discard(lane);
                syncPoints.stage(i).reclaim();
                laterLanes[i] = null;
            }
        }
    }

    private void playSyncPoints(String phase) {
        List<SyncPointTable.Point> points = syncPoints.points();
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).phase().equals(phase) && points.get(i).stage().lanes() > 0) {
                playSyncPoint(i, points.get(i).stage());
            }
        }
    }

    private void playSyncPoint(int index, LaneStage commands) {
        long start = telemetry.isOn() ? System.nanoTime() : 0;
        int count = play(commands);
        if (telemetry.isOn()) {
            telemetry.syncPoint(index, System.nanoTime() - start, count);
        }
    }
}
