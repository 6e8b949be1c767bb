package dev.tercio.inspector.internal.world;

import org.jspecify.annotations.Nullable;

/// Whether the worlds of an inspector are paused. All running worlds pause together, because
/// several of them may share a thread.
public final class Pausing {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private boolean paused;
    private boolean closed;
    private String reason = "";

    /// The world whose steps are counted, or null.
    private @Nullable LiveHost stepping;

    private long steps;
    private long signals;

    /// Whether the threads of worlds must wait.
    synchronized boolean mustWait() {
        return paused && steps == 0 && !closed;
    }

    /// Whether the worlds are paused, or run steps.
    public synchronized boolean isPaused() {
        return paused;
    }

    /// Why the worlds are paused.
    public synchronized String reason() {
        return reason;
    }

    /// The number of frames that a world still runs before it pauses.
    synchronized long steps() {
        return steps;
    }

    /// Pauses after the current frame.
    synchronized void pause(String why) {
        paused = true;
        steps = 0;
        stepping = null;
        reason = why;
        signal();
    }

    /// Pauses before the first frame.
    public void pauseAtStart() {
        pause("start");
    }

    /// The program runs no more frames.
    public void end() {
        pause("end");
    }

    synchronized void resume() {
        paused = false;
        steps = 0;
        stepping = null;
        reason = "";
        signal();
    }

    /// Runs frames of a world, then pauses.
    synchronized void step(LiveHost host, long frames, String why) {
        paused = true;
        stepping = host;
        steps = frames;
        reason = why;
        signal();
    }

    /// Counts a frame of a world.
    synchronized void frameDone(LiveHost host) {
        if (host.equals(stepping) && steps > 0) {
            steps--;
        }
    }

    /// Lets all threads run on.
    public synchronized void close() {
        closed = true;
        signal();
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /// The number of calls of [#signal()], to be passed to [#await].
    synchronized long signals() {
        return signals;
    }

    /// Wakes up waiting threads.
    synchronized void signal() {
        signals++;
        notifyAll();
    }

    /// Waits until [#signal()] was called after [#signals()], or for a short time.
    synchronized void await(long before, long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * NANOS_PER_MILLI;
        while (signals == before) {
            long left = (end - System.nanoTime()) / NANOS_PER_MILLI;
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }
}
