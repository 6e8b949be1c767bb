package dev.tercio.dis.capture;

/// Thrown when a file is not a pcap file that can be read. The message contains the position and
/// the unexpected value.
public final class CorruptCaptureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message what is wrong
    public CorruptCaptureException(String message) {
        super(message);
    }
}
