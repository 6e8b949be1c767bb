package dev.tercio.replay.internal.state;

import dev.tercio.replay.internal.bytes.ByteOutput;

/// Receives the sections of a state, one after the other.
public interface SectionSink {
    /// Begins a section.
    ///
    /// @return where to write its bytes
    ByteOutput begin(SectionKind kind);

    /// Ends the section.
    void end();

    /// Discards the section.
    void cancel();
}
