package dev.tercio.bench.workload;

import java.util.List;

/// A group of workloads that the same engines support and that are measured at the same sizes.
@SuppressWarnings("ImmutableEnumChecker") // immutable lists
public enum WorkloadKind {
    /// Structural changes, with any number of entities.
    STRUCTURE(List.of(100_000), List.of(1_000, 10_000, 100_000, 1_000_000, 4_000_000)),
    /// Reads and writes of values.
    LOOP(List.of(100_000), List.of(10_000, 100_000, 1_000_000)),
    /// Loops over entities of many sets.
    FRAGMENTED(List.of(100_000), List.of(100_000)),
    /// Systems; four groups of ten thousand.
    SCHEDULE(List.of(40_000), List.of(40_000)),
    /// Bullets; ten thousand are spawned in each frame.
    BULLETS(List.of(60_000), List.of(60_000)),
    /// The start of a program, in processes of its own.
    START(List.of(1_000), List.of(1_000)),
    /// Commands.
    COMMAND(List.of(10_000), List.of(100, 10_000, 100_000)),
    /// Files.
    FILE(List.of(100_000), List.of(100_000, 1_000_000)),
    /// Memory: bytes instead of time.
    MEMORY(List.of(100_000), List.of(100_000, 1_000_000));

    private final List<Integer> quick;
    private final List<Integer> full;

    WorkloadKind(List<Integer> quick, List<Integer> full) {
        this.quick = quick;
        this.full = full;
    }

    /// The numbers of entities or commands, ascending.
    public List<Integer> sizes(boolean all) {
        return all ? full : quick;
    }
}
