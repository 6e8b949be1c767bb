package dev.tercio.aeron.registry;

import java.time.Duration;

/// The clock of the exercise. All nodes compute the same frame from it and the time of the
/// registry. Part of a view; see [RegistryClient#view].
///
/// @param running whether the clock advances
/// @param ratePpm the speed in millionths: 1,000,000 is real time
/// @param stepNanos the duration of a frame in exercise time
/// @param nanos the exercise time at the last change
/// @param since the time of the registry at the last change, in milliseconds
public record ExerciseClock(boolean running, long ratePpm, long stepNanos, long nanos, long since) {
    /// The speed of real time.
    public static final long REAL_TIME = 1_000_000;

    /// The highest speed: a thousand times real time.
    public static final long MAX_RATE = 1_000 * REAL_TIME;

    /// The longest exercise time: about 146 years.
    static final long MAX_NANOS = Long.MAX_VALUE / 2;

    private static final Duration DEFAULT_STEP = Duration.ofNanos(16_666_667);

    /// A clock that has not been started, with 60 frames per second.
    static ExerciseClock initial() {
        return new ExerciseClock(false, REAL_TIME, DEFAULT_STEP.toNanos(), 0, 0);
    }

    /// The exercise time.
    ///
    /// @param time the time of the registry in milliseconds, see [RegistryClient#time()]
    /// @return nanoseconds since the start of the exercise; never less than at the last change
    public long nanosAt(long time) {
        if (!running || time <= since) {
            return nanos;
        }
        // a millisecond is a million nanoseconds, and the rate is in millionths
        long passed =
                Math.multiplyHigh(time - since, ratePpm) != 0
                        ? MAX_NANOS
                        : (time - since) * ratePpm;
        return passed < 0 || passed > MAX_NANOS - nanos ? MAX_NANOS : nanos + passed;
    }

    /// The frame that the exercise has reached.
    ///
    /// @param time the time of the registry in milliseconds, see [RegistryClient#time()]
    /// @return the number of frames since the start of the exercise
    public long frameAt(long time) {
        return nanosAt(time) / stepNanos;
    }

    /// The clock after a change of its state at a time.
    ExerciseClock at(long time, boolean runs, long rate) {
        return new ExerciseClock(runs, rate, stepNanos, nanosAt(time), time);
    }

    /// The same clock if the time of the registry has jumped.
    ExerciseClock rebased(long from, long to) {
        return new ExerciseClock(running, ratePpm, stepNanos, nanosAt(from), to);
    }

    /// The clock set to a frame.
    ExerciseClock set(long time, long frame, long step) {
        return new ExerciseClock(running, ratePpm, step, Math.multiplyExact(frame, step), time);
    }
}
