package dev.tercio.replay;

import dev.tercio.replay.internal.bytes.Section;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/// An uncompressed file of frames that can be changed with correct checksums.
final class FrameFile {
    private static final int BEGINNING = 16;
    private static final int STORED_AT = 8;
    private static final int LENGTH_AT = 12;
    private static final int CHECKSUM_AT = 28;

    private final Path file;
    private final byte[] whole;

    /// The start of each section; the first is the header.
    private final List<Integer> starts = new ArrayList<>();

    FrameFile(Path file) {
        this.file = file;
        try {
            whole = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int at = BEGINNING;
        while (at < whole.length) {
            starts.add(at);
            int stored = numbers(whole).getInt(at + STORED_AT);
            at += Section.HEADER_BYTES + (stored + 7) / 8 * 8;
        }
    }

    static ByteBuffer numbers(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int bytes() {
        return whole.length;
    }

    int frames() {
        return starts.size() - 1;
    }

    /// A copy of the content of a frame.
    ///
    /// @param frame its number in the file, starting with 0
    byte[] content(int frame) {
        int at = starts.get(frame + 1);
        byte[] content = new byte[numbers(whole).getInt(at + STORED_AT)];
        System.arraycopy(whole, at + Section.HEADER_BYTES, content, 0, content.length);
        return content;
    }

    /// Writes the file with other content of the same length in a frame.
    void replace(int frame, byte[] content) {
        byte[] changed = whole.clone();
        int at = starts.get(frame + 1);
        System.arraycopy(content, 0, changed, at + Section.HEADER_BYTES, content.length);
        seal(changed, at, content.length);
        write(changed);
    }

    /// Writes the file with a frame that claims to be compressed and to have another length.
    void pretend(int frame, int length) {
        byte[] changed = whole.clone();
        int at = starts.get(frame + 1);
        changed[at + 5] = 1;
        numbers(changed).putInt(at + LENGTH_AT, length);
        seal(changed, at, numbers(whole).getInt(at + STORED_AT));
        write(changed);
    }

    /// Writes the original file.
    void restore() {
        write(whole);
    }

    private static void seal(byte[] bytes, int at, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, at, CHECKSUM_AT);
        sum.update(bytes, at + Section.HEADER_BYTES, length);
        numbers(bytes).putInt(at + CHECKSUM_AT, (int) sum.getValue());
    }

    private void write(byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
