package dev.tercio.schedule;

/// The cost of playback at a sync point over the measured frames. Listed by the telemetry of a
/// [Schedule].
///
/// @param name the name of the sync point
/// @param runs the number of playbacks; frames without commands do not count
/// @param playbackNanos the time to play its commands in nanoseconds
/// @param commands the number of commands that were played, skipped or failed
public record SyncPointCost(String name, int runs, long playbackNanos, long commands) {}
