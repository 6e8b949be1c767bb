package dev.tercio.replay.internal.state;

import dev.tercio.replay.internal.bytes.ByteOutput;

/// Takes the sections of an data, one after the other.
public interface SectionSink {
    /// Begins a section.
    ///
    /// @return where its bytes go
    ByteOutput begin(SectionKind kind);

    /// Ends the section.
    void end();

    /// Ends the section as if it had not begun.
    void cancel();
}
