package dev.tercio.schedule;

import dev.tercio.internal.schedule.ScheduleMetrics;

import java.util.List;

/// Measurements of systems, stages and sync points over the last frames. Measuring is disabled by
/// default. See [Schedule#telemetry].
public sealed interface ScheduleTelemetry permits ScheduleMetrics {
    /// Enables measuring and discards earlier measurements.
    ///
    /// @param frames the number of frames to keep, 1 to 65,536
    /// @return this
    /// @throws IllegalArgumentException if the number is out of range
    ScheduleTelemetry enable(int frames);

    /// Disables measuring. The measurements are kept.
    ///
    /// @return this
    ScheduleTelemetry disable();

    /// Returns whether measuring is enabled.
    ///
    /// @return true if enabled
    boolean isEnabled();

    /// Returns the cost of each system, summed over the kept frames, in execution order.
    ///
    /// @return a row for each system
    List<SystemCost> systems();

    /// Returns the cost of each system, summed over the last frames, in execution order. With
    /// [#measuredFrames()], a program can follow every frame.
    ///
    /// @param frames the number of frames; at most those that are kept are used
    /// @return a row for each system
    /// @throws IllegalArgumentException if the number is negative
    List<SystemCost> systems(int frames);

    /// Returns the number of frames that were measured since measuring was enabled. It starts again
    /// at 0 when systems are added or removed.
    ///
    /// @return the number, which may be larger than that of the kept frames
    long measuredFrames();

    /// Returns the cost of each stage, summed over the kept frames.
    ///
    /// @return a row for each stage
    List<StageCost> stages();

    /// Returns the cost of playback at each sync point, summed over the kept frames.
    ///
    /// @return a row for each sync point
    List<SyncPointCost> syncPoints();

    /// Returns the duration of each kept frame in nanoseconds, oldest first.
    ///
    /// @return a new array
    long[] frameNanos();

    /// Returns the durations of the last frames in nanoseconds, oldest first.
    ///
    /// @param frames the number of frames; at most those that are kept are returned
    /// @return a new array
    /// @throws IllegalArgumentException if the number is negative
    long[] frameNanos(int frames);

    /// Returns a table of all systems, stages and sync points.
    ///
    /// @return several lines of text
    String table();
}
