package dev.tercio.bench.measure;

/// Nothing could be measured; the message says why.
public final class MeasuringException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MeasuringException(String message) {
        super(message);
    }
}
