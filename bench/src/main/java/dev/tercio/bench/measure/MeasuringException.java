package dev.tercio.bench.measure;

/// Thrown when a measurement fails; the message contains the reason.
public final class MeasuringException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MeasuringException(String message) {
        super(message);
    }
}
