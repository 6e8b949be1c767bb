package dev.tercio.internal.memory;

import java.lang.foreign.MemorySegment;

/// The four requests an operating system takes about address space. Stateless, for any thread.
///
/// Ranges are whole pages; every refusal is a [NativeMemoryException].
sealed interface VirtualMemory permits PosixMemory, WindowsMemory {

    /// The one for the system this process runs on, which must be 64-bit.
    static VirtualMemory system() {
        return of(System.getProperty("os.name"));
    }

    /// The one for a system named as in the property `os.name`.
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

    /// Takes inaccessible address space and returns where it starts; costs no memory.
    long reserve(long bytes);

    /// Makes a range readable and writable; what was so before keeps its contents.
    void commit(MemorySegment range);

    /// Lets the system take the pages of a committed range, which stays readable and writable.
    void discard(MemorySegment range);

    /// Gives a whole reservation back; nothing may touch it afterwards.
    void release(MemorySegment reservation);
}
