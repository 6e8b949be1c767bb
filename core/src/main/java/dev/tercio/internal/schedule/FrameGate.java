package dev.tercio.internal.schedule;

/// A listener that is called on the world's thread between two frames, when the structure of the
/// world may change: it may play commands, roll back, and wait. It must not throw.
public interface FrameGate {
    /// Called when a schedule has been asked for a frame, before the frame begins.
    void beforeFrame();

    /// Called when a frame of a schedule is over, even if it has failed.
    void afterFrame();

    /// Called by every [dev.tercio.World#nextFrame()], also during the frame of a schedule.
    void frameEnded();

    /// Called when the world has been closed.
    void worldClosed();
}
