package dev.tercio.replay.internal.bytes;

import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The header of a file: eight magic letters, the version of the format, and zeros.
public enum FileFormat {
    /// The state of a world.
    SNAPSHOT("TERCSNAP"),
    /// Frames of a recording.
    FRAMES("TERCFRMS"),
    /// An index of the frames in another file.
    INDEX("TERCINDX");

    /// The size of the header.
    public static final int BYTES = 16;

    private static final int VERSION = 2;

    /// Files of version 1 contain neither events nor the order of sources.
    private static final int OLDEST = 1;

    private final String letters;

    FileFormat(String letters) {
        this.letters = letters;
    }

    /// The version that is written. Older ones can be read, too.
    public int version() {
        return VERSION;
    }

    /// The header of a file.
    public byte[] beginning() {
        byte[] bytes = new byte[BYTES];
        byte[] magic = letters.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(magic, 0, bytes, 0, magic.length);
        Bytes.putShort(bytes, magic.length, (short) VERSION);
        return bytes;
    }

    /// Whether a file starts with the magic letters of this format.
    public boolean begins(SectionReader reader) throws IOException {
        byte[] magic = letters.getBytes(StandardCharsets.US_ASCII);
        return reader.size() >= BYTES && Arrays.equals(magic, reader.readPlain(0, magic.length));
    }

    /// Reads the header of a file.
    ///
    /// @throws CorruptFileException if the file has another format or version
    public void check(SectionReader reader) throws IOException {
        byte[] bytes = reader.readPlain(0, BYTES);
        byte[] expected = beginning();
        for (int i = 0; i < letters.length(); i++) {
            if (bytes[i] != expected[i]) {
                throw new CorruptFileException(
                        "wrong kind of file: expected=" + letters + ", offset=" + i);
            }
        }
        int version = Bytes.getShort(bytes, letters.length()) & 0xFFFF;
        if (version < OLDEST || version > VERSION) {
            throw new CorruptFileException(
                    "unsupported file version: version="
                            + version
                            + ", known="
                            + OLDEST
                            + " to "
                            + VERSION);
        }
        for (int i = letters.length() + Short.BYTES; i < BYTES; i++) {
            if (bytes[i] != 0) {
                throw new CorruptFileException("file has unknown flags: offset=" + i);
            }
        }
    }
}
