package dev.tercio;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/// Measures the bytes that a piece of work allocates on all threads after warm-up: the minimum of
/// several runs. The minimum includes what every run allocates, but not occasional allocations by
/// interpreted code or by a growing buffer.
public final class AllocationMeter {
    /// The JIT compiles in the background, which takes long on a busy machine.
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocationMeter() {}

    /// Prints a line such as `sets=0`. After warm-up every run allocates the same; before that,
    /// more.
    public static void print(String name, int runs, Runnable work) {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > 0 && (i < runs || System.nanoTime() < patience); i++) {
            long before = THREADS.getTotalThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
        }
        System.out.println(name + "=" + least);
    }
}
