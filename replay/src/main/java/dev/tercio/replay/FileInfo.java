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

/// What a file of this module is and how well it is compressed, for tools. Only headers are read:
/// whether the content is sound shows when it is opened.
///
/// @param kind what the file holds
/// @param version the version of its format
/// @param bytes how long it is
/// @param plainBytes how long its content would be without compression
/// @param sections how many pieces the content has
public record FileInfo(Kind kind, int version, long bytes, long plainBytes, int sections) {
    /// What a file holds.
    public enum Kind {
        /// The state of a world.
        SNAPSHOT,
        /// Frames of a recording.
        FRAMES,
        /// Where the frames of another file lie.
        INDEX;

        /// The name for people.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Looks at a file.
    ///
    /// @param file the file
    /// @return what it is
    /// @throws CorruptFileException if it is none of this module, or of another version
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
        throw new CorruptFileException("file is of another kind: file=" + file);
    }

    /// How many times smaller the file is than its content.
    ///
    /// @return 1 if nothing is gained
    public double ratio() {
        return bytes == 0 ? 1 : (double) plainBytes / bytes;
    }
}
