package dev.tercio.schedule;

/// What a stage took.
///
/// @param stage its number, from 0
/// @param runs how often it ran
/// @param nanos how long its systems took, from the first start to the last end
/// @param playbackNanos how long its commands took to play
/// @param commands how many commands were played, skipped or failed
public record StageCost(int stage, int runs, long nanos, long playbackNanos, long commands) {}
