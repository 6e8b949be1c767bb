package dev.tercio.internal.schedule;

import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.Rate;

/// The clock of a group or system that has a rate. Counts in nanoseconds, so that sums are exact.
/// This is state of the schedule.
final class RateClock {
    /// The number of values in the saved form.
    static final int VALUES = 5;

    private final Rate rate;

    /// The time that has passed and that no run stands for yet.
    private long pending;

    private long runs;
    private long step;
    private long elapsed;
    private long dropped;

    RateClock(Rate rate) {
        this.rate = rate;
    }

    Rate rate() {
        return rate;
    }

    /// The time of the current run.
    FrameTime time() {
        return new FrameTime(runs - 1, step * 1e-9, elapsed * 1e-9);
    }

    /// The number of the current run.
    long run() {
        return runs - 1;
    }

    /// The time that the current run stands for.
    long step() {
        return step;
    }

    /// The time that was dropped because too many runs were due.
    long dropped() {
        return dropped;
    }

    /// Adds the time of a frame, or of a run of the enclosing group.
    ///
    /// @param frame the number of the frame
    /// @return the number of runs that are due
    int advance(long frame, long nanos) {
        pending = add(pending, nanos);
        return switch (rate) {
            case Rate.EveryFrames every -> frame % every.frames() == every.offset() ? 1 : 0;
            case Rate.FixedStep fixed -> stepsDue(fixed);
        };
    }

    private int stepsDue(Rate.FixedStep fixed) {
        long length = fixed.step().toNanos();
        long due = pending / length;
        if (due > fixed.maxSteps()) {
            long late = (due - fixed.maxSteps()) * length;
            dropped = add(dropped, late);
            pending -= late;
            return fixed.maxSteps();
        }
        return (int) due;
    }

    private static long add(long a, long b) {
        return a + Math.min(b, Long.MAX_VALUE - a);
    }

    /// Begins a run.
    void begin() {
        elapsed = add(elapsed, step);
        step = rate instanceof Rate.FixedStep fixed ? fixed.step().toNanos() : pending;
        pending -= step;
        runs++;
    }

    void save(long[] target, int at) {
        target[at] = pending;
        target[at + 1] = runs;
        target[at + 2] = step;
        target[at + 3] = elapsed;
        target[at + 4] = dropped;
    }

    void restore(long[] source, int at) {
        pending = source[at];
        runs = source[at + 1];
        step = source[at + 2];
        elapsed = source[at + 3];
        dropped = source[at + 4];
    }
}
