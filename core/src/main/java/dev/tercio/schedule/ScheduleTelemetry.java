package dev.tercio.schedule;

import dev.tercio.internal.schedule.ScheduleMetrics;

import java.util.List;

/// What systems and stages took in the last frames. Off unless asked for.
public sealed interface ScheduleTelemetry permits ScheduleMetrics {
    /// Starts to measure.
    ///
    /// @param frames how many frames to keep
    /// @return this
    ScheduleTelemetry enable(int frames);

    /// Stops measuring; what was measured stays.
    ///
    /// @return this
    ScheduleTelemetry disable();

    /// What each system took, summed over the frames that are kept, in the order of the systems.
    ///
    /// @return a row for each system
    List<SystemCost> systems();

    /// What each stage took, summed over the frames that are kept.
    ///
    /// @return a row for each stage
    List<StageCost> stages();

    /// What the playback at each sync point took, summed over the frames that are kept.
    ///
    /// @return a row for each point
    List<SyncPointCost> syncPoints();

    /// How long each of the kept frames took, in nanoseconds, the oldest first.
    ///
    /// @return a copy of the times
    long[] frameNanos();

    /// A table of all systems, stages and sync points.
    ///
    /// @return several lines of text
    String table();
}
