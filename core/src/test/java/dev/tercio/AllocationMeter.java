package dev.tercio;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/// Measures how many bytes work allocates, on all threads together, once the compiler is done: the
/// least of several runs. What every run allocates is in it; what only some allocate, such as code
/// that is still interpreted, or a buffer that grows now and then, is not.
public final class AllocationMeter {
    /// The compiler works in the background, on a busy machine for long.
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocationMeter() {}

    /// Prints a line such as `sets=0`. Once the compiler is done every run allocates the same;
    /// until then, more.
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
