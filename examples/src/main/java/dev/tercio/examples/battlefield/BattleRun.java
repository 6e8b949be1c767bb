package dev.tercio.examples.battlefield;

import dev.tercio.examples.Progress;
import dev.tercio.examples.RunSettings;
import dev.tercio.examples.TempFolder;
import dev.tercio.examples.battlefield.BattleResult.Moment;
import dev.tercio.examples.battlefield.BattleResult.Verdict;
import dev.tercio.examples.inspect.RecordingFiles;
import dev.tercio.examples.picture.PictureFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Fights a battle, draws it, and runs it again from its recordings.
final class BattleRun {
    private static final int MOMENTS = 5;
    private static final int MOST_SHOTS = 240;
    private static final int FEWEST_SHOTS = 60;

    /// A page that is to be sent around has to end somewhere.
    private static final int MOST_DOTS = 2_400_000;

    private final BattlePlan plan;
    private final RunSettings console;

    /// @param console who is told how far it is
    BattleRun(BattlePlan plan, RunSettings console) {
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
        List<Moment> course = new ArrayList<>();
        List<NodeResult> nodes;
        Agreement agreement;
        double seconds;
        try (Battle battle = new Battle(plan.settings()).deploy()) {
            measure(battle);
            long began = System.nanoTime();
            try (BattleRecorder _ = new BattleRecorder(battle, folder)) {
                fight(battle, course);
            }
            seconds = secondsSince(began);
            nodes = battle.nodes().stream().map(NodeResult::of).toList();
            battle.settle();
            agreement = Agreement.of(battle.manoeuvre().world(), battle.damage().world());
        }
        return new BattleResult(
                plan.settings(),
                plan.frames(),
                seconds,
                course,
                nodes,
                agreement,
                battleBytes(folder),
                plan.recording(),
                replay(folder),
                plan.pictures());
    }

    private void measure(Battle battle) {
        for (BattleNode node : battle.nodes()) {
            node.schedule().telemetry().enable(plan.frames());
            node.world().commandTelemetry().enable();
        }
    }

    private void fight(Battle battle, List<Moment> course) {
        int frames = plan.frames();
        int units = plan.settings().entities();
        int shots = Math.clamp(MOST_DOTS / units, FEWEST_SHOTS, MOST_SHOTS);
        List<PictureFile> pictures = new ArrayList<>();
        for (Path file : plan.pictures()) {
            BattleStudio studio =
                    new BattleStudio(battle.damage().world(), battle.terrain(), units);
            pictures.add(new PictureFile(file, studio, frames, shots));
        }
        LongConsumer orders = new Headquarters(battle.manoeuvre().world(), plan.settings().seed());
        int every = Math.ceilDiv(frames, MOMENTS);
        try (Progress progress = console.progress("fighting", frames)) {
            for (int frame = 1; frame <= frames; frame++) {
                orders.accept(frame - 1);
                battle.frame();
                if (frame % every == 0 || frame == frames) {
                    course.add(new Moment(frame, battle.tally()));
                }
                for (PictureFile picture : pictures) {
                    picture.look(frame);
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

    private Verdict replay(Path folder) {
        long began = System.nanoTime();
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
        return new Verdict(frames, secondsSince(began), difference);
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
