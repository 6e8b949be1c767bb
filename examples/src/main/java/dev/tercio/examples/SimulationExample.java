package dev.tercio.examples;

import dev.tercio.examples.inspect.JsonWriter;
import dev.tercio.examples.inspect.RecordingFiles;
import dev.tercio.examples.simulation.Simulation;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.StateHash;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Runs a simulation as if it were an example.
final class SimulationExample implements Example {
    private static final int FRAMES = 600;
    private static final int MOST_FRAMES = 1_000_000;
    private static final long SEED = 1;

    private final Simulation simulation;

    SimulationExample(Simulation simulation) {
        this.simulation = simulation;
    }

    @Override
    public String name() {
        return simulation.name();
    }

    @Override
    public String summary() {
        return simulation.summary();
    }

    @Override
    public Set<String> options() {
        return Set.of(
                RunSettings.FRAMES,
                RunSettings.ENTITIES,
                RunSettings.WORKERS,
                RunSettings.SEED,
                RunSettings.RECORD,
                RunSettings.JSON);
    }

    @Override
    public void run(PrintStream out) {
        run(out, new RunSettings());
    }

    @Override
    public void run(PrintStream out, RunSettings settings) {
        int frames = settings.frames(FRAMES, MOST_FRAMES);
        int entities = settings.entities(simulation.entities(), SimulationSettings.MAX_ENTITIES);
        SimulationSettings wanted =
                new SimulationSettings(settings.seed(SEED), entities, settings.workers());
        Optional<Path> folder = settings.record();
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("simulation", name());
        result.put("frames", frames);
        result.put("seed", wanted.seed());
        result.put("entitiesAtFirst", entities);
        try (SimulationRun run = simulation.start(wanted)) {
            run.schedule().telemetry().enable(Math.min(frames, FRAMES));
            long began = System.nanoTime();
            play(run, frames, folder.map(f -> record(run, wanted, f)), settings);
            double seconds = (System.nanoTime() - began) / 1e9;
            result.put("entitiesAtTheEnd", run.world().size());
            result.put(
                    "stateHash", "%016x".formatted(StateHash.of(run.world(), simulation.format())));
            result.put("medianFrameMillis", median(run.schedule().telemetry().frameNanos()));
            result.put("seconds", Math.round(1e3 * seconds) / 1e3);
        }
        folder.ifPresent(f -> result.put("recordingBytes", RecordingFiles.bytes(f)));
        folder.ifPresent(f -> result.put("recording", f.toString()));
        print(result, settings.json(), out);
    }

    private Recorder record(SimulationRun run, SimulationSettings settings, Path folder) {
        RecorderOptions options = RecorderOptions.DEFAULT.format(simulation.format());
        new RecordedRun(simulation, settings).noteIn(options);
        return Recorder.start(run.schedule(), folder, options);
    }

    private static void play(
            SimulationRun run, int frames, Optional<Recorder> recorder, RunSettings settings) {
        try (Progress progress = settings.progress("running", frames)) {
            for (int i = 1; i <= frames; i++) {
                run.frame();
                progress.done(i);
            }
        } finally {
            recorder.ifPresent(Recorder::close);
        }
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return Math.round(nanos[nanos.length / 2] / 1e3) / 1e3;
    }

    private static void print(Map<String, Object> result, boolean json, PrintStream out) {
        if (json) {
            out.println(JsonWriter.write(result));
            return;
        }
        result.forEach(
                (name, value) -> {
                    String text =
                            value instanceof Integer number
                                    ? String.format(Locale.ROOT, "%,d", number)
                                    : value.toString();
                    String words = name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
                    out.printf("%-20s %s%n", words, text);
                });
    }
}
