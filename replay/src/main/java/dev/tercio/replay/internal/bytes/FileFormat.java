package dev.tercio.replay.internal.bytes;

import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// How a file begins: eight letters that say what it is, the version of its format, zeros.
public enum FileFormat {
    /// The state of a world.
    SNAPSHOT("TERCSNAP"),
    /// Frames of a recording.
    FRAMES("TERCFRMS"),
    /// Where the frames of a file lie.
    INDEX("TERCINDX");

    /// How many bytes the beginning takes.
    public static final int BYTES = 16;

    private static final int VERSION = 1;

    private final String letters;

    FileFormat(String letters) {
        this.letters = letters;
    }

    /// The version that is written, and the only one that is read.
    public int version() {
        return VERSION;
    }

    /// The beginning of a file.
    public byte[] beginning() {
        byte[] bytes = new byte[BYTES];
        byte[] magic = letters.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(magic, 0, bytes, 0, magic.length);
        Bytes.putShort(bytes, magic.length, (short) VERSION);
        return bytes;
    }

    /// Whether a file begins with the letters of this kind.
    public boolean begins(SectionReader reader) throws IOException {
        byte[] magic = letters.getBytes(StandardCharsets.US_ASCII);
        return reader.size() >= BYTES && Arrays.equals(magic, reader.readPlain(0, magic.length));
    }

    /// Reads the beginning of a file.
    ///
    /// @throws CorruptFileException if the file is of another kind or version
    public void check(SectionReader reader) throws IOException {
        byte[] bytes = reader.readPlain(0, BYTES);
        byte[] expected = beginning();
        for (int i = 0; i < letters.length(); i++) {
            if (bytes[i] != expected[i]) {
                throw new CorruptFileException(
                        "file is of another kind: expected=" + letters + ", offset=" + i);
            }
        }
        int version = Bytes.getShort(bytes, letters.length()) & 0xFFFF;
        if (version != VERSION) {
            throw new CorruptFileException(
                    "version of the file is not known: version=" + version + ", known=" + VERSION);
        }
        for (int i = letters.length() + Short.BYTES; i < BYTES; i++) {
            if (bytes[i] != 0) {
                throw new CorruptFileException("file has flags that are not known: offset=" + i);
            }
        }
    }
}
