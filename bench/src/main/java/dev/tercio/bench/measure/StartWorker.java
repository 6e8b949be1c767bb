package dev.tercio.bench.measure;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.FirstFrame;
import dev.tercio.bench.workload.Workload;

import java.util.List;

/// A process that measures its own first frame, from the start of `main` to the end of the frame.
///
/// Everything that the engine loads, generates and compiles on the way is part of the time. The
/// start of the JVM is not, because it is the same for all engines.
public final class StartWorker {
    private StartWorker() {}

    /// Measures and prints a [Line].
    ///
    /// @param args the engine and the number of entities
    public static void main(String[] args) {
        long start = System.nanoTime();
        // not by its identifier: the search uses streams, which would load more than some engines
        Engine engine = Engine.valueOf(args[0]);
        int n = Integer.parseInt(args[1]);
        try (FirstFrame frame = engine.adapter().firstFrame(n)) {
            frame.run();
            double nanos = System.nanoTime() - start;
            System.out.println(new Line(Workload.COLD, n, List.of(nanos), Double.NaN));
        }
        System.exit(0);
    }
}
