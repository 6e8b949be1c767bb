package dev.tercio.replay.internal.restore;

/// Makes sure that the stack has room for a change of the world that must not stop halfway.
public final class StackReserve {
    /// Far more frames than any such change needs.
    private static final int FRAMES = 512;

    private StackReserve() {}

    /// Uses the room once.
    ///
    /// @throws StackOverflowError if there is too little; nothing has been changed then
    public static void touch() {
        touch(FRAMES);
    }

    private static int touch(int frames) {
        return frames == 0 ? 0 : touch(frames - 1) + 1;
    }
}
