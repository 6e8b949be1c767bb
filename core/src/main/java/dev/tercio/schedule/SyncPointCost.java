package dev.tercio.schedule;

/// What the playback at a sync point took.
///
/// @param name the name of the point
/// @param runs how often there was something to play
/// @param playbackNanos how long it took to play
/// @param commands how many commands were played, skipped or failed
public record SyncPointCost(String name, int runs, long playbackNanos, long commands) {}
