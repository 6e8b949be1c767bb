package dev.tercio.replay.internal.bytes;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;

import dev.tercio.replay.CorruptFileException;

/// Makes bytes fewer, and as many as they were again.
final class Compression {
    static final int NONE = 0;
    static final int ZSTD = 1;

    /// How much longer than stored a section may become. What would compress better than this is
    /// stored as it is, so that a short file cannot ask for much memory.
    private static final long MOST_PER_BYTE = 256;

    private static final long ALWAYS_ALLOWED = 16 << 20;

    private Compression() {}

    /// How many bytes may come out at most.
    static int bound(int length) {
        return Math.toIntExact(Zstd.compressBound(length));
    }

    /// Compresses bytes.
    ///
    /// @return how many bytes were written to the target, or -1 if it does not pay
    static int compress(byte[] source, int from, int length, byte[] target, int level) {
        long written =
                Zstd.compressByteArray(target, 0, target.length, source, from, length, level);
        if (Zstd.isError(written)) {
            throw new IllegalStateException("cannot compress: " + Zstd.getErrorName(written));
        }
        boolean pays = written < length - length / 32 && isAllowed((int) written, length);
        return pays ? (int) written : -1;
    }

    private static boolean isAllowed(int stored, int raw) {
        return raw >= 0 && raw <= Math.max(ALWAYS_ALLOWED, stored * MOST_PER_BYTE);
    }

    /// Refuses lengths that cannot be true, before memory is made for them.
    static void checkLength(int form, int stored, int raw) {
        boolean sound =
                switch (form) {
                    case NONE -> raw == stored;
                    case ZSTD -> isAllowed(stored, raw);
                    default -> false;
                };
        if (!sound) {
            throw new CorruptFileException(
                    "lengths of a section are not sound: form="
                            + form
                            + ", stored="
                            + stored
                            + ", raw="
                            + Integer.toUnsignedString(raw));
        }
    }

    /// Decompresses bytes.
    static byte[] decompress(byte[] source, int length) {
        // zstd knows as well; who lies must lie twice
        if (Zstd.getFrameContentSize(source) != length) {
            throw new CorruptFileException(
                    "section has another length than it says: length=" + length);
        }
        byte[] target = new byte[length];
        long written;
        try {
            written = Zstd.decompressByteArray(target, 0, length, source, 0, source.length);
        } catch (ZstdException e) {
            throw new CorruptFileException("section cannot be decompressed", e);
        }
        if (Zstd.isError(written) || written != length) {
            throw new CorruptFileException(
                    "section cannot be decompressed: because="
                            + (Zstd.isError(written) ? Zstd.getErrorName(written) : "length")
                            + ", expected="
                            + length);
        }
        return target;
    }
}
