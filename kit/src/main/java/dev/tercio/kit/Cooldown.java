package dev.tercio.kit;

import dev.tercio.schedule.FrameTime;

import java.time.Duration;

/// A waiting time between two uses, on the clock of the simulation. A new cooldown is ready.
///
/// ```java
/// record Gun(Cooldown cooldown) {}
///
/// guns.update(gun -> {
///     Cooldown cooldown = gun.cooldown().advance(context.time());
///     return new Gun(cooldown.isReady() ? fire(cooldown) : cooldown); // fire returns start()
/// });
/// ```
///
/// A cooldown is an immutable value, made for fields of components and resources: it is saved,
/// hashed and rolled back with them. It counts whole nanoseconds.
///
/// Threading: immutable; any thread may use it.
///
/// @param durationNanos the waiting time in nanoseconds
/// @param remainingNanos the rest of the waiting time in nanoseconds
public record Cooldown(long durationNanos, long remainingNanos) {
    /// Checks the values.
    ///
    /// @throws IllegalArgumentException if a number is negative
    public Cooldown {
        if (durationNanos < 0 || remainingNanos < 0) {
            throw new IllegalArgumentException(
                    "cooldown has a negative value: durationNanos="
                            + durationNanos
                            + ", remainingNanos="
                            + remainingNanos);
        }
    }

    /// Returns a cooldown that is ready.
    ///
    /// @param duration the waiting time
    /// @return the cooldown
    /// @throws IllegalArgumentException if the time is negative
    /// @throws ArithmeticException if the time exceeds 292 years
    public static Cooldown of(Duration duration) {
        return new Cooldown(duration.toNanos(), 0);
    }

    /// Returns a cooldown that is ready.
    ///
    /// @param seconds the waiting time, rounded to nanoseconds
    /// @return the cooldown
    /// @throws IllegalArgumentException if the time is negative, NaN, or exceeds 292 years
    public static Cooldown ofSeconds(double seconds) {
        return new Cooldown(Nanos.of(seconds), 0);
    }

    /// Reads a cooldown from text, as templates in files contain it: its waiting time, such as
    /// `2s`, `250ms` or `1m30s`.
    ///
    /// @param text the text
    /// @return the cooldown, which is ready
    /// @throws IllegalArgumentException if the text is not a time, or the time is negative
    public static Cooldown parse(String text) {
        return new Cooldown(Nanos.parse(text), 0);
    }

    /// Starts the waiting time, even if the last one has not passed.
    ///
    /// @return the changed cooldown
    public Cooldown start() {
        return new Cooldown(durationNanos, durationNanos);
    }

    /// Ends the waiting time.
    ///
    /// @return the changed cooldown
    public Cooldown reset() {
        return new Cooldown(durationNanos, 0);
    }

    /// Lets the time of a run of a system pass.
    ///
    /// @param time the time of the run
    /// @return the changed cooldown
    public Cooldown advance(FrameTime time) {
        return advance(time.stepNanos());
    }

    /// Lets time pass.
    ///
    /// @param nanos the time in nanoseconds
    /// @return the changed cooldown
    /// @throws IllegalArgumentException if the time is negative
    public Cooldown advance(long nanos) {
        Nanos.check(nanos);
        return new Cooldown(durationNanos, Math.max(0, remainingNanos - nanos));
    }

    /// Returns whether no waiting time remains.
    ///
    /// @return true if it can be used
    public boolean isReady() {
        return remainingNanos == 0;
    }

    /// Returns the rest of the waiting time.
    ///
    /// @return the time; zero if it is ready
    public Duration remaining() {
        return Duration.ofNanos(remainingNanos);
    }

    /// Returns the part of the waiting time that has passed.
    ///
    /// @return a number from 0 to 1; 1 if it is ready
    public double fraction() {
        return durationNanos == 0
                ? 1
                : Math.clamp(1 - (double) remainingNanos / durationNanos, 0.0, 1.0);
    }

    /// Returns the rest and the length of the waiting time, such as `Cooldown[0.1s of 0.25s left]`.
    @Override
    public String toString() {
        return "Cooldown["
                + Nanos.text(remainingNanos)
                + " of "
                + Nanos.text(durationNanos)
                + " left]";
    }
}
