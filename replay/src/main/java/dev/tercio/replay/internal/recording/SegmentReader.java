package dev.tercio.replay.internal.recording;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.FileFormat;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionReader;
import dev.tercio.replay.internal.state.SectionKind;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the frames of a segment in any order. Ignores an incomplete frame at the end, left by a
/// crash.
public final class SegmentReader implements AutoCloseable {
    private final SegmentFiles files;
    private final FileChannel channel;
    private final Object identity;
    private final SectionReader sections;
    private final SegmentHeader header;
    private long[] offsets = new long[64];
    private int frames;
    private long start;
    private long end;

    private @Nullable String headerDamage;

    /// Whether the offsets of the frames come from the index.
    private boolean indexed;

    public SegmentReader(SegmentFiles files) throws IOException {
        this.files = files;
        this.identity = files.identity();
        this.channel = FileChannel.open(files.frames(), StandardOpenOption.READ);
        this.sections = new SectionReader(channel);
        boolean opened = false;
        try {
            if (!isCurrent()) {
                throw new NoSuchFileException(
                        files.frames().toString(), null, "file was replaced while it was opened");
            }
            FileFormat.FRAMES.check(sections);
            header = readHeader();
            end = start;
            if (!readIndex()) {
                scan();
            }
            opened = true;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    /// Reads the header. If only the header is damaged, the frames can be read without it, because
    /// they have their own numbers and checksums.
    private SegmentHeader readHeader() throws IOException {
        try {
            Section first = sections.read(FileFormat.BYTES);
            if (first.kind() != SegmentFiles.HEADER) {
                throw new CorruptFileException("segment header is missing: kind=" + first.kind());
            }
            SegmentHeader read = SegmentHeader.read(first.input());
            if (read.first() != files.first()) {
                throw new CorruptFileException(
                        "segment does not match its file name: first=" + read.first());
            }
            start = FileFormat.BYTES + first.fileBytes();
            return read;
        } catch (CorruptFileException e) {
            return headerFromFrames(e);
        }
    }

    private SegmentHeader headerFromFrames(CorruptFileException damage) throws IOException {
        FrameSearch found = FrameSearch.run(sections, FileFormat.BYTES, files.first());
        if (found.isEmpty() || found.first() != files.first() + 1) {
            throw damage;
        }
        start = found.offset();
        headerDamage = damage.getMessage();
        List<FrameSections.Entry> frame = FrameSections.read(sections.read(start).bytes());
        boolean states = frame.stream().anyMatch(section -> section.kind() == SectionKind.WORLD);
        RecordingMode mode = states ? RecordingMode.STATE : RecordingMode.INPUTS;
        // it is unknown whether the segment continues the one before; its own snapshot is always
        // correct
        return new SegmentHeader(mode, files.first(), false, Map.of());
    }

    /// Why the header cannot be read, if the frames can be read without it.
    public Optional<String> headerDamage() {
        return Optional.ofNullable(headerDamage);
    }

    /// Intact frames after the readable ones.
    FrameSearch framesAfterDamage() throws IOException {
        return FrameSearch.run(sections, end, files.first() + frames);
    }

    /// Whether a file has intact frames at any position.
    static boolean hasFrames(SegmentFiles files) throws IOException {
        try (FileChannel file = FileChannel.open(files.frames(), StandardOpenOption.READ)) {
            return !FrameSearch.run(new SectionReader(file), FileFormat.BYTES, 0).isEmpty();
        }
    }

    public SegmentFiles files() {
        return files;
    }

    public SegmentHeader header() {
        return header;
    }

    /// Whether the file of frames is still the one that was opened. If it is, a snapshot opened
    /// before this check belongs to it, too, because replacing a segment starts with deleting its
    /// frames.
    boolean isCurrent() throws IOException {
        try {
            return identity.equals(files.identity());
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /// The number of readable frames.
    public int frames() {
        return frames;
    }

    /// The number of the last frame of this segment.
    public long lastFrame() {
        return files.first() + frames;
    }

    /// The number of bytes after the last readable frame.
    public long droppedBytes() throws IOException {
        return sections.size() - end;
    }

    /// The size of a frame.
    public long bytesOf(int frame) {
        return (frame + 1 < frames ? offsets[frame + 1] : end) - offsets[frame];
    }

    /// The sections of a frame.
    public List<FrameSections.Entry> read(int frame) throws IOException {
        return FrameSections.read(find(frame).bytes());
    }

    /// Reads a frame by its offset. If the index is wrong, scans the file for the offsets.
    private Section find(int frame) throws IOException {
        try {
            return readFrame(frame);
        } catch (CorruptFileException e) {
            if (!indexed) {
                throw e;
            }
            long[] places = offsets;
            int known = frames;
            long size = end;
            indexed = false;
            offsets = new long[known];
            frames = 0;
            end = start;
            scan();
            if (frames != known) {
                // the file is damaged, not the index
                offsets = places;
                frames = known;
                end = size;
                throw e;
            }
            return readFrame(frame);
        }
    }

    private Section readFrame(int frame) throws IOException {
        Section section = sections.read(offsets[frame]);
        if (section.kind() != SegmentFiles.FRAME || section.number() != files.first() + frame) {
            throw new CorruptFileException(
                    "frame is not at its offset: frame=" + (files.first() + frame + 1));
        }
        return section;
    }

    private boolean readIndex() {
        if (!Files.exists(files.index())) {
            return false;
        }
        try (FileChannel file = FileChannel.open(files.index(), StandardOpenOption.READ)) {
            SectionReader index = new SectionReader(file);
            FileFormat.INDEX.check(index);
            ByteInput in = index.read(FileFormat.BYTES).input();
            if (in.takeLong("size of the segment") != sections.size()) {
                return false;
            }
            long[] found = new long[in.takeCount(Long.BYTES, "offsets")];
            in.takeLongs(found, 0, found.length, "offsets");
            for (int i = 0; i < found.length; i++) {
                if (found[i] < (i == 0 ? end : found[i - 1]) || found[i] >= sections.size()) {
                    return false;
                }
            }
            if (found.length > 0 && !endsFile(found)) {
                return false;
            }
            offsets = found;
            frames = found.length;
            end = sections.size();
            indexed = true;
            return true;
        } catch (IOException | CorruptFileException e) {
            // fall back to scanning the file
            return false;
        }
    }

    /// Whether the last of these frames ends the file.
    private boolean endsFile(long[] found) throws IOException {
        long last = found[found.length - 1];
        Section.Header header = sections.readHeader(last);
        return header.kind() == SegmentFiles.FRAME
                && header.number() == files.first() + found.length - 1
                && last + header.fileBytes() == sections.size();
    }

    /// Finds the frames by reading their headers one after the other.
    private void scan() throws IOException {
        long size = sections.size();
        while (end < size) {
            long next;
            try {
                Section.Header header = sections.readHeader(end);
                boolean follows =
                        header.kind() == SegmentFiles.FRAME
                                && header.number() == files.first() + frames;
                if (!follows) {
                    break;
                }
                next = end + header.fileBytes();
            } catch (CorruptFileException e) {
                break;
            }
            if (frames == offsets.length) {
                offsets = Arrays.copyOf(offsets, Math.max(64, frames * 2));
            }
            offsets[frames++] = end;
            end = next;
        }
        dropTorn();
    }

    /// A power loss can leave frames with a header but without their content.
    private void dropTorn() throws IOException {
        while (frames > 0) {
            try {
                sections.read(offsets[frames - 1]);
                return;
            } catch (CorruptFileException e) {
                end = offsets[--frames];
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
