package dev.tercio.showcase.overworld;

import dev.tercio.showcase.overworld.lists.ListGame;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.TileMap;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/// Measures both versions of the game: the time of a frame, and the bytes that all threads allocate
/// in it.
///
/// Each version runs once to warm up and then again from the same start. The counts of every frame
/// are compared, so that both measure the same game.
final class Comparison {
    private static final int WARM_UP = 1_000;

    private final TileMap map;
    private final long seed;
    private final int characters;
    private final int frames;

    /// Median and 90th percentile of the frame time in milliseconds, and bytes per frame.
    private record Result(double median, double p90, long bytes, List<Census> counts) {}

    Comparison(TileMap map, long seed, int characters, int frames) {
        this.map = map;
        this.seed = seed;
        this.characters = characters;
        this.frames = frames;
    }

    void run(int workers, PrintStream out) {
        Map<String, Supplier<Game>> versions = new LinkedHashMap<>();
        versions.put("lists", () -> new ListGame(map, seed, characters));
        versions.put("1 worker", () -> new Overworld(map, seed, characters, 1));
        if (workers > 1) {
            versions.put(workers + " workers", () -> new Overworld(map, seed, characters, workers));
        }
        versions.values().forEach(version -> play(version, Math.max(WARM_UP, frames)));
        out.println("                median ms  90th percentile ms   bytes/frame");
        List<Result> results = new ArrayList<>();
        versions.forEach(
                (name, version) -> {
                    Result result = play(version, frames);
                    results.add(result);
                    out.printf(
                            Locale.ROOT,
                            "%-14s %10.2f %19.2f %,13d%n",
                            name,
                            result.median(),
                            result.p90(),
                            result.bytes());
                });
        boolean same = results.stream().map(Result::counts).distinct().count() == 1;
        out.println("counts of all frames: " + (same ? "equal" : "DIFFERENT"));
    }

    private static Result play(Supplier<Game> version, int frames) {
        long[] nanos = new long[frames];
        List<Census> counts = new ArrayList<>(frames);
        try (Game game = version.get()) {
            long before = allocatedBytes();
            for (int frame = 0; frame < frames; frame++) {
                long start = System.nanoTime();
                game.frame();
                nanos[frame] = System.nanoTime() - start;
                counts.add(game.census());
            }
            long bytes = (allocatedBytes() - before) / frames;
            Arrays.sort(nanos);
            double p90 = nanos[frames * 9 / 10] / 1e6;
            return new Result(nanos[frames / 2] / 1e6, p90, bytes, counts);
        }
    }

    private static long allocatedBytes() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
                ? bean.getTotalThreadAllocatedBytes()
                : 0;
    }
}
