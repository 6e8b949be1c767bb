package dev.tercio.bench.measure;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Work;
import dev.tercio.bench.workload.Workload;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A process that finds out how much memory a world of an engine takes: the difference of what is
/// left after garbage collections with and without it.
///
/// It needs a heap that is wholly in memory from the start (`-XX:+AlwaysPreTouch`) and a JVM that
/// does not compile (`-Xint`), so that whatever else the process takes is taken by the world.
public final class MemoryWorker {
    private static final int COLLECTIONS = 4;
    private static final int WARMING = 1_000;
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "RssAnon:";

    private MemoryWorker() {}

    /// Measures and prints a [Line].
    ///
    /// @param args the engine and the number of entities
    public static void main(String[] args) throws IOException {
        Engine engine = Engine.byId(args[0]).orElseThrow();
        int n = Integer.parseInt(args[1]);
        engine.check(Workload.MEMORY, WARMING);
        // the first time, what measures makes garbage of its own after the collections
        used(engine);
        long before = used(engine);
        try (Work work = Workload.MEMORY.open(engine.adapter(), n)) {
            work.timed().run();
            double bytes = used(engine) - before;
            System.out.println(new Line(Workload.MEMORY, n, List.of(), bytes));
        }
        System.exit(0);
    }

    private static long used(Engine engine) throws IOException {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
        }
        long heap = memory.getHeapMemoryUsage().getUsed();
        return engine == Engine.NATIVE ? heap + resident() : heap;
    }

    /// What of the process is in memory and in no file, as Linux tells it.
    private static long resident() throws IOException {
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(RESIDENT)) {
                String[] words = line.substring(RESIDENT.length()).strip().split(" ", -1);
                return Long.parseLong(words[0]) << 10;
            }
        }
        throw new IOException("the operating system does not tell: file=" + STATUS);
    }
}
