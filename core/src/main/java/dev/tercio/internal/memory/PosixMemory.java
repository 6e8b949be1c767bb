package dev.tercio.internal.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tercio.NativeMemoryException;
import dev.tercio.internal.memory.NativeFunction.Result;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;

/// Virtual memory on Linux and macOS, which share the functions but not the values of the
/// constants.
enum PosixMemory implements VirtualMemory {
    /// `MAP_ANONYMOUS | MAP_NORESERVE`; `MADV_DONTNEED` frees pages immediately.
    LINUX(0x20 | 0x4000, 4),
    /// `MAP_ANON | MAP_NORESERVE`; `MADV_FREE`, because `MADV_DONTNEED` is only a paging hint on
    /// macOS.
    MACOS(0x1000 | 0x40, 5);

    private static final int PROT_NONE = 0;
    private static final int PROT_READ_WRITE = 1 | 2;
    private static final int MAP_PRIVATE = 2;
    private static final int NO_FILE = -1;

    /// The return value of all four functions on failure (`MAP_FAILED` for `mmap`).
    private static final long FAILED = -1;

    /// `void *mmap(void *addr, size_t length, int prot, int flags, int fd, off_t offset)`
    private static final NativeFunction MMAP =
            bind("mmap", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);

    /// `int mprotect(void *addr, size_t length, int prot)`
    private static final NativeFunction MPROTECT =
            bind("mprotect", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

    /// `int madvise(void *addr, size_t length, int advice)`
    private static final NativeFunction MADVISE =
            bind("madvise", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

    /// `int munmap(void *addr, size_t length)`
    private static final NativeFunction MUNMAP = bind("munmap", JAVA_INT, ADDRESS, JAVA_LONG);

    private final int mapFlags;
    private final int discardAdvice;

    PosixMemory(int systemFlags, int discardAdvice) {
        this.mapFlags = MAP_PRIVATE | systemFlags;
        this.discardAdvice = discardAdvice;
    }

    @Override
    public long reserve(long bytes) {
        // SAFETY: with a null address, mmap never replaces an existing mapping.
        return check(
                "cannot reserve address space",
                bytes,
                MMAP.call(MemorySegment.NULL, bytes, PROT_NONE, mapFlags, NO_FILE, 0L));
    }

    @Override
    public void commit(MemorySegment range) {
        long bytes = range.byteSize();
        // SAFETY: the range is inside a reservation, so no other mapping changes its protection.
        check("cannot commit memory", bytes, MPROTECT.call(range, bytes, PROT_READ_WRITE));
    }

    @Override
    public void discard(MemorySegment range) {
        long bytes = range.byteSize();
        // SAFETY: the advice discards contents, never the mapping, so slices stay accessible.
        check("cannot discard memory", bytes, MADVISE.call(range, bytes, discardAdvice));
    }

    @Override
    public void release(MemorySegment reservation) {
        long bytes = reservation.byteSize();
        // SAFETY: called once, after the arena of all slices was closed.
        check("cannot release address space", bytes, MUNMAP.call(reservation, bytes));
    }

    private static long check(String failure, long bytes, Result result) {
        if (result.value() == FAILED) {
            throw new NativeMemoryException(failure, bytes, "errno", result.errorCode());
        }
        return result.value();
    }

    private static NativeFunction bind(
            String name, MemoryLayout returned, MemoryLayout... arguments) {
        return new NativeFunction(
                Linker.nativeLinker().defaultLookup(),
                name,
                "errno",
                FunctionDescriptor.of(returned, arguments));
    }
}
