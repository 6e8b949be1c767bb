package dev.tercio.net.internal;

/// The bytes that may be sent to a peer. What is not used in a frame is kept for the next one.
/// State messages are never held back, but what they exceed is paid back in the next frames.
final class Budget {
    private static final int MAX_DEBT_FRAMES = 4;

    private final int perFrame;
    private long available;
    private long writtenBefore;
    private int overhead;

    Budget(int perFrame) {
        this.perFrame = perFrame;
    }

    /// Starts a frame.
    void begin() {
        long least = -(long) MAX_DEBT_FRAMES * perFrame;
        available = Math.min(Math.max(available, least) + perFrame, 2L * perFrame);
    }

    void spend(long bytes) {
        available -= bytes;
    }

    /// Starts the entering of entities.
    ///
    /// @param written the number of bytes that were written so far
    /// @param overhead the size of a message without entities
    void beginEntering(long written, int overhead) {
        writtenBefore = written;
        this.overhead = overhead;
    }

    /// Whether a further entity may enter. Entering may use half of the bytes, so that the values
    /// of entities that the peer has are still sent. Nothing enters while earlier messages are paid
    /// back.
    boolean mayEnter(long written) {
        return available > 0 && written - writtenBefore - overhead < perFrame / 2;
    }

    /// The bytes for values: what is left, but at least a quarter of a frame, so that state
    /// messages cannot keep all values back.
    int forValues() {
        return (int) Math.max(available, perFrame / 4);
    }
}
