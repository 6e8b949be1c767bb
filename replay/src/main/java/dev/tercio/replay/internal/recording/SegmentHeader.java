package dev.tercio.replay.internal.recording;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.Map;
import java.util.TreeMap;

/// The header of a segment.
///
/// ```
/// mode (4) | first frame (8) | continues (1) | notes (4), for each: name, text
/// ```
///
/// @param first the number of frames in the recording before this segment
/// @param continues whether the segment starts with the state at the end of the segment before
/// @param notes the notes of the recording
public record SegmentHeader(
        RecordingMode mode, long first, boolean continues, Map<String, String> notes) {
    public SegmentHeader {
        notes = Map.copyOf(notes);
    }

    void write(ByteOutput out) {
        out.putInt(mode == RecordingMode.INPUTS ? 1 : 2);
        out.putLong(first);
        out.putByte(continues ? 1 : 0);
        out.putInt(notes.size());
        new TreeMap<>(notes)
                .forEach(
                        (name, text) -> {
                            out.putText(name);
                            out.putText(text);
                        });
    }

    static SegmentHeader read(ByteInput in) {
        RecordingMode mode =
                in.takeInt(1, 2, "mode") == 1 ? RecordingMode.INPUTS : RecordingMode.STATE;
        long first = in.takeLong("first frame");
        if (first < 0) {
            throw new CorruptFileException("first frame is negative: frame=" + first);
        }
        boolean continues = in.takeByte("whether a segment continues") == 1;
        Map<String, String> notes = new TreeMap<>();
        int count = in.takeCount(8, "notes");
        for (int i = 0; i < count; i++) {
            notes.put(in.takeText("name of a note"), in.takeText("note"));
        }
        in.finish("header of a segment");
        return new SegmentHeader(mode, first, continues, notes);
    }
}
