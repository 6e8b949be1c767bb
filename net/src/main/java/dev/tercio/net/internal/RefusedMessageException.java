package dev.tercio.net.internal;

import dev.tercio.net.Refusal;

/// Ends the reading of a message; it never leaves this package.
final class RefusedMessageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Refusal reason;

    RefusedMessageException(Refusal reason, String problem) {
        // made by whatever a peer sends, so it must be cheap
        super(problem, null, false, false);
        this.reason = reason;
    }

    Refusal reason() {
        return reason;
    }
}
