package dev.tercio.internal.memory;

import java.lang.foreign.MemorySegment;

/// The virtual memory operations of an operating system. Stateless and thread-safe.
///
/// Ranges must be whole pages. Every failure is a [NativeMemoryException].
sealed interface VirtualMemory permits PosixMemory, WindowsMemory {

    /// The implementation for the current operating system, which must be 64-bit.
    static VirtualMemory system() {
        return of(System.getProperty("os.name"));
    }

    /// The implementation for a system named as in the property `os.name`.
    static VirtualMemory of(String os) {
        if (os.startsWith("Linux")) {
            return PosixMemory.LINUX;
        }
        if (os.startsWith("Mac")) {
            return PosixMemory.MACOS;
        }
        if (os.startsWith("Windows")) {
            return WindowsMemory.WINDOWS;
        }
        throw new UnsupportedOperationException("no native memory on this system: os=" + os);
    }

    /// Reserves inaccessible address space and returns its start. Uses no memory.
    long reserve(long bytes);

    /// Makes a range readable and writable. Committed pages keep their contents.
    void commit(MemorySegment range);

    /// Lets the system reclaim the pages of a committed range. The range stays readable and
    /// writable.
    void discard(MemorySegment range);

    /// Releases a whole reservation. No access is allowed afterwards.
    void release(MemorySegment reservation);
}
