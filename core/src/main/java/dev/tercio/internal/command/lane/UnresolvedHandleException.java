package dev.tercio.internal.command.lane;

import dev.tercio.command.FailureReason;

/// Thrown inside playback when a handle has no entity. It never reaches the user. One instance is
/// reused, so that a failed command allocates nothing.
public final class UnresolvedHandleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private FailureReason reason = FailureReason.FOREIGN_HANDLE;
    private long handle;

    public UnresolvedHandleException() {
        super(null, null, false, false);
    }

    /// Sets the reason why a handle has no entity.
    ///
    /// @return this exception, to be thrown
    public UnresolvedHandleException because(FailureReason why, long unresolved) {
        reason = why;
        handle = unresolved;
        return this;
    }

    public FailureReason reason() {
        return reason;
    }

    public long handle() {
        return handle;
    }
}
