package dev.tercio.showcase.battlefield;

import dev.tercio.cli.Console;
import dev.tercio.cli.Progress;
import dev.tercio.cli.internal.io.RecordingFiles;
import dev.tercio.cli.internal.io.TempFolder;
import dev.tercio.showcase.battlefield.BattleResult.ReplayResult;
import dev.tercio.showcase.battlefield.BattleResult.Sample;
import dev.tercio.showcase.picture.PictureFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Runs a battle, draws it, and replays it from its recordings.
final class BattleRun {
    private static final int SAMPLES = 5;
    private static final int MAX_SCENES = 240;
    private static final int MIN_SCENES = 60;

    /// Limits the size of the page: units times scenes.
    private static final int MAX_POINTS = 2_400_000;

    private final BattlePlan plan;
    private final Console console;
    private final List<PictureFile> pictures = new ArrayList<>();

    BattleRun(BattlePlan plan, Console console) {
        this.plan = plan;
        this.console = console;
    }

    BattleResult run() {
        if (plan.recording().isPresent()) {
            return run(plan.recording().get());
        }
        try (TempFolder folder = TempFolder.create()) {
            return run(folder.path());
        }
    }

    private BattleResult run(Path folder) {
        List<Sample> course = new ArrayList<>();
        List<NodeResult> nodes;
        NodeComparison comparison;
        double seconds;
        try (Battle battle = new Battle(plan.settings()).deploy()) {
            measure(battle);
            long start = System.nanoTime();
            try (BattleRecorder _ = new BattleRecorder(battle, folder)) {
                fight(battle, course);
            }
            seconds = secondsSince(start);
            nodes = battle.nodes().stream().map(NodeResult::of).toList();
            battle.settle();
            comparison = NodeComparison.of(battle.manoeuvre().world(), battle.damage().world());
        }
        BattleResult result =
                new BattleResult(
                        plan.settings(),
                        plan.frames(),
                        seconds,
                        course,
                        nodes,
                        comparison,
                        battleBytes(folder),
                        plan.recording(),
                        replay(folder),
                        plan.pictures());
        if (result.isGood()) {
            pictures.forEach(picture -> picture.prove(proof(result)));
        }
        return result;
    }

    private static String proof(BattleResult result) {
        return String.format(
                Locale.ROOT,
                "Both nodes agree on all %,d shared units after the last frame, and a replay of the"
                        + " recorded input gave the recorded state hash in each of %,d frames.",
                result.comparison().units(),
                result.replay().frames());
    }

    private void measure(Battle battle) {
        for (BattleNode node : battle.nodes()) {
            node.schedule().telemetry().enable(plan.frames());
            node.world().commandTelemetry().enable();
        }
    }

    private void fight(Battle battle, List<Sample> course) {
        int frames = plan.frames();
        int units = plan.settings().entities();
        int scenes = Math.clamp(MAX_POINTS / units, MIN_SCENES, MAX_SCENES);
        for (Path file : plan.pictures()) {
            BattleRenderer renderer =
                    new BattleRenderer(battle.damage().world(), battle.terrain(), units);
            pictures.add(new PictureFile(file, renderer, frames, scenes));
        }
        LongConsumer orders = new Headquarters(battle.manoeuvre().world(), plan.settings().seed());
        int every = Math.ceilDiv(frames, SAMPLES);
        try (Progress progress = console.progress("simulating", frames)) {
            for (int frame = 1; frame <= frames; frame++) {
                orders.accept(frame - 1);
                battle.frame();
                if (frame % every == 0 || frame == frames) {
                    course.add(new Sample(frame, battle.tally()));
                }
                for (PictureFile picture : pictures) {
                    picture.frameDone(frame);
                }
                progress.done(frame);
            }
        }
    }

    private static long battleBytes(Path folder) {
        return BattleReplay.NODES.stream()
                .mapToLong(node -> RecordingFiles.bytes(folder.resolve(node)))
                .sum();
    }

    private ReplayResult replay(Path folder) {
        long start = System.nanoTime();
        long frames = 0;
        Optional<String> difference = Optional.empty();
        try (BattleReplay replay = BattleReplay.open(folder, plan.settings().workers());
                Progress progress = console.progress("replaying", replay.frames())) {
            while (frames < replay.frames() && difference.isEmpty()) {
                difference = replay.step();
                frames += difference.isEmpty() ? 1 : 0;
                progress.done(frames);
            }
        }
        return new ReplayResult(frames, secondsSince(start), difference);
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
