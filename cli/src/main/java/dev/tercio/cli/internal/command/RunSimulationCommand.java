package dev.tercio.cli.internal.command;

import dev.tercio.cli.Progress;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.io.RecordingFiles;
import dev.tercio.cli.internal.option.DeclaredOptions;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.cli.internal.page.InspectedLoop;
import dev.tercio.inspector.Inspector;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.StateHash;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Runs one simulation and prints its cost.
@Command
final class RunSimulationCommand implements Runnable {
    private static final int MAX_FRAMES = 1_000_000;
    private static final int MEASURED_FRAMES = 600;

    private final Simulation simulation;
    private final StandardConsole console;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "600",
            description = "How many frames to run; default: ${DEFAULT-VALUE}.")
    int frames;

    @Mixin SimulationOptions options;

    @Mixin InspectOptions inspect;

    @Option(
            names = "--record",
            paramLabel = "FOLDER",
            description = "Record into a folder; '${ROOT-COMMAND-NAME} replay' replays it.")
    @Nullable Path record;

    @Spec CommandSpec spec;

    @Option(names = "--json", description = "Print the result as one JSON object.")
    boolean json;

    private RunSimulationCommand(Simulation simulation, StandardConsole console) {
        this.simulation = simulation;
        this.console = console;
    }

    static CommandLine commandLine(Simulation simulation, StandardConsole console) {
        CommandLine line = new CommandLine(new RunSimulationCommand(simulation, console));
        line.getCommandSpec()
                .usageMessage()
                .description(
                        simulation.summary(),
                        "Prints the state hash and the median frame time.",
                        "Starts with " + simulation.defaultEntities() + " entities by default.");
        DeclaredOptions.add(line.getCommandSpec(), List.of(simulation));
        return line;
    }

    @Override
    public void run() {
        OptionChecks.requireRange("--frames", frames, MAX_FRAMES);
        inspect.check();
        RecordedRun recorded = RecordedRun.start(simulation, options, spec);
        if (record != null) {
            OptionChecks.requireFreeFolder("--record", record);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("simulation", simulation.name());
        result.put("frames", frames);
        result.put("seed", recorded.settings().seed());
        measure(recorded, result);
        if (record != null) {
            result.put("recordingBytes", RecordingFiles.bytes(record));
            result.put("recording", record.toString());
        }
        print(result);
    }

    private void measure(RecordedRun recorded, Map<String, Object> result) {
        SimulationSettings settings = recorded.settings();
        try (SimulationRun run = simulation.start(settings)) {
            result.put("entitiesAtStart", run.world().size());
            run.schedule().telemetry().enable(Math.min(frames, MEASURED_FRAMES));
            long start = System.nanoTime();
            result.put("frames", runFrames(recorded, run));
            double seconds = (System.nanoTime() - start) / 1e9;
            result.put("entitiesAtEnd", run.world().size());
            result.put(
                    "stateHash", "%016x".formatted(StateHash.of(run.world(), simulation.format())));
            result.put("medianFrameMillis", median(run.schedule().telemetry().frameNanos()));
            result.put("seconds", Math.round(1e3 * seconds) / 1e3);
        }
    }

    /// @return the number of frames
    private int runFrames(RecordedRun recorded, SimulationRun run) {
        try (Recorder _ = record == null ? null : recorder(recorded, run, record)) {
            if (inspect.isWanted()) {
                int wanted =
                        spec.commandLine().getParseResult().hasMatchedOption("--frames")
                                ? frames
                                : MAX_FRAMES;
                return inspected(run, wanted);
            }
            try (Progress progress = console.progress("running", frames)) {
                return RunFrames.run(run, frames, progress);
            }
        }
    }

    private int inspected(SimulationRun run, int wanted) {
        try (Inspector inspector =
                Inspector.start(inspect.options(simulation.format()), run.schedule())) {
            simulation.inspect(run, inspector);
            return new InspectedLoop(inspect, console.err())
                    .run(inspector, run::runFrame, wanted, run::isOver);
        }
    }

    private static Recorder recorder(RecordedRun recorded, SimulationRun run, Path folder) {
        RecorderOptions options = RecorderOptions.DEFAULT.format(recorded.simulation().format());
        return Recorder.start(run.schedule(), folder, recorded.addNotes(options));
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return Math.round(nanos[nanos.length / 2] / 1e3) / 1e3;
    }

    private void print(Map<String, Object> result) {
        if (json) {
            console.out().println(JsonWriter.write(result));
            return;
        }
        result.forEach(
                (name, value) -> {
                    String text =
                            value instanceof Integer number
                                    ? String.format(Locale.ROOT, "%,d", number)
                                    : value.toString();
                    String words = name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
                    console.out().printf("%-20s %s%n", words, text);
                });
    }
}
