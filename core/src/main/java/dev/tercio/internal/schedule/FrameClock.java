package dev.tercio.internal.schedule;

import dev.tercio.schedule.FrameTime;

/// The time of a schedule: how many frames it has run, how long they took, and whether one runs.
final class FrameClock {
    private double step;
    private double elapsed;
    private long frame;
    private volatile boolean running;

    /// The time of this frame. Made anew for each who asks: most often the compiler sees that it
    /// need not be an object.
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
        // at the end of a frame, the one to come counts
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
