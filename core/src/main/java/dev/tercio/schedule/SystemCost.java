package dev.tercio.schedule;

/// The cost of a system over the measured frames.
///
/// @param system the name of the system
/// @param runs the number of runs
/// @param nanos the total time in nanoseconds
/// @param entities the number of rows that its queries visited
/// @param commands the number of commands it recorded
/// @param skipped the number of times that the schedule did not run it, see [Schedule#skipped()]
/// @param bytes the bytes it allocated on its own thread, or -1 if the JVM does not report them
public record SystemCost(
        String system,
        int runs,
        long nanos,
        long entities,
        long commands,
        int skipped,
        long bytes) {}
