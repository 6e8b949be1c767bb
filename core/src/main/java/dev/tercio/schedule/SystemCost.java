package dev.tercio.schedule;

/// What a system took.
///
/// @param system its name
/// @param runs how often it ran
/// @param nanos how long, in all
/// @param entities how many rows its query bodies were called for
/// @param commands how many commands it recorded
/// @param bytes how many bytes it allocated on its own thread, or -1 if the platform does not tell
public record SystemCost(
        String system, int runs, long nanos, long entities, long commands, long bytes) {}
