package dev.tercio.internal.schedule;

import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Runs the stages of a frame sequentially and plays commands after each.
final class FrameRunner {
    private final ScheduledWorld internals;
    private final LaneStage stage;
    private final SyncPointTable syncPoints;
    private final ScheduleMetrics telemetry;
    private final SystemFailureLog failures;
    private final StageRunner runner;
    private final GateRunner gates;
    private final StoppedPlayback stopped = new StoppedPlayback();
    private final FailedObservers observers;
    private List<String> phases = List.of();
    private FramePart part = FramePart.WHOLE;
    private long frame;

    FrameRunner(
            ScheduledWorld internals,
            LaneStage stage,
            SyncPointTable syncPoints,
            ScheduleMetrics telemetry,
            SystemFailureLog failures,
            StageRunner runner,
            GateRunner gates) {
        this.internals = internals;
        this.stage = stage;
        this.syncPoints = syncPoints;
        this.telemetry = telemetry;
        this.failures = failures;
        this.runner = runner;
        this.gates = gates;
        this.observers = new FailedObservers(failures);
    }

    /// The handler of observers that fail during a frame.
    FailedObservers observers() {
        return observers;
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
    void run(StagePlan current, long number, FramePart included) {
        frame = number;
        phases = current.phases();
        part = included;
        stopped.clear();
        observers.begin(number);
        if (included.simulates()) {
            runFrame(current);
        } else {
            present(current);
        }
    }

    private void present(StagePlan current) {
        boolean measured = telemetry.isOn() && telemetry.resumeFrame();
        long start = measured ? System.nanoTime() : 0;
        try {
            begin(current);
            runStages(current);
        } finally {
            if (measured) {
                telemetry.endResumedFrame(System.nanoTime() - start);
            }
        }
    }

    private void runFrame(StagePlan current) {
        boolean measured = telemetry.isOn();
        long start = measured ? System.nanoTime() : 0;
        if (measured) {
            telemetry.beginFrame();
        }
        try {
            runSystems(current);
            internals.endFrame();
        } finally {
            if (measured) {
                telemetry.endFrame(System.nanoTime() - start);
            }
        }
    }

    private void runSystems(StagePlan current) {
        try {
            begin(current);
            runStages(current);
            for (int i = 0; i < current.infrequent().size(); i++) {
                current.infrequent().get(i).holdWhileWaiting();
            }
        } catch (Throwable failed) {
            endFailedFrame(failed);
            throw failed;
        }
    }

    /// Ends the frame of the world as well. Further exceptions are suppressed in the first one.
    private void endFailedFrame(Throwable failed) {
        try {
            // commands of a failed frame must not be played in the next one
            dropCommands(Cause.FAILED);
            internals.dropObserved(failed);
        } catch (Throwable later) {
            Unchecked.suppress(failed, later);
        }
        try {
            internals.endFrame();
        } catch (Throwable later) {
            Unchecked.suppress(failed, later);
        }
    }

    private void begin(StagePlan current) {
        List<SystemNode> systems = current.sorted();
        for (int i = 0; i < systems.size(); i++) {
            if (part.includes(systems.get(i).presents)) {
                systems.get(i).begin(!part.simulates());
            }
        }
        for (int i = 0; i < current.groupGates().size(); i++) {
            current.groupGates().get(i).enabling().nextFrame();
        }
        beginRound();
    }

    /// Lets the commands that wait for sync points come before those that are recorded from now on,
    /// even if the indexes of their systems have changed or a system runs several times.
    private void beginRound() {
        for (int i = 0; i < syncPoints.points().size(); i++) {
            syncPoints.stage(i).beginRound();
        }
    }

    private void runStages(StagePlan current) {
        List<StagePlan.Stage> stages = current.stages();
        int next = 0;
        for (int i = 0; i < phases.size(); i++) {
            String phase = phases.get(i);
            int first = next;
            while (next < stages.size() && stages.get(next).phase().equals(phase)) {
                next++;
            }
            if (part.includes(current.presents(i))) {
                runRange(stages, first, next, null);
            }
            endPhase(phase);
        }
        endPhase(GroupTree.ROOT);
    }

    /// Plays the sync points of a phase, even if the phase itself is not run, so that no command
    /// waits forever.
    private void endPhase(String phase) {
        List<SyncPointTable.Point> points = syncPoints.played();
        for (int i = 0; part.simulates() && i < points.size(); i++) {
            if (points.get(i).endsPhase(phase)) {
                playSyncPoint(points.get(i));
            }
        }
        checkStopped();
    }

    /// Plays the sync points of the groups whose last stage has been run, or would have been.
    private void endGroups(int stageNumber) {
        List<SyncPointTable.Point> points = syncPoints.played();
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).follows(stageNumber)) {
                playSyncPoint(points.get(i));
            }
        }
        checkStopped();
    }

    /// Ends the frame if an observer or a playback stops it.
    private void checkStopped() {
        SystemFailedException failed = observers.exception();
        if (failed != null || stopped.isStopped()) {
            throw endFrame(failed);
        }
    }

    /// Runs consecutive stages.
    ///
    /// @param within the block of steps that contains them, or null
    private void runRange(
            List<StagePlan.Stage> stages, int from, int to, @Nullable StepBlock within) {
        int next = from;
        while (next < to) {
            StagePlan.Stage current = stages.get(next);
            Gate failed = gates.evaluate(current.gates(), within, frame);
            if (failed != null && failed.thrown() != null) {
                throw endFrame(new SystemFailedException(failed.name(), frame, failed.thrown()));
            }
            StepBlock inner = StepBlock.outermost(current.block(), within);
            if (inner == null) {
                runStage(current);
                next++;
            } else {
                runSteps(stages, inner);
                next = inner.end;
            }
        }
    }

    private void runSteps(List<StagePlan.Stage> stages, StepBlock block) {
        RateClock clock = block.gate().clock();
        int steps = block.gate().isOpen() ? block.gate().steps() : 0;
        for (int i = 0; clock != null && i < steps; i++) {
            clock.begin();
            beginRound();
            runRange(stages, block.first, block.end, block);
        }
        if (steps == 0) {
            gates.skip(stages, block);
        }
        for (int i = block.first; steps == 0 && i < block.end; i++) {
            endGroups(i);
        }
    }

    /// Ends the frame early: plays the remaining sync points, so that their commands are not
    /// delayed to the next frame.
    ///
    /// @param cause the failure that ends the frame, or null if it is a stopped playback
    private SystemFailedException endFrame(@Nullable SystemFailedException cause) {
        List<SyncPointTable.Point> points = syncPoints.played();
        for (int i = 0; part.simulates() && i < points.size(); i++) {
            playSyncPoint(points.get(i));
        }
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
        publishEvents(current.systems());
        if (measured) {
            telemetry.stage(current.number(), ran - start, System.nanoTime() - ran, commands);
        }
        if (stopping != null && stopping.thrown != null) {
            throw endFrame(new SystemFailedException(stopping.name(), frame, stopping.thrown));
        }
        checkStopped();
        endGroups(current.number());
    }

    /// Makes the events of a stage readable, in the order of its systems. Their commands were
    /// played before, so that events can refer to spawned entities.
    private void publishEvents(List<SystemNode> systems) {
        for (int i = 0; i < systems.size(); i++) {
            systems.get(i).publishEvents(internals.playedHandles());
        }
    }

    /// Plays a stage, then the commands that observers have recorded meanwhile. Lanes with equal
    /// options are played together.
    ///
    /// @return the number of commands
    private int play(LaneStage commands) {
        int count = 0;
        while (commands.lanes() > 0) {
            count += count(internals.playUnit(commands));
        }
        for (ReportAccumulator report = internals.playObserved();
                report != null;
                report = internals.playObserved()) {
            count += count(report);
        }
        return count;
    }

    private int count(ReportAccumulator report) {
        stopped.add(report);
        return report.played() + report.skipped() + report.failed();
    }

    private void countCommands() {
        for (int i = 0; i < runner.due().size(); i++) {
            SystemNode system = runner.due().get(i);
            int first = system.run.firstOrder();
            int end = first + (1 << SystemRun.ORDERS_SHIFT);
            int commands = stage.countOf(first, end);
            for (Commands lane : system.run.syncPointLanes()) {
                commands += lane instanceof CommandBuffer recorded ? recorded.count() : 0;
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
            SystemFailurePolicy policy = failures.add(system.enabling(), thrown, frame);
            // undeclared access always ends the frame, because stages rely on the declarations
            boolean undeclared = system.ran && system.run.undeclared() != null;
            if ((undeclared || !policy.keepsCommands()) && system.ran) {
                dropCommandsOf(system);
                system.discardEvents();
            }
            if (stopping == null
                    && (undeclared || SystemFailureLog.stops(policy, system.enabling()))) {
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

    private void playSyncPoint(SyncPointTable.Point point) {
        if (point.stage().lanes() == 0) {
            return;
        }
        long start = telemetry.isOn() ? System.nanoTime() : 0;
        int count = play(point.stage());
        if (telemetry.isOn()) {
            telemetry.syncPoint(point.index(), System.nanoTime() - start, count);
        }
    }
}
