package dev.tercio.schedule;

import java.time.Duration;

/// Runs a schedule in steps of equal length, however unevenly time passes: what is left over waits
/// for the next call. The same durations give the same frames.
///
/// ```java
/// FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofNanos(16_666_667));
/// while (running) {
///     loop.advance(Duration.ofNanos(clock.sinceLastCall()));
///     draw(loop.alpha());
/// }
/// ```
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

    /// Makes a loop.
    ///
    /// @param schedule what to run
    /// @param step how long a frame is
    /// @throws IllegalArgumentException if the step is not positive
    public FixedStepLoop(Schedule schedule, Duration step) {
        if (!step.isPositive()) {
            throw new IllegalArgumentException("step is not positive: step=" + step);
        }
        this.schedule = schedule;
        this.stepNanos = nanosOf(step);
    }

    /// Lets time pass and runs the frames that are due.
    ///
    /// @param passed how much time has passed
    /// @return how many frames were run
    /// @throws IllegalArgumentException if it is negative
    public int advance(Duration passed) {
        if (passed.isNegative()) {
            throw new IllegalArgumentException("time runs backwards: passed=" + passed);
        }
        if (paused) {
            return 0;
        }
        addTime(passed);
        int frames = 0;
        try {
            while (waitingNanos >= stepNanos && frames < catchUp) {
                waitingNanos -= stepNanos;
                frames++;
                schedule.run(stepNanos * 1e-9);
            }
        } finally {
            dropLate();
        }
        return frames;
    }

    /// Adds scaled time. Fractions of nanoseconds are kept, so that it does not matter in which
    /// pieces time comes.
    private void addTime(Duration passed) {
        double scaled = nanosOf(passed) * timeScale + fraction;
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

    /// The nanoseconds of a time, at most what a `long` holds: 292 years.
    private static long nanosOf(Duration time) {
        return time.toSeconds() >= LONGEST_SECONDS ? Long.MAX_VALUE : time.toNanos();
    }

    /// Runs one frame, also while paused. Time that waits is not used up.
    public void step() {
        schedule.run(stepNanos * 1e-9);
    }

    /// How far time is on its way to the next frame, for drawing between two.
    ///
    /// @return from 0 to below 1
    public double alpha() {
        return (double) waitingNanos / stepNanos;
    }

    /// Stops time.
    public void pause() {
        paused = true;
    }

    /// Lets time pass again.
    public void resume() {
        paused = false;
    }

    /// Whether time stands still.
    ///
    /// @return true if so
    public boolean isPaused() {
        return paused;
    }

    /// Lets time pass faster or slower.
    ///
    /// @param factor 1 for as it is, 2 for twice as fast, 0 for not at all
    /// @throws IllegalArgumentException if it is negative or not a number
    public void setTimeScale(double factor) {
        if (!(factor >= 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("time scale is out of range: factor=" + factor);
        }
        timeScale = factor;
    }

    /// Sets how many frames one call runs at most; time beyond them is dropped, so that a slow
    /// program does not fall behind more and more.
    ///
    /// @param frames how many, at least 1; 5 unless set
    /// @throws IllegalArgumentException if it is less than 1
    public void setCatchUp(int frames) {
        if (frames < 1) {
            throw new IllegalArgumentException("catch-up is not positive: frames=" + frames);
        }
        catchUp = frames;
    }

    /// How much time was dropped because the program could not keep up.
    ///
    /// @return the time
    public Duration dropped() {
        return Duration.ofNanos(droppedNanos);
    }
}
