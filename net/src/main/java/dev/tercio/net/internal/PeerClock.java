package dev.tercio.net.internal;

/// Estimates the current frame of a peer from the frames in its messages. The estimate advances by
/// one per frame of this node, and is corrected slowly, so that presented motion is even although
/// messages arrive at uneven intervals.
public final class PeerClock {
    private static final double GAIN = 0.05;

    /// Above this difference, the estimate jumps.
    private static final int MAX_ERROR = 60;

    private int latest;
    private double now;
    private boolean started;
    private boolean heard;

    /// Records the frame of a message.
    void heard(int frame) {
        if (!started || frame > latest) {
            latest = frame;
        }
        heard = true;
        if (!started) {
            started = true;
            now = frame;
        }
    }

    /// Ends a frame of this node.
    void tick() {
        if (!started) {
            return;
        }
        now++;
        if (heard) {
            double error = latest - now;
            now = Math.abs(error) > MAX_ERROR ? latest : now + GAIN * error;
        }
        heard = false;
    }

    /// The newest frame of which a message has arrived.
    int latest() {
        return latest;
    }

    /// The current frame of the peer, as messages arrive.
    double now() {
        return now;
    }
}
