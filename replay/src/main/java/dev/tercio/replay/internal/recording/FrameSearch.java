package dev.tercio.replay.internal.recording;

import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionReader;

import java.io.IOException;

/// Searches a damaged range of a file for intact frames, which are sections of frames with correct
/// checksums.
///
/// @param frames the number of frames found
/// @param first the lowest frame number, counted from 1
/// @param last the highest frame number
/// @param offset the position of the first section
record FrameSearch(long frames, long first, long last, long offset) {
    /// The result if no frame is found.
    static final FrameSearch NOTHING = new FrameSearch(0, 0, 0, -1);

    private static final int CHUNK_BYTES = 64 << 10;

    /// How many times the bytes may be read. Sections of a malicious file can be nested, and each
    /// is read to its end.
    private static final int MAX_READS = 4;

    boolean isEmpty() {
        return frames == 0;
    }

    /// Searches to the end of a file.
    ///
    /// @param from the start, a multiple of eight
    /// @param lowest ignores sections with lower numbers
    static FrameSearch run(SectionReader sections, long from, long lowest) throws IOException {
        long size = sections.size();
        long budget = MAX_READS * (size - from);
        FrameSearch found = NOTHING;
        byte[] chunk = new byte[0];
        long chunkAt = from;
        long at = from;
        while (size - at >= Section.HEADER_BYTES && budget > 0) {
            if (at - chunkAt + Integer.BYTES > chunk.length) {
                chunkAt = at;
                chunk = sections.readPlain(at, (int) Math.min(CHUNK_BYTES, size - at));
            }
            if (Bytes.getInt(chunk, (int) (at - chunkAt)) != Section.MARK) {
                at += Long.BYTES;
                continue;
            }
            try {
                Section.Header header = sections.readHeader(at);
                budget -= header.fileBytes();
                Section section = sections.read(at);
                found = found.with(section, at, lowest);
                at += section.fileBytes();
            } catch (CorruptFileException e) {
                at += Long.BYTES;
            }
        }
        return found;
    }

    private FrameSearch with(Section section, long at, long lowest) {
        if (section.kind() != SegmentFiles.FRAME || section.number() < lowest) {
            return this;
        }
        long number = section.number() + 1;
        return isEmpty()
                ? new FrameSearch(1, number, number, at)
                : new FrameSearch(
                        frames + 1, Math.min(first, number), Math.max(last, number), offset);
    }
}
