package dev.tercio.dis.gateway;

import dev.tercio.dis.DisTimestamp;

/// Determines the timestamps of sent PDUs.
@FunctionalInterface
public interface DisClock {
    /// The timestamp of a frame.
    ///
    /// @param elapsed the simulated time in seconds
    /// @return the timestamp
    DisTimestamp at(double elapsed);

    /// Relative timestamps: the simulated time since the first frame.
    ///
    /// @return the clock
    static DisClock relative() {
        return elapsed -> DisTimestamp.relative(Math.round(elapsed * 1e9));
    }

    /// Absolute timestamps: UTC of the computer, for applications whose clocks are synchronized.
    ///
    /// @return the clock
    static DisClock utc() {
        return _ -> DisTimestamp.absolute(System.currentTimeMillis() * 1_000_000);
    }

    /// Absolute timestamps of an exercise that starts at a certain time.
    ///
    /// @param epochNanos the time of the first frame, in nanoseconds since 1970
    /// @return the clock
    static DisClock startingAt(long epochNanos) {
        return elapsed -> DisTimestamp.absolute(epochNanos + Math.round(elapsed * 1e9));
    }
}
