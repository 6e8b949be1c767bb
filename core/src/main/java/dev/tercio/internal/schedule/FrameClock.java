package dev.tercio.internal.schedule;

import dev.tercio.schedule.FrameTime;

/// The time of a schedule: the frame counter, the elapsed seconds, and whether a frame is running.
final class FrameClock {
    /// The number of values in the saved form.
    static final int VALUES = 3;

    private double step;
    private double elapsed;
    private long frame;
    private volatile boolean running;

    /// The time of the current frame. A new object per call: escape analysis usually removes the
    /// allocation.
    FrameTime time() {
        return new FrameTime(frame, step, elapsed);
    }

    long frame() {
        return frame;
    }

    boolean isRunning() {
        return running;
    }

    /// Begins a frame.
    void begin(double seconds) {
        elapsed += step;
        step = seconds;
        running = true;
    }

    void end() {
        running = false;
        frame++;
    }

    void save(long[] target) {
        // if saved during a frame, resume with the next one
        target[0] = running ? frame + 1 : frame;
        target[1] = Double.doubleToRawLongBits(step);
        target[2] = Double.doubleToRawLongBits(elapsed);
    }

    void restore(long[] source) {
        frame = source[0];
        step = Double.longBitsToDouble(source[1]);
        elapsed = Double.longBitsToDouble(source[2]);
    }
}
