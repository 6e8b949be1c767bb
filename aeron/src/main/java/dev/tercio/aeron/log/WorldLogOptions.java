package dev.tercio.aeron.log;

import dev.tercio.replay.SaveFormat;

/// How a log is written. Each method returns a changed copy.
///
/// @param hashEvery write a hash of the state every this many frames; 0 for never
/// @param maxPendingBytes how much may wait for the archive before the log stops
/// @param format the codecs of values that are not plain records
public record WorldLogOptions(int hashEvery, long maxPendingBytes, SaveFormat format) {
    /// A hash every 60 frames, and 64 MiB that may wait.
    public static final WorldLogOptions DEFAULT =
            new WorldLogOptions(60, 64L << 20, SaveFormat.DEFAULT);

    /// Checks the values.
    ///
    /// @param hashEvery write a hash of the state every this many frames; 0 for never
    /// @param maxPendingBytes how much may wait for the archive before the log stops
    /// @param format the codecs of values that are not plain records
    public WorldLogOptions {
        if (hashEvery < 0 || maxPendingBytes < 1) {
            throw new IllegalArgumentException(
                    "option of the log is out of range: hashEvery="
                            + hashEvery
                            + ", maxPendingBytes="
                            + maxPendingBytes);
        }
    }

    /// Sets how often a hash of the state is written.
    ///
    /// @param frames the number of frames; 0 for never
    /// @return a changed copy
    public WorldLogOptions hashEvery(int frames) {
        return new WorldLogOptions(frames, maxPendingBytes, format);
    }

    /// Sets how much may wait for the archive.
    ///
    /// @param bytes the number of bytes
    /// @return a changed copy
    public WorldLogOptions maxPendingBytes(long bytes) {
        return new WorldLogOptions(hashEvery, bytes, format);
    }

    /// Sets the codecs.
    ///
    /// @param value the format
    /// @return a changed copy
    public WorldLogOptions format(SaveFormat value) {
        return new WorldLogOptions(hashEvery, maxPendingBytes, value);
    }
}
