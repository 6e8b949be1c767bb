package dev.tercio.internal.memory;

import dev.tercio.NativeMemoryException;
import dev.tercio.internal.memory.NativeFunction.Result;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
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
    private static final NativeFunction MMAP = bind("mmap", PosixTypes.MAP);

    /// `int mprotect(void *addr, size_t length, int prot)`
    private static final NativeFunction MPROTECT = bind("mprotect", PosixTypes.PROTECT);

    private final int mapFlags;
    private final int discardAdvice;

    PosixMemory(int systemFlags, int discardAdvice) {
        this.mapFlags = MAP_PRIVATE | systemFlags;
        this.discardAdvice = discardAdvice;
    }

    @Override
    public long reserve(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = NativeFunction.newState(arena);
            // SAFETY: with a null address, mmap never replaces an existing mapping.
            long address =
                    (long)
                            MMAP.exact()
                                    .invokeExact(
                                            state,
                                            MemorySegment.NULL,
                                            bytes,
                                            PROT_NONE,
                                            mapFlags,
                                            NO_FILE,
                                            0L);
            if (address == FAILED) {
                throw failure("cannot reserve address space", bytes, MMAP.errorCode(state));
            }
            return address;
        } catch (Throwable e) {
            throw NativeFunction.unchecked(e);
        }
    }

    @Override
    public void commit(MemorySegment range) {
        long bytes = range.byteSize();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = NativeFunction.newState(arena);
            // SAFETY: the range is inside a reservation, so no other mapping changes its
            // protection.
            int result = (int) MPROTECT.exact().invokeExact(state, range, bytes, PROT_READ_WRITE);
            if (result == FAILED) {
                throw failure("cannot commit memory", bytes, MPROTECT.errorCode(state));
            }
        } catch (Throwable e) {
            throw NativeFunction.unchecked(e);
        }
    }

    @Override
    public void discard(MemorySegment range) {
        long bytes = range.byteSize();
        // SAFETY: the advice discards contents, never the mapping, so slices stay accessible.
        check("cannot discard memory", bytes, Release.MADVISE.call(range, bytes, discardAdvice));
    }

    @Override
    public void release(MemorySegment reservation) {
        long bytes = reservation.byteSize();
        // SAFETY: called once, after the arena of all slices was closed.
        check("cannot release address space", bytes, Release.MUNMAP.call(reservation, bytes));
    }

    private static void check(String failure, long bytes, Result result) {
        if (result.value() == FAILED) {
            throw failure(failure, bytes, result.errorCode());
        }
    }

    private static NativeMemoryException failure(String failure, long bytes, int errorCode) {
        return new NativeMemoryException(failure, bytes, PosixTypes.ERROR, errorCode);
    }

    private static NativeFunction bind(String name, FunctionDescriptor type) {
        return new NativeFunction(
                Linker.nativeLinker().defaultLookup(), name, PosixTypes.ERROR, type);
    }

    /// The functions that release memory, linked on first use: a start does not need them.
    private static final class Release {
        /// `int madvise(void *addr, size_t length, int advice)`
        static final NativeFunction MADVISE = bind("madvise", PosixTypes.PROTECT);

        /// `int munmap(void *addr, size_t length)`
        static final NativeFunction MUNMAP = bind("munmap", PosixTypes.UNMAP);
    }
}
