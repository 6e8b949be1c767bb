package dev.tercio.replay.internal.bytes;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;

import dev.tercio.replay.CorruptFileException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Compresses and decompresses sections.
final class Compression {
    static final int NONE = 0;
    static final int ZSTD = 1;

    /// The property that names the folder into which zstd unpacks its native library.
    private static final String FOLDER = "ZstdTempFolder";

    /// The maximum compression ratio of sections. Content that would compress better is stored
    /// uncompressed, so that a small file cannot request a lot of memory.
    private static final long MOST_PER_BYTE = 256;

    private static final long ALWAYS_ALLOWED = 16 << 20;

    private Compression() {}

    /// zstd's native library. It is unpacked when a section is compressed or decompressed for the
    /// first time, so that programs without compression need no folder for it.
    private static final class Library {
        /// Why it cannot be used, or null.
        static final @Nullable String PROBLEM = load();

        private static @Nullable String load() {
            try {
                Native.load();
                return null;
            } catch (LinkageError e) {
                return e.toString();
            }
        }
    }

    /// @throws UncheckedIOException if zstd's native library cannot be used
    private static void requireLibrary() {
        String problem = Library.PROBLEM;
        if (problem != null) {
            throw new UncheckedIOException(
                    "zstd's native library cannot be loaded, so nothing can be compressed or"
                            + " decompressed: folder="
                            + System.getProperty(FOLDER, System.getProperty("java.io.tmpdir"))
                            + ", because="
                            + problem
                            + "; name a folder from which libraries can be loaded with -D"
                            + FOLDER
                            + "=FOLDER, or save without compression: SaveFormat.compression(0)",
                    new IOException(problem));
        }
    }

    /// The maximum compressed size.
    static int bound(int length) {
        requireLibrary();
        return Math.toIntExact(Zstd.compressBound(length));
    }

    /// Compresses bytes.
    ///
    /// @return the number of bytes written to the target, or -1 if compression does not pay off
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

    /// Rejects implausible lengths before memory is allocated for them.
    static void checkLength(int form, int stored, int raw) {
        boolean sound =
                switch (form) {
                    case NONE -> raw == stored;
                    case ZSTD -> isAllowed(stored, raw);
                    default -> false;
                };
        if (!sound) {
            throw new CorruptFileException(
                    "invalid lengths of a section: form="
                            + form
                            + ", stored="
                            + stored
                            + ", raw="
                            + Integer.toUnsignedString(raw));
        }
    }

    /// Decompresses bytes.
    static byte[] decompress(byte[] source, int length) {
        requireLibrary();
        // zstd stores the length, too; both must agree
        if (Zstd.getFrameContentSize(source) != length) {
            throw new CorruptFileException(
                    "section does not have its declared length: length=" + length);
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
