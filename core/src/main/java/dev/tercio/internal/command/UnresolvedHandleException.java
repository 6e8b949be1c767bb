package dev.tercio.internal.command;

import dev.tercio.Entity;
import dev.tercio.command.FailureReason;

/// Thrown inside playback when a handle has no entity; never reaches the user.
final class UnresolvedHandleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final FailureReason reason;
    private final long handle;

    UnresolvedHandleException(FailureReason reason, long handle) {
        super(null, null, false, false);
        this.reason = reason;
        this.handle = handle;
    }

    FailureReason reason() {
        return reason;
    }

    String detail() {
        return "handle=" + new Entity(handle);
    }
}
