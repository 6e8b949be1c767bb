package dev.tercio.showcase.battlefield;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Console;
import dev.tercio.cli.Progress;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.cli.internal.page.InspectedLoop;
import dev.tercio.inspector.Inspector;
import dev.tercio.replay.SaveFormat;
import dev.tercio.showcase.node.LocalExercise;
import dev.tercio.showcase.node.NodeComparisonTable;
import dev.tercio.showcase.node.NodeProcess;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The battle in processes of their own, compared at the end.
final class BattleProcesses {
    private static final long POLL = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long MAX_SETTLE = TimeUnit.SECONDS.toNanos(120);

    private static final int MAX_RATE = 1_000;

    private final SimulationSettings settings;
    private final int frames;
    private final int nodes;
    private final InspectOptions inspect;
    private final Console console;

    BattleProcesses(
            SimulationSettings settings,
            int frames,
            int nodes,
            InspectOptions inspect,
            Console console) {
        this.settings = settings;
        this.frames = frames;
        this.nodes = nodes;
        this.inspect = inspect;
        this.console = console;
    }

    void run() {
        console.out()
                .printf(
                        Locale.ROOT,
                        "%,d units at start, %,d frames, %d processes%n",
                        settings.entities(),
                        frames,
                        nodes);
        try (LocalExercise exercise =
                new LocalExercise(nodes, true, List.of(), inspect.nodeOptions())) {
            Map<String, String> program = new TreeMap<>();
            program.put("entities", Integer.toString(settings.entities()));
            program.put("seed", Long.toString(settings.seed()));
            if (inspect.isWanted()) {
                program.put("rate", Integer.toString(Math.clamp(inspect.rate(), 0, MAX_RATE)));
            }
            for (int number = 1; number <= nodes; number++) {
                NodeProcess node = exercise.start(number, "battlefield", program);
                console.out().println("node " + number + ": process " + node.pid());
            }
            if (inspect.isWanted()) {
                show(exercise);
            } else {
                awaitFrames(exercise);
                compare(exercise);
            }
        }
    }

    /// All nodes on one page. Without a comparison: the page may have changed the nodes.
    private void show(LocalExercise exercise) {
        try (Inspector inspector = Inspector.start(inspect.options(SaveFormat.DEFAULT))) {
            for (NodeProcess node : exercise.nodes()) {
                inspector.add(node.inspector().orElseThrow());
            }
            InspectedLoop loop = new InspectedLoop(inspect, console.out());
            if (inspect.closesPage()) {
                loop.announce(inspector);
                awaitFrames(exercise);
            } else {
                loop.await(inspector);
            }
        }
    }

    private void awaitFrames(LocalExercise exercise) {
        try (Progress progress = console.progress("simulating", frames)) {
            long done = 0;
            while (done < frames) {
                LockSupport.parkNanos(POLL);
                long frame =
                        exercise.nodes().stream()
                                .mapToLong(n -> Long.parseLong(n.ask("status").get("frame")))
                                .min()
                                .orElseThrow();
                done = Math.min(frame, frames);
                progress.done(done);
            }
        }
    }

    private void compare(LocalExercise exercise) {
        exercise.nodes().forEach(node -> node.ask("settle"));
        long end = System.nanoTime() + MAX_SETTLE;
        NodeComparisonTable table = NodeComparisonTable.of(exercise.nodes());
        while (!table.isEqual() && System.nanoTime() < end) {
            LockSupport.parkNanos(POLL);
            table = NodeComparisonTable.of(exercise.nodes());
        }
        table.print(console.out());
        if (!table.isEqual()) {
            throw new CommandFailedException("the nodes differ");
        }
    }
}
