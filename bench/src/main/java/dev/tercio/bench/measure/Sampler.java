package dev.tercio.bench.measure;

import com.sun.management.ThreadMXBean;

import dev.tercio.bench.workload.Work;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Measures the time and the allocated bytes of calls.
///
/// Calls without preparation are timed in batches that are long enough for the clock. Others are
/// timed one by one, without their preparation.
final class Sampler {
    private static final long SHORTEST_BATCH = Duration.ofMillis(1).toNanos();
    private static final int LARGEST_BATCH = 1 << 20;

    /// Preparation may take long: a sample ends after this multiple of its own time.
    private static final int PATIENCE = 5;

    /// The warm-up ends after this multiple of its minimum time, even if the compiler is still
    /// busy.
    private static final int LONGEST_WARMUP = 5;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Effort effort;
    private final Work work;
    private int batch = 1;
    private long timed;
    private long allocated;
    private long calls;

    Sampler(Effort effort, Work work) {
        this.effort = effort;
        this.work = work;
    }

    /// The result of a measurement.
    ///
    /// @param nanos nanoseconds per call, one for each sample
    /// @param bytes bytes allocated per call, on all threads
    record Measured(List<Double> nanos, double bytes) {}

    Measured measure() {
        warmUp();
        List<Double> nanos = new ArrayList<>();
        double bytes = 0;
        long end = System.nanoTime() + effort.row().toNanos();
        do {
            nanos.add(sample());
            // the last sample, because by then the compiler has removed avoidable allocations
            bytes = (double) allocated / calls;
        } while (nanos.size() < effort.samples() && System.nanoTime() < end);
        return new Measured(nanos, bytes);
    }

    /// Runs until the compiler has been idle for some time, within limits.
    private void warmUp() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        long start = System.nanoTime();
        long quietSince = start;
        long compiled = 0;
        long now;
        do {
            timed = 0;
            runBatch();
            if (work.before().isEmpty() && timed < SHORTEST_BATCH && batch < LARGEST_BATCH) {
                batch *= 2;
            }
            now = System.nanoTime();
            if (compiler.getTotalCompilationTime() != compiled) {
                compiled = compiler.getTotalCompilationTime();
                quietSince = now;
            }
        } while (now - start < effort.warmup().toNanos()
                || (now - quietSince < effort.quiet().toNanos()
                        && now - start < LONGEST_WARMUP * effort.warmup().toNanos()));
    }

    private double sample() {
        timed = 0;
        allocated = 0;
        calls = 0;
        long end = System.nanoTime() + PATIENCE * effort.sample().toNanos();
        do {
            runBatch();
        } while (timed < effort.sample().toNanos() && System.nanoTime() < end);
        return (double) timed / calls;
    }

    private void runBatch() {
        work.prepare();
        Runnable timedCall = work.timed();
        long before = THREADS.getTotalThreadAllocatedBytes();
        long start = System.nanoTime();
        for (int i = 0; i < batch; i++) {
            call(timedCall);
        }
        timed += System.nanoTime() - start;
        allocated += THREADS.getTotalThreadAllocatedBytes() - before;
        calls += batch;
    }

    /// Never inlined, see [Measurement]: otherwise, the compiler moves work out of the loop over
    /// calls, or removes a call without effects. Costs about one nanosecond per call.
    private static void call(Runnable work) {
        work.run();
    }
}
