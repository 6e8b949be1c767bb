package dev.tercio.replay.internal.recording;

import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionReader;

import java.io.IOException;

/// Searches a damaged part of a file for whole frames: sections of frames whose checksums are
/// right.
///
/// @param frames how many were found
/// @param first the lowest number of a frame, counted from 1
/// @param last the highest number
/// @param offset where the first section is
record FrameSearch(long frames, long first, long last, long offset) {
    /// What is found where there is nothing.
    static final FrameSearch NOTHING = new FrameSearch(0, 0, 0, -1);

    private static final int CHUNK_BYTES = 64 << 10;

    /// How many times the searched bytes may be read: a file can be made of nested sections, each
    /// of which is read to the end.
    private static final int MAX_READS = 4;

    boolean isEmpty() {
        return frames == 0;
    }

    /// Searches to the end of a file.
    ///
    /// @param from where to begin, a multiple of eight
    /// @param lowest the lowest number of a section that counts
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
