package dev.tercio.schedule;

import java.time.Duration;
import java.util.Objects;

/// Runs the simulation of a schedule with a fixed time step and its presentation once per call.
/// Each call accumulates the elapsed time and runs as many frames as fit; the remainder is kept for
/// the next call. The same sequence of durations runs the same frames.
///
/// ```java
/// FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofNanos(16_666_667));
/// while (running) {
///     loop.advance(Duration.ofNanos(clock.sinceLastCall()));
/// }
/// ```
///
/// A call of [#advance(Duration)] draws one frame: it calls [Schedule#step(double)] for each frame
/// of the simulation that is due, then [Schedule#present(double, double)] once. Systems of
/// [Phases#PRESENTATION] find the interpolation factor in [SystemContext#alpha()].
public final class FixedStepLoop {
    private static final int DEFAULT_CATCH_UP = 5;
    private static final long LONGEST_SECONDS = Long.MAX_VALUE / 1_000_000_000;

    private final Schedule schedule;
    private final long stepNanos;
    private long waitingNanos;
    private double fraction;
    private double timeScale = 1;
    private int catchUp = DEFAULT_CATCH_UP;
    private long droppedNanos;
    private boolean paused;

    /// Creates a loop.
    ///
    /// @param schedule the schedule to run
    /// @param step the duration of a frame
    /// @throws IllegalArgumentException if the step is not positive
    public FixedStepLoop(Schedule schedule, Duration step) {
        if (!step.isPositive()) {
            throw new IllegalArgumentException("step is not positive: step=" + step);
        }
        this.schedule = Objects.requireNonNull(schedule, "schedule");
        this.stepNanos = nanosOf(step);
    }

    /// Adds elapsed time, runs the frames that are due, and presents the world once. While the loop
    /// is paused, it only presents. If a frame throws, the other due frames are dropped, see
    /// [#dropped()], and nothing is presented.
    ///
    /// @param elapsed the time since the last call
    /// @return the number of frames that were run
    /// @throws IllegalArgumentException if the time is negative
    public int advance(Duration elapsed) {
        if (elapsed.isNegative()) {
            throw new IllegalArgumentException("elapsed time is negative: elapsed=" + elapsed);
        }
        int frames = paused ? 0 : simulate(elapsed);
        schedule.present(nanosOf(elapsed) * 1e-9, alpha());
        return frames;
    }

    private int simulate(Duration elapsed) {
        addTime(elapsed);
        int frames = 0;
        try {
            while (waitingNanos >= stepNanos && frames < catchUp) {
                waitingNanos -= stepNanos;
                frames++;
                schedule.step(stepNanos * 1e-9);
            }
        } finally {
            dropLate();
        }
        return frames;
    }

    /// Adds scaled time. Fractions of nanoseconds are kept, so that the result does not depend on
    /// how the time is divided into calls.
    private void addTime(Duration elapsed) {
        double scaled = nanosOf(elapsed) * timeScale + fraction;
        long whole = (long) scaled;
        fraction = whole == Long.MAX_VALUE ? 0 : scaled - whole;
        waitingNanos += Math.min(whole, Long.MAX_VALUE - waitingNanos);
    }

    private void dropLate() {
        if (waitingNanos >= stepNanos) {
            long late = waitingNanos - waitingNanos % stepNanos;
            droppedNanos += Math.min(late, Long.MAX_VALUE - droppedNanos);
            waitingNanos -= late;
        }
    }

    /// The duration in nanoseconds, clamped to the range of `long` (292 years).
    private static long nanosOf(Duration time) {
        return time.toSeconds() >= LONGEST_SECONDS ? Long.MAX_VALUE : time.toNanos();
    }

    /// Runs one frame of the simulation, even while the loop is paused. The accumulated time does
    /// not change, and nothing is presented.
    public void step() {
        schedule.step(stepNanos * 1e-9);
    }

    /// Returns the accumulated time as a fraction of a step, for interpolation between two frames.
    ///
    /// @return a number from 0 (inclusive) to 1 (exclusive)
    public double alpha() {
        return (double) waitingNanos / stepNanos;
    }

    /// Pauses the loop: [#advance(Duration)] runs no frames and discards the elapsed time.
    public void pause() {
        paused = true;
    }

    /// Resumes the loop.
    public void resume() {
        paused = false;
    }

    /// Returns whether the loop is paused.
    ///
    /// @return true if paused
    public boolean isPaused() {
        return paused;
    }

    /// Sets the factor by which elapsed time is multiplied.
    ///
    /// @param factor the factor, 1 by default; 2 doubles the speed, 0 stops time
    /// @throws IllegalArgumentException if the factor is negative, infinite or NaN
    public void setTimeScale(double factor) {
        if (!(factor >= 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("time scale is out of range: factor=" + factor);
        }
        timeScale = factor;
    }

    /// Sets the maximum number of frames per call. Time for more frames is dropped, so that a slow
    /// program does not accumulate an ever larger backlog.
    ///
    /// @param frames the maximum, at least 1; 5 by default
    /// @throws IllegalArgumentException if the maximum is less than 1
    public void setCatchUp(int frames) {
        if (frames < 1) {
            throw new IllegalArgumentException("catch-up is not positive: frames=" + frames);
        }
        catchUp = frames;
    }

    /// Returns the total time that was dropped because the program could not keep up.
    ///
    /// @return the dropped time
    public Duration dropped() {
        return Duration.ofNanos(droppedNanos);
    }
}
