package dev.tercio.net.internal;

import dev.tercio.net.Refusal;

/// Aborts the reading of a message. It is always caught in this package.
final class RefusedMessageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Refusal reason;

    RefusedMessageException(Refusal reason, String problem) {
        // peers can trigger it with any message, so it has no stack trace
        super(problem, null, false, false);
        this.reason = reason;
    }

    Refusal reason() {
        return reason;
    }
}
