package dev.tercio.internal.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// What the operating system says this process uses; empty where it does not tell (only Linux
/// does). For any thread, and for diagnostics: a call reads a file.
public final class ProcessMemory {
    /// Read instead of the shorter `statm`, which counts in pages of a size it does not tell.
    private static final Path STATUS = Path.of("/proc/self/status");

    private ProcessMemory() {}

    /// Bytes of physical memory in use (the resident set).
    public static OptionalLong residentBytes() {
        return statusBytes("VmRSS:");
    }

    /// Bytes of address space in use, reservations included.
    public static OptionalLong addressSpaceBytes() {
        return statusBytes("VmSize:");
    }

    private static OptionalLong statusBytes(String field) {
        // Latin-1, because the file also holds the process name, which may be any bytes.
        try (Stream<String> lines = Files.lines(STATUS, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> bytes(line.substring(field.length())))
                    .findFirst();
        } catch (IOException | UncheckedIOException _) {
            return OptionalLong.empty();
        }
    }

    /// Parses the kernel's form, for example ` 81920 kB`.
    private static long bytes(String value) {
        return Long.parseLong(value.replace("kB", "").strip()) * 1024;
    }
}
