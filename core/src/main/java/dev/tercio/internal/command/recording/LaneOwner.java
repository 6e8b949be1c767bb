package dev.tercio.internal.command.recording;

import org.jspecify.annotations.Nullable;

/// The owner of a lane: no thread yet, the one thread that may record, or none because the lane is
/// in use.
///
/// The check before every command is one comparison of threads, so a lane in use has no thread.
final class LaneOwner {
    /// Why no thread may record into a lane.
    enum Use {
        RETURNED("it has been closed, or its stage has been played"),
        PLAYING("it is being played"),
        WRITING("it is being written as bytes"),
        LISTING("it is being listed"),
        LOADING("it is being loaded"),
        READING_FIELDS("a component's fields are being read");

        private final String text;

        Use(String text) {
            this.text = text;
        }
    }

    /// The thread that may record, or null if the lane is free or in use.
    private @Nullable Thread thread;

    /// What the lane is used for, or null if it is free or a thread may record.
    private @Nullable Use use;

    /// Whether the current thread may record.
    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    boolean isCurrentThread() {
        return thread == Thread.currentThread();
    }

    boolean isReturned() {
        return use == Use.RETURNED;
    }

    /// Lets the current thread record, whatever the lane was used for.
    void take() {
        thread = Thread.currentThread();
        use = null;
    }

    /// Lets any thread claim the lane.
    void release() {
        thread = null;
        use = null;
    }

    /// Lets the current thread, which is not the owner, record into a free lane.
    ///
    /// @param recorder the name of the lane for the error message
    /// @throws IllegalStateException if the lane is not free
    void claim(String recorder) {
        if (thread != null || use != null) {
            throw new IllegalStateException(
                    "command buffer cannot be used: "
                            + reason()
                            + ", recorder="
                            + (recorder.isEmpty() ? "unnamed" : recorder));
        }
        thread = Thread.currentThread();
    }

    private String reason() {
        if (use != null) {
            return "because=" + use.text;
        }
        return "it belongs to another thread: owner="
                + (thread == null ? "none" : thread.getName())
                + ", thread="
                + Thread.currentThread().getName()
                + "; hand it over first";
    }

    /// Keeps all threads from recording.
    ///
    /// @return the thread that could record before, to be passed to [#resume]
    @Nullable Thread hold(Use reason) {
        Thread recorder = thread;
        thread = null;
        use = reason;
        return recorder;
    }

    /// Ends what [#hold] began.
    void resume(@Nullable Thread recorder) {
        thread = recorder;
        use = null;
    }
}
