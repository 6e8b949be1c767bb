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

/// Runs the stages of a frame sequentially and plays commands after each.
final class FrameRunner {
    private final World world;
    private final ScheduledWorld internals;
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
            ScheduledWorld internals,
            LaneStage stage,
            SyncPointTable syncPoints,
            ScheduleMetrics telemetry,
            SystemFailureLog failures,
            StageRunner runner) {
        this.world = world;
        this.internals = internals;
        this.stage = stage;
        this.syncPoints = syncPoints;
        this.telemetry = telemetry;
        this.failures = failures;
        this.runner = runner;
    }

    /// The number of commands that wait for a sync point of a later frame.
    int waitingCommands() {
        int waiting = stage.count();
        for (int i = 0; i < syncPoints.points().size(); i++) {
            waiting += syncPoints.stage(i).count();
        }
        return waiting;
    }

    /// Drops all commands that were recorded but not played.
    void dropCommands(Cause cause) {
        stage.clear(cause);
        syncPoints.points().forEach(point -> point.stage().clear(cause));
    }

    /// Runs a frame. The frame of the world always ends with it, even if it fails, so that both
    /// frame counters stay equal.
    ///
    /// @throws SystemFailedException if a system failed whose policy is to stop, if a system
    ///   accessed something that it has not declared, or if a failed command stopped playback
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

    /// Ends the frame of the world as well. Further exceptions are suppressed in the first one.
    private void endFailedFrame(Throwable failed) {
        try {
            // commands of a failed frame must not be played in the next one
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
            // commands from earlier frames come first, even if the indexes of their systems have
            // changed
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

    /// Ends the frame early: plays the remaining sync points, so that their commands are not
    /// delayed to the next frame.
    ///
    /// @param cause the failure that ends the frame, or null if it is a stopped playback
    private SystemFailedException endFrame(@Nullable SystemFailedException cause) {
        for (int i = 0; i < phases.size(); i++) {
            playSyncPoints(phases.get(i));
        }
        playSyncPoints(GroupTree.ROOT);
        if (cause == null) {
            return stopped.exception(frame);
        }
        if (stopped.isStopped()) {
            cause.addSuppressed(stopped.exception(frame));
        }
        return cause;
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

    /// Plays a stage. Lanes with equal options are played together.
    ///
    /// @return the number of commands
    private int play(LaneStage commands) {
        int count = 0;
        while (commands.lanes() > 0) {
            ReportAccumulator report = internals.playUnit(commands);
            count += report.played() + report.skipped() + report.failed();
            stopped.add(report);
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

    /// Applies the failure policies to the systems that threw.
    ///
    /// @return the first system that ends the frame, or null
    private @Nullable SystemNode handleFailures(List<SystemNode> systems) {
        SystemNode stopping = null;
        for (int i = 0; i < systems.size(); i++) {
            SystemNode system = systems.get(i);
            Throwable thrown = system.thrown;
            if (thrown == null) {
                continue;
            }
            SystemFailurePolicy policy = failures.add(system, thrown, frame);
            // undeclared access always ends the frame, because stages rely on the declarations
            boolean undeclared = system.ran && system.run.undeclared() != null;
            if ((undeclared || !policy.keepsCommands()) && system.ran) {
                dropCommandsOf(system);
            }
            if (stopping == null && (undeclared || SystemFailureLog.stops(policy, system))) {
                stopping = system;
            }
        }
        return stopping;
    }

    /// Drops all commands that a system has recorded in this stage.
    private void dropCommandsOf(SystemNode system) {
        int first = system.run.firstOrder();
        stage.discard(first, first + (1 << SystemRun.ORDERS_SHIFT));
        @Nullable Commands[] syncPointLanes = system.run.syncPointLanes();
        for (int i = 0; i < syncPointLanes.length; i++) {
            Commands lane = syncPointLanes[i];
            if (lane != null) {
                LaneStage.discard(lane);
                syncPoints.stage(i).reclaim();
                syncPointLanes[i] = null;
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
