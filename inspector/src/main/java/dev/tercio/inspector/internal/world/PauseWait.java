package dev.tercio.inspector.internal.world;

import java.util.List;
import java.util.function.BooleanSupplier;

/// Waits on the thread of a running world while it is paused, and answers requests meanwhile: for
/// all worlds of the thread, because none of them runs frames.
final class PauseWait {
    private static final long IDLE_MILLIS = 500;

    private final Pausing pausing;
    private final List<LiveHost> all;
    private final LiveEvents events;
    private final BooleanSupplier closed;

    /// @param all the running worlds of the inspector, of which some may share the thread
    /// @param closed whether the world is no longer inspected
    PauseWait(Pausing pausing, List<LiveHost> all, LiveEvents events, BooleanSupplier closed) {
        this.pausing = pausing;
        this.all = all;
        this.events = events;
        this.closed = closed;
    }

    /// Waits until the world may run its next frame.
    void whilePaused() {
        if (!pausing.mustWait()) {
            return;
        }
        if (!pausing.reason().equals("condition")) {
            events.paused(pausing.reason());
        }
        events.frame();
        boolean interrupted = false;
        while (pausing.mustWait() && !interrupted && !closed.getAsBoolean()) {
            interrupted = answerAll();
        }
        if (interrupted) {
            // the program wants this thread to end what it does
            pausing.resume();
            Thread.currentThread().interrupt();
        }
        events.resumed();
    }

    /// Waits until the inspector is closed or the thread is interrupted.
    void untilClosed() {
        events.paused(pausing.reason());
        events.frame();
        boolean interrupted = false;
        while (!pausing.isClosed() && !interrupted && !closed.getAsBoolean()) {
            interrupted = answerAll();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Answers what waits for worlds of this thread, or waits for a short time.
    ///
    /// @return whether the thread was interrupted
    private boolean answerAll() {
        long signals = pausing.signals();
        boolean any = false;
        for (LiveHost host : all) {
            any |= host.answerHere();
        }
        if (any) {
            return false;
        }
        try {
            pausing.await(signals, IDLE_MILLIS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
