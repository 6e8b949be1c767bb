package dev.tercio.internal.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tercio.NativeMemoryException;
import dev.tercio.internal.memory.NativeFunction.Result;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;

/// Virtual memory on Windows 10 and later.
enum WindowsMemory implements VirtualMemory {
    /// The only instance.
    WINDOWS;

    private static final int MEM_COMMIT = 0x1000;
    private static final int MEM_RESERVE = 0x2000;
    private static final int MEM_RELEASE = 0x8000;
    private static final int PAGE_NOACCESS = 0x01;
    private static final int PAGE_READWRITE = 0x04;

    /// The null pointer of `VirtualAlloc` and the `FALSE` of `VirtualFree`.
    private static final long FAILED = 0;

    /// `MEM_RELEASE` requires size 0 and frees the whole reservation.
    private static final long WHOLE_RESERVATION = 0;

    private static final int ERROR_SUCCESS = 0;

    /// `LPVOID VirtualAlloc(LPVOID lpAddress, SIZE_T dwSize, DWORD type, DWORD protect)`
    private static final NativeFunction VIRTUAL_ALLOC =
            bind("VirtualAlloc", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT);

    /// `BOOL VirtualFree(LPVOID lpAddress, SIZE_T dwSize, DWORD dwFreeType)`
    private static final NativeFunction VIRTUAL_FREE =
            bind("VirtualFree", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

    /// `DWORD DiscardVirtualMemory(PVOID VirtualAddress, SIZE_T Size)`
    private static final NativeFunction DISCARD_VIRTUAL_MEMORY =
            bind("DiscardVirtualMemory", JAVA_INT, ADDRESS, JAVA_LONG);

    @Override
    public long reserve(long bytes) {
        // SAFETY: with a null address, the system picks unused address space.
        return check(
                "cannot reserve address space",
                bytes,
                VIRTUAL_ALLOC.call(MemorySegment.NULL, bytes, MEM_RESERVE, PAGE_NOACCESS));
    }

    @Override
    public void commit(MemorySegment range) {
        long bytes = range.byteSize();
        // SAFETY: the range is inside a reservation; pages that are already committed keep their
        // contents.
        check(
                "cannot commit memory",
                bytes,
                VIRTUAL_ALLOC.call(range, bytes, MEM_COMMIT, PAGE_READWRITE));
    }

    /// Discards instead of decommitting: accessing a decommitted page would crash the process.
    @Override
    public void discard(MemorySegment range) {
        long bytes = range.byteSize();
        // SAFETY: the pages stay committed, so slices stay accessible.
        int error = (int) DISCARD_VIRTUAL_MEMORY.call(range, bytes).value();
        if (error != ERROR_SUCCESS) {
            throw failure("cannot discard memory", bytes, error);
        }
    }

    @Override
    public void release(MemorySegment reservation) {
        // SAFETY: called once, after the arena of all slices was closed.
        check(
                "cannot release address space",
                reservation.byteSize(),
                VIRTUAL_FREE.call(reservation, WHOLE_RESERVATION, MEM_RELEASE));
    }

    private static long check(String failure, long bytes, Result result) {
        if (result.value() == FAILED) {
            throw failure(failure, bytes, result.errorCode());
        }
        return result.value();
    }

    private static NativeMemoryException failure(String failure, long bytes, int error) {
        return new NativeMemoryException(failure, bytes, "lastError", error);
    }

    @SuppressWarnings("restricted")
    private static NativeFunction bind(
            String name, MemoryLayout returned, MemoryLayout... arguments) {
        return new NativeFunction(
                // SAFETY: kernel32 is part of every Windows process, so loading it runs no new
                // code.
                SymbolLookup.libraryLookup("kernel32", Arena.global()),
                name,
                "GetLastError",
                FunctionDescriptor.of(returned, arguments));
    }
}
