package dev.tercio.internal.command;

import dev.tercio.command.FailureReason;

/// Thrown inside playback when a handle has no entity; never reaches the user. One instance is
/// thrown again and again, so that a failed command allocates nothing.
final class UnresolvedHandleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private FailureReason reason = FailureReason.FOREIGN_HANDLE;
    private long handle;

    UnresolvedHandleException() {
        super(null, null, false, false);
    }

    /// Says why a handle has no entity.
    ///
    /// @return this, to be thrown
    UnresolvedHandleException because(FailureReason why, long unresolved) {
        reason = why;
        handle = unresolved;
        return this;
    }

    FailureReason reason() {
        return reason;
    }

    long handle() {
        return handle;
    }
}
