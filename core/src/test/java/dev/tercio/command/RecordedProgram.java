package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.command.CommandOracle.Failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A random program that is recorded and played, repeatedly if failures stop it.
final class RecordedProgram {
    private final ProgramRecorder recorder;
    private final ProgramEntities targets;
    private final PlaybackOptions options;
    private final List<CommandFailure> failures = new ArrayList<>();
    private int recorded;
    private int rounds;
    private int played;
    private int skipped;
    private int failed;
    private int coalesced;

    RecordedProgram(ProgramRecorder recorder, ProgramEntities targets, PlaybackOptions options) {
        this.recorder = recorder;
        this.targets = targets;
        this.options = options;
    }

    void play(List<ProgramStep> program, CommandBuffer buffer) {
        recorder.record(program, buffer.priority(Priority.NORMAL));
        recorded = buffer.count();
        assertEquals(program.size(), recorded, "recorded");
        while (isStopped(targets.world.play(buffer, options)) && buffer.count() > 0) {
            meet(buffer::entity);
        }
        meet(buffer::entity);
        assertEquals(0, buffer.count(), "left");
    }

    void play(List<List<ProgramStep>> program, CommandStage stage) {
        for (int i = 0; i < program.size(); i++) {
            recordOnAnyThread(program.get(i), stage, i);
        }
        recorded = stage.count();
        assertEquals(program.stream().mapToInt(List::size).sum(), recorded, "recorded");
        while (isStopped(targets.world.play(stage, options)) && stage.count() > 0) {
            meet(stage::entity);
        }
        meet(stage::entity);
        assertEquals(0, stage.count(), "left");
    }

    /// Every second lane is recorded on its own thread.
    private void recordOnAnyThread(List<ProgramStep> steps, CommandStage stage, int lane) {
        if (lane % 2 == 0) {
            recorder.record(steps, stage.lane(lane));
            return;
        }
        try {
            Thread.ofVirtual().start(() -> recorder.record(steps, stage.lane(lane))).join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private boolean isStopped(PlaybackReport report) {
        assertTrue(rounds++ <= recorded, "endless");
        played += report.played();
        skipped += report.skipped();
        failed += report.failed();
        coalesced += report.coalesced();
        failures.addAll(report.failures());
        return report.stopped();
    }

    /// Resolves the spawned entities.
    private void meet(UnaryOperator<Entity> entities) {
        for (Map.Entry<Integer, Entity> spawn : recorder.handles.entrySet()) {
            if (!targets.knows(spawn.getKey())) {
                try {
                    targets.put(spawn.getKey(), entities.apply(spawn.getValue()));
                } catch (IllegalStateException notSpawned) {
                    continue;
                }
            }
        }
    }

    /// Compares the counters that do not depend on options.
    void compareReport(CommandOracle oracle) {
        assertEquals(recorded, played + skipped + failed + coalesced, "all that was recorded");
        if (options.coalesces()) {
            return;
        }
        assertEquals(0, coalesced, "coalesced");
        assertEquals(oracle.played, played, "played");
        assertEquals(oracle.skipped, skipped, "skipped");
        assertEquals(oracle.failed, failed, "failed");
        if (options.onFailure() == OnFailure.COLLECT && oracle.failures.size() > 0) {
            assertEquals(oracle.failures, failures.stream().map(this::shorten).toList());
        }
    }

    private Failure shorten(CommandFailure failure) {
        return new Failure(failure.number(), failure.kind(), failure.reason());
    }
}
