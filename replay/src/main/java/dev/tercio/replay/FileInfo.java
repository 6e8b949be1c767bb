package dev.tercio.replay;

import dev.tercio.replay.internal.bytes.FileFormat;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionReader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/// The kind, size and compression of a file, for tools. Reads only section headers; the content is
/// checked when the file is opened. Other content is read by [Snapshot] and [Recording].
///
/// @param kind the kind of file
/// @param version the version of its format
/// @param bytes its size
/// @param plainBytes the size of its content without compression
/// @param sections the number of sections
public record FileInfo(Kind kind, int version, long bytes, long plainBytes, int sections) {
    /// The kind of a file.
    public enum Kind {
        /// The state of a world.
        SNAPSHOT,
        /// Frames of a recording.
        FRAMES,
        /// An index of the frames in another file.
        INDEX;

        /// The name in lower case.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Reads the headers of a file.
    ///
    /// @param file the file
    /// @return its kind and size
    /// @throws CorruptFileException if it is not a file of this module, or has another version
    /// @throws UncheckedIOException if it cannot be read
    public static FileInfo of(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            SectionReader reader = new SectionReader(channel);
            FileFormat format = formatOf(reader, file);
            long plain = 0;
            int sections = 0;
            long at = FileFormat.BYTES;
            while (at < reader.size()) {
                Section.Header header;
                try {
                    header = reader.readHeader(at);
                } catch (CorruptFileException cutOff) {
                    break; // what a crash has left counts as no section
                }
                at += header.fileBytes();
                plain += header.length();
                sections++;
            }
            Kind kind = Kind.valueOf(format.name());
            return new FileInfo(kind, format.version(), reader.size(), plain, sections);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read file: file=" + file + ", because=" + e, e);
        }
    }

    private static FileFormat formatOf(SectionReader reader, Path file) throws IOException {
        for (FileFormat format : FileFormat.values()) {
            if (format.begins(reader)) {
                format.check(reader);
                return format;
            }
        }
        throw new CorruptFileException("not a file of this module: file=" + file);
    }

    /// The compression ratio: the size of the content divided by the size of the file.
    ///
    /// @return 1 if compression saves nothing
    public double ratio() {
        return bytes == 0 ? 1 : (double) plainBytes / bytes;
    }
}
