package dev.tercio.replay.internal.bytes;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;

import dev.tercio.replay.CorruptFileException;

/// Makes bytes fewer, and as many as they were again.
final class Compression {
    static final int NONE = 0;
    static final int ZSTD = 1;

    /// No zstd block of four bytes becomes longer than this many, so a length beyond it is a lie.
    private static final long MOST_PER_BYTE = (128 << 10) / 4;

    private static final long ALWAYS_ALLOWED = 64 << 10;

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
        return written < length - length / 32 ? (int) written : -1;
    }

    /// Refuses lengths that cannot be true, before memory is made for them.
    static void checkLength(int form, int stored, int raw) {
        boolean sound =
                switch (form) {
                    case NONE -> raw == stored;
                    case ZSTD -> raw >= 0 && raw <= stored * MOST_PER_BYTE + ALWAYS_ALLOWED;
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

    /// Decompresses bytes into an array that has just the room.
    static void decompress(byte[] source, byte[] target, int length) {
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
    }
}
