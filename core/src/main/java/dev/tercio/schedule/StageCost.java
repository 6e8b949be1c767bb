package dev.tercio.schedule;

/// The cost of a stage over the measured frames. Listed by the telemetry of a [Schedule].
///
/// @param stage the number of the stage, from 0
/// @param runs the number of runs
/// @param nanos the elapsed time of its systems in nanoseconds, from the first start to the last
///   end
/// @param playbackNanos the time to play its commands in nanoseconds
/// @param commands the number of commands that were played, skipped or failed
public record StageCost(int stage, int runs, long nanos, long playbackNanos, long commands) {}
