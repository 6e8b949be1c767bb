package dev.tercio.internal.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// The memory use of this process as reported by the operating system. Empty on systems other than
/// Linux. Any thread may call the methods. They are meant for diagnostics, because each call reads
/// a file.
public final class ProcessMemory {
    /// Used instead of the shorter `statm`, which counts in pages of unspecified size.
    private static final Path STATUS = Path.of("/proc/self/status");

    private ProcessMemory() {}

    /// The bytes of physical memory in use (the resident set).
    public static OptionalLong residentBytes() {
        return statusBytes("VmRSS:");
    }

    /// The bytes of address space in use, including reservations.
    public static OptionalLong addressSpaceBytes() {
        return statusBytes("VmSize:");
    }

    /// Waits until the garbage collector has released the address space of closed worlds.
    ///
    /// @return the bytes of address space in use: less than the limit, or what is left after a
    ///   minute
    public static long addressSpaceAfterCollection(long limit) {
        long end = System.nanoTime() + 60_000_000_000L;
        long used = addressSpaceBytes().orElseThrow();
        while (used >= limit && System.nanoTime() < end) {
            System.gc();
            LockSupport.parkNanos(1_000_000);
            used = addressSpaceBytes().orElseThrow();
        }
        return used;
    }

    private static OptionalLong statusBytes(String field) {
        // Latin-1, because the file also contains the process name, which may be arbitrary bytes.
        try (Stream<String> lines = Files.lines(STATUS, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> bytes(line.substring(field.length())))
                    .findFirst();
        } catch (IOException | UncheckedIOException _) {
            return OptionalLong.empty();
        }
    }

    /// Parses the kernel's format, for example ` 81920 kB`.
    private static long bytes(String value) {
        return Long.parseLong(value.replace("kB", "").strip()) * 1024;
    }
}
