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

/// A process that measures how much memory a world of an engine takes: the difference of the used
/// memory after garbage collections, with and without the world.
///
/// It needs a heap that is resident from the start (`-XX:+AlwaysPreTouch`) and a JVM without the
/// JIT (`-Xint`), so that any further memory is used by the world.
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
        // a first measurement as warm-up, because measuring itself allocates
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

    /// The anonymous resident memory of the process, as reported by Linux.
    private static long resident() throws IOException {
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(RESIDENT)) {
                String[] words = line.substring(RESIDENT.length()).strip().split(" ", -1);
                return Long.parseLong(words[0]) << 10;
            }
        }
        throw new IOException("memory of the process is not available: file=" + STATUS);
    }
}
