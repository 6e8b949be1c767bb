package dev.tercio.replay.internal.recording;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.SectionSink;

import java.util.ArrayList;
import java.util.List;

/// The sections of one frame, one after the other.
///
/// ```
/// for each section: kind (4) | length (4) | bytes
/// ```
public final class FrameSections implements SectionSink {
    private final ByteOutput bytes = new ByteOutput();
    private int begun;

    /// A section that was read.
    public record Entry(SectionKind kind, ByteInput input) {}

    @Override
    public ByteOutput begin(SectionKind kind) {
        begun = bytes.size();
        bytes.putInt(kind.number());
        bytes.putInt(0);
        return bytes;
    }

    @Override
    public void end() {
        int start = begun + 2 * Integer.BYTES;
        bytes.setInt(start - Integer.BYTES, bytes.size() - start);
    }

    @Override
    public void cancel() {
        bytes.truncate(begun);
    }

    /// The bytes of all sections so far.
    public ByteOutput bytes() {
        return bytes;
    }

    /// Removes all sections.
    public void clear() {
        bytes.clear();
    }

    /// Reads the sections of a frame.
    public static List<Entry> read(byte[] frame) {
        ByteInput in = new ByteInput(frame);
        List<Entry> sections = new ArrayList<>();
        while (in.left() > 0) {
            SectionKind kind = SectionKind.of(in.takeInt("kind of section"));
            int length = in.takeCount(1, "section");
            int from = in.take(length, "section");
            sections.add(new Entry(kind, new ByteInput(frame, from, from + length)));
        }
        if (sections.isEmpty()) {
            throw new CorruptFileException("frame is empty");
        }
        return sections;
    }
}
