package dev.tercio.showcase.netbench;

import dev.tercio.World;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/// Measures the frames of a node: processor time of replication and of the driver, latency of
/// received values, allocated bytes.
final class Meter {
    private static final int MAX_SAMPLES = 1 << 20;
    private static final int EVERY = 97;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final com.sun.management.ThreadMXBean allocations =
            (com.sun.management.ThreadMXBean) threads;
    private final long[] latencies = new long[MAX_SAMPLES];
    private int samples;
    private long turn;
    private long cpuBefore;
    private long allocatedBefore;
    private long replicationNanos;
    private long allocated;
    private long lastFrame;

    /// The frame begins, after the values have changed.
    void begin() {
        cpuBefore = threads.getCurrentThreadCpuTime();
        allocatedBefore = allocations.getCurrentThreadAllocatedBytes();
    }

    /// The frame has ended. Samples some of the values that have arrived in it.
    void frame(World world) {
        if (cpuBefore != 0) {
            replicationNanos += threads.getCurrentThreadCpuTime() - cpuBefore;
            allocated += allocations.getCurrentThreadAllocatedBytes() - allocatedBefore;
        }
        long now = System.nanoTime();
        long since = lastFrame;
        lastFrame = now;
        world.query(Body.class)
                .forEachEntity(
                        (entity, body) -> {
                            if (turn++ % EVERY == 0
                                    && body.sent() > since - (now - since)
                                    && !world.hasAuthority(entity, Body.class)
                                    && samples < MAX_SAMPLES) {
                                latencies[samples++] = now - body.sent();
                            }
                        });
    }

    Map<String, String> figures() {
        Map<String, String> figures = new TreeMap<>();
        figures.put("cpu.replication", Long.toString(replicationNanos));
        figures.put("cpu.driver", Long.toString(driverNanos()));
        figures.put("allocated", Long.toString(allocated));
        figures.put("time", Long.toString(System.nanoTime()));
        long[] sorted = Arrays.copyOf(latencies, samples);
        Arrays.sort(sorted);
        figures.put("latency.median", Long.toString(percentile(sorted, 50)));
        figures.put("latency.99", Long.toString(percentile(sorted, 99)));
        return figures;
    }

    private static long percentile(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1L) * percent / 100)];
    }

    /// Threads of the media driver and of its client.
    private long driverNanos() {
        long sum = 0;
        for (long id : threads.getAllThreadIds()) {
            ThreadInfo info = threads.getThreadInfo(id);
            String name = info == null ? "" : info.getThreadName();
            if (name.contains("conductor") || name.contains("sender,receiver")) {
                sum += Math.max(0, threads.getThreadCpuTime(id));
            }
        }
        return sum;
    }
}
