package dev.tercio.replay.internal.image;

import dev.tercio.replay.internal.bytes.ByteOutput;

/// Takes the parts of an image, one after the other.
public interface PartSink {
    /// Begins a part.
    ///
    /// @return where its bytes go
    ByteOutput begin(PartKind kind);

    /// Ends the part.
    void end();

    /// Ends the part as if it had not begun.
    void cancel();
}
