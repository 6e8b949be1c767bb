package dev.tercio.internal.command.recording;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.VarHandle;

/// A lane that is free, owned by the one thread that may record, or locked because it is in use.
///
/// The check before every command is one comparison of threads, so a locked lane has no thread.
/// This is a superclass and not a field of [CommandLane], because a field would cost every command
/// a dependent load: recording a set took 8 % longer.
abstract class OwnedLane {
    /// The reason why no thread may record into a lane.
    enum Use {
        RETURNED("it has been closed, or its stage has been played"),
        ENDED(
                "the call of the system, body or observer that it was passed to has returned or"
                        + " runs on another thread"),
        SUBMITTED("it has been submitted to an ingress"),
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

    /// The current use of the lane, or null if it is free or a thread may record.
    private @Nullable Use use;

    /// Checks that the current thread may use the lane.
    @SuppressWarnings("ReferenceEquality") // threads have identity semantics
    final void own() {
        if (thread != Thread.currentThread()) {
            claim();
        }
    }

    /// Lets the current thread record into a free lane.
    private void claim() {
        boolean owned = thread != null;
        VarHandle.loadLoadFence();
        Use current = use;
        if (owned || current != null) {
            throw new IllegalStateException(refusal(current));
        }
        thread = Thread.currentThread();
        claimed();
    }

    /// A facade that another thread uses now is refused like one that was kept after its call, so
    /// that the message does not depend on timing.
    ///
    /// @param current the use of the lane, which another thread may change meanwhile
    private String refusal(@Nullable Use current) {
        boolean ended = current == Use.ENDED || (current == null && isFacade());
        String name = name();
        return "command buffer cannot be used: "
                + (ended ? "because=" + Use.ENDED.text : reason(current))
                + ", recorder="
                + (name.isEmpty() ? "unnamed" : name)
                + (ended
                        ? "; commands are valid only during that call: use the commands that the"
                                + " current call receives"
                        : "");
    }

    private String reason(@Nullable Use current) {
        if (current != null) {
            return "because=" + current.text;
        }
        return "it belongs to another thread: owner="
                + (thread == null ? "none" : thread.getName())
                + ", thread="
                + Thread.currentThread().getName()
                + "; hand it over first";
    }

    /// Returns the name of the lane, for error messages.
    abstract String name();

    /// Whether the lane is a facade, see [ContentLane].
    abstract boolean isFacade();

    /// Called when a thread claims a free lane.
    abstract void claimed();

    final boolean isReturned() {
        return use == Use.RETURNED;
    }

    /// Lets the current thread record, regardless of the previous use.
    final void take() {
        resume(Thread.currentThread());
    }

    /// Lets any thread claim the lane.
    final void release() {
        thread = null;
        use = null;
    }

    /// Locks the lane, so that no thread can record.
    ///
    /// @return the thread that could record before, to be passed to [#resume]
    final @Nullable Thread hold(Use reason) {
        Thread recorder = thread;
        // in between, no other thread may find the lane free
        use = reason;
        VarHandle.storeStoreFence();
        thread = null;
        return recorder;
    }

    /// Unlocks the lane after [#hold].
    final void resume(@Nullable Thread recorder) {
        thread = recorder;
        VarHandle.storeStoreFence();
        use = null;
    }
}
