package dev.tercio.kit;

import dev.tercio.schedule.FrameTime;

import java.time.Duration;

/// A time span on the clock of the simulation: it passes only while the systems that advance it
/// run.
///
/// ```java
/// record Fuse(Timer timer) {}
///
/// bombs.update(fuse -> new Fuse(fuse.timer().advance(context.time())));
/// ```
///
/// A timer is an immutable value, made for fields of components and resources: it is saved, hashed
/// and rolled back with them. It counts whole nanoseconds, so the result does not depend on
/// rounding: the same steps always finish it in the same frame.
///
/// Threading: immutable; any thread may use it.
///
/// @param durationNanos the length in nanoseconds
/// @param elapsedNanos the time that has passed in nanoseconds; for a repeating timer, since it
///   last finished
/// @param isRepeating whether it starts again when it finishes
/// @param finishes how often it finished in the last [#advance(FrameTime)]
public record Timer(long durationNanos, long elapsedNanos, boolean isRepeating, int finishes) {
    private static final String REPEATING = " repeating";

    /// Checks the values.
    ///
    /// @throws IllegalArgumentException if a number is negative, or a repeating timer has no length
    public Timer {
        if (durationNanos < 0 || elapsedNanos < 0 || finishes < 0) {
            throw new IllegalArgumentException(
                    "timer has a negative value: durationNanos="
                            + durationNanos
                            + ", elapsedNanos="
                            + elapsedNanos
                            + ", finishes="
                            + finishes);
        }
        if (isRepeating && durationNanos == 0) {
            throw new IllegalArgumentException(
                    "repeating timer has no length: durationNanos=" + durationNanos);
        }
    }

    /// Returns a timer that finishes once.
    ///
    /// @param duration its length
    /// @return the timer
    /// @throws IllegalArgumentException if the length is negative
    /// @throws ArithmeticException if the length exceeds 292 years
    public static Timer of(Duration duration) {
        return new Timer(duration.toNanos(), 0, false, 0);
    }

    /// Returns a timer that finishes once.
    ///
    /// @param seconds its length, rounded to nanoseconds
    /// @return the timer
    /// @throws IllegalArgumentException if the length is negative, NaN, or exceeds 292 years
    public static Timer ofSeconds(double seconds) {
        return new Timer(Nanos.of(seconds), 0, false, 0);
    }

    /// Reads a timer from text, as templates in files contain it: its length, such as `2s`, `250ms`
    /// or `1m30s`, and `repeating` if it starts again.
    ///
    /// @param text the text, for example `2s` or `0.5s repeating`
    /// @return the timer
    /// @throws IllegalArgumentException if the text is not a time, or the time is negative
    public static Timer parse(String text) {
        String trimmed = text.strip();
        boolean repeats = trimmed.endsWith(REPEATING);
        String length =
                repeats ? trimmed.substring(0, trimmed.length() - REPEATING.length()) : trimmed;
        return new Timer(Nanos.parse(length), 0, repeats, 0);
    }

    /// Returns a timer that starts again whenever it finishes.
    ///
    /// @return the changed timer
    /// @throws IllegalArgumentException if the timer has no length
    public Timer repeating() {
        return new Timer(durationNanos, elapsedNanos, true, finishes);
    }

    /// Lets the time of a run of a system pass.
    ///
    /// @param time the time of the run
    /// @return the changed timer
    public Timer advance(FrameTime time) {
        return advance(time.stepNanos());
    }

    /// Lets time pass.
    ///
    /// @param nanos the time in nanoseconds
    /// @return the changed timer
    /// @throws IllegalArgumentException if the time is negative
    public Timer advance(long nanos) {
        Nanos.check(nanos);
        long elapsed = elapsedNanos + Math.min(nanos, Long.MAX_VALUE - elapsedNanos);
        if (isRepeating) {
            int times = (int) Math.min(elapsed / durationNanos, Integer.MAX_VALUE);
            return new Timer(durationNanos, elapsed % durationNanos, true, times);
        }
        // a finished timer does not finish again; a timer without length finishes at once
        boolean now = elapsed >= durationNanos && !isFinished();
        boolean first = now || (durationNanos == 0 && elapsedNanos == 0 && nanos > 0);
        return new Timer(durationNanos, elapsed, false, first ? 1 : 0);
    }

    /// Returns whether the last [#advance(FrameTime)] finished the timer.
    ///
    /// @return true if it finished at least once
    public boolean justFinished() {
        return finishes > 0;
    }

    /// Returns whether the time of a timer that finishes once has passed.
    ///
    /// @return true if no time remains; always false for a repeating timer
    public boolean isFinished() {
        return !isRepeating && elapsedNanos >= durationNanos;
    }

    /// Returns the time until the timer finishes.
    ///
    /// @return the time; zero if it has finished
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, durationNanos - elapsedNanos));
    }

    /// Returns the part of its length that has passed.
    ///
    /// @return a number from 0 to 1
    public double fraction() {
        return durationNanos == 0 ? 1 : Math.min(1, (double) elapsedNanos / durationNanos);
    }

    /// Returns the timer from the beginning.
    ///
    /// @return the changed timer
    public Timer restart() {
        return new Timer(durationNanos, 0, isRepeating, 0);
    }

    /// Returns the time that has passed and the length, such as `Timer[0.5s of 2s repeating]`.
    @Override
    public String toString() {
        return "Timer["
                + Nanos.text(elapsedNanos)
                + " of "
                + Nanos.text(durationNanos)
                + (isRepeating ? REPEATING : "")
                + "]";
    }
}
