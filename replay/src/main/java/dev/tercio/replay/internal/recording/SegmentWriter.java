package dev.tercio.replay.internal.recording;

import dev.tercio.replay.SyncPolicy;
import dev.tercio.replay.internal.bytes.AtomicFile;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.bytes.FileFormat;
import dev.tercio.replay.internal.bytes.Folders;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionWriter;

import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// Appends frames to a segment.
final class SegmentWriter implements AutoCloseable {
    private final SegmentFiles files;
    private final FileChannel channel;
    private final SectionWriter sections;
    private final SyncPolicy sync;
    private final int compression;

    /// The file of frames as a class that returns its length without allocating.
    private final @Nullable File local;

    private long[] offsets = new long[64];
    private int frames;
    private long lastSync = System.nanoTime();

    SegmentWriter(SegmentFiles files, SegmentHeader header, int compression, SyncPolicy sync)
            throws IOException {
        this.files = files;
        this.sync = sync;
        this.compression = compression;
        this.channel =
                FileChannel.open(
                        files.frames(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.sections = new SectionWriter(channel, compression);
        this.local =
                files.folder().getFileSystem().equals(FileSystems.getDefault())
                        ? files.frames().toFile()
                        : null;
        boolean begun = false;
        try {
            sections.writePlain(FileFormat.FRAMES.beginning());
            ByteOutput bytes = new ByteOutput();
            header.write(bytes);
            sections.write(SegmentFiles.HEADER, header.first(), bytes.bytes(), bytes.size());
            // if the file name is not on disk, frames that are synced later are lost
            channel.force(true);
            Folders.sync(files.folder());
            begun = true;
        } finally {
            if (!begun) {
                channel.close();
            }
        }
    }

    /// The number of frames.
    int frames() {
        return frames;
    }

    /// The size of the frames.
    long bytes() {
        return sections.written();
    }

    /// Appends a frame. If that fails, truncates the file to the frames before.
    void append(byte[] frame, int length) throws IOException {
        long at = sections.written();
        boolean done = false;
        try {
            sections.write(SegmentFiles.FRAME, files.first() + frames, frame, length);
            done = true;
        } finally {
            if (!done) {
                channel.truncate(at);
            }
        }
        check();
        if (frames == offsets.length) {
            offsets = Arrays.copyOf(offsets, frames * 2);
        }
        offsets[frames++] = at;
        if (!sync.interval().isNegative()
                && System.nanoTime() - lastSync >= sync.interval().toNanos()) {
            sync();
        }
    }

    /// Detects that the file was deleted, replaced or changed: the file with its name must have the
    /// expected length. Writing to a deleted file would succeed.
    void check() throws IOException {
        long length = local != null ? local.length() : Files.size(files.frames());
        if (length != sections.written()) {
            throw new NoSuchFileException(
                    files.frames().toString(),
                    null,
                    "file was deleted, replaced or changed while recording: bytes="
                            + length
                            + ", written="
                            + sections.written());
        }
    }

    /// Waits until all frames are on disk.
    void sync() throws IOException {
        channel.force(false);
        lastSync = System.nanoTime();
    }

    /// Ends the segment and writes its index.
    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try (channel) {
            check();
            channel.force(true);
        }
        ByteOutput bytes = new ByteOutput();
        bytes.putLong(sections.written());
        bytes.putInt(frames);
        for (int i = 0; i < frames; i++) {
            bytes.putLong(offsets[i]);
        }
        AtomicFile.writeOnly(
                files.index(),
                out -> {
                    SectionWriter index = new SectionWriter(out, compression);
                    index.writePlain(FileFormat.INDEX.beginning());
                    index.write(SegmentFiles.OFFSETS, 0, bytes.bytes(), bytes.size());
                    index.write(Section.END, 1, new byte[0], 0);
                });
    }

    /// Closes the file without writing an index, as after a crash.
    void abandon() throws IOException {
        channel.close();
    }
}
