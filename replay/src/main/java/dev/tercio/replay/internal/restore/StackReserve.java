package dev.tercio.replay.internal.restore;

/// Ensures that the stack is deep enough for a change of the world that must not stop halfway.
public final class StackReserve {
    /// Far more frames than any such change needs.
    private static final int FRAMES = 512;

    private StackReserve() {}

    /// Uses this much stack once.
    ///
    /// @throws StackOverflowError if it is not available; nothing has been changed
    public static void touch() {
        touch(FRAMES);
    }

    private static int touch(int frames) {
        return frames == 0 ? 0 : touch(frames - 1) + 1;
    }
}
