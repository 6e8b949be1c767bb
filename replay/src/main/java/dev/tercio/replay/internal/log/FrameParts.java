package dev.tercio.replay.internal.log;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.image.PartKind;
import dev.tercio.replay.internal.image.PartSink;

import java.util.ArrayList;
import java.util.List;

/// The parts of one frame, one after the other.
///
/// ```
/// for each part: kind (4) | length (4) | bytes
/// ```
public final class FrameParts implements PartSink {
    private final ByteOutput bytes = new ByteOutput();
    private int begun;

    /// A part that was read.
    public record Part(PartKind kind, ByteInput input) {}

    @Override
    public ByteOutput begin(PartKind kind) {
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

    /// All parts so far.
    public ByteOutput bytes() {
        return bytes;
    }

    /// Forgets all parts.
    public void clear() {
        bytes.clear();
    }

    /// Reads the parts of a frame.
    public static List<Part> read(byte[] frame) {
        ByteInput in = new ByteInput(frame);
        List<Part> parts = new ArrayList<>();
        while (in.left() > 0) {
            PartKind kind = PartKind.of(in.takeInt("kind of part"));
            int length = in.takeCount(1, "part");
            int from = in.take(length, "part");
            parts.add(new Part(kind, new ByteInput(frame, from, from + length)));
        }
        if (parts.isEmpty()) {
            throw new CorruptFileException("frame is empty");
        }
        return parts;
    }
}
