package dev.tercio.internal.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/// A range of address space that costs no memory until parts of it are committed, and is released
/// when its arena closes.
///
/// Only slices of committed memory leave this class, so no access can hit an inaccessible page: a
/// wrong index is an [IndexOutOfBoundsException], use after the arena was closed an
/// [IllegalStateException]. Methods are for the world's thread only; slices follow their arena.
public final class Reservation {
    /// Offsets and sizes are multiples of this: the largest page of the supported systems, so that
    /// the same numbers are whole pages everywhere.
    public static final long GRANULARITY = 64 * 1024;

    /// The largest reservation (128 TiB), the address space a process commonly has.
    public static final long MAX_BYTES = Integer.MAX_VALUE * GRANULARITY;

    private final VirtualMemory system;
    private final MemorySegment memory;
    private final BitSet committed = new BitSet();

    private Reservation(VirtualMemory system, MemorySegment memory) {
        this.system = system;
        this.memory = memory;
    }

    /// Reserves address space until `arena` closes.
    ///
    /// @param bytes a positive multiple of [#GRANULARITY], at most [#MAX_BYTES]
    /// @param arena a shared arena if several threads are to use the memory
    /// @throws NativeMemoryException if the system refuses
    @SuppressWarnings("restricted")
    public static Reservation reserve(long bytes, Arena arena) {
        if (bytes <= 0 || bytes > MAX_BYTES || !isAligned(bytes)) {
            throw new IllegalArgumentException(
                    "reservation must be a positive multiple of the granularity: bytes="
                            + bytes
                            + ", granularity="
                            + GRANULARITY
                            + ", max="
                            + MAX_BYTES);
        }
        VirtualMemory system = VirtualMemory.system();
        // SAFETY: the system has just reserved this many bytes at this address.
        MemorySegment raw = MemorySegment.ofAddress(system.reserve(bytes)).reinterpret(bytes);
        return new Reservation(system, attach(raw, arena, system));
    }

    /// Makes a range readable and writable, and returns it. Fresh memory is zero; what was
    /// committed already keeps its contents, so committing twice is harmless.
    ///
    /// On Linux each range with uncommitted neighbours takes two of the mappings a process may have
    /// (`vm.max_map_count`, 65,530 by default); long runs are cheaper than scattered ones.
    ///
    /// @throws NativeMemoryException if the system has no memory left
    public MemorySegment commit(long offset, long size) {
        MemorySegment range = range(offset, size);
        int from = granule(offset);
        int to = granule(offset + size);
        if (committed.nextClearBit(from) < to) {
            system.commit(range);
            committed.set(from, to);
        }
        return range;
    }

    /// Gives the memory of a range back to the system; parts never committed are skipped.
    ///
    /// The contents become unspecified, also when the range is committed again. Slices of it stay
    /// accessible, and touching them takes memory again that [#committedBytes()] does not count.
    public void decommit(long offset, long size) {
        range(offset, size);
        int end = granule(offset + size);
        int from = committed.nextSetBit(granule(offset));
        while (from >= 0 && from < end) {
            int to = Math.min(committed.nextClearBit(from), end);
            system.discard(memory.asSlice(from * GRANULARITY, (to - from) * GRANULARITY));
            committed.clear(from, to);
            from = committed.nextSetBit(to);
        }
    }

    /// How many bytes are committed. It counts them at each call.
    long committedBytes() {
        return committed.cardinality() * GRANULARITY;
    }

    /// How many bytes of address space are reserved.
    public long reservedBytes() {
        return memory.byteSize();
    }

    /// Hands the memory to the arena, or back to the system if the arena does not take it.
    @SuppressWarnings("restricted")
    private static MemorySegment attach(MemorySegment raw, Arena arena, VirtualMemory system) {
        try {
            // SAFETY: the arena is the only owner, and it releases after the last access.
            return raw.reinterpret(arena, system::release);
        } catch (RuntimeException e) {
            // Closed, or another thread's. Not for errors: the arena may own the memory by then,
            // and a leak is better than releasing twice.
            system.release(raw);
            throw e;
        }
    }

    private MemorySegment range(long offset, long size) {
        if (!memory.scope().isAlive()) {
            throw new IllegalStateException("reservation is closed: reserved=" + reservedBytes());
        }
        if (!isAligned(offset) || !isAligned(size)) {
            throw new IllegalArgumentException(
                    "range must be a multiple of the granularity: offset="
                            + offset
                            + ", size="
                            + size
                            + ", granularity="
                            + GRANULARITY);
        }
        if (offset < 0 || size < 0 || offset > reservedBytes() - size) {
            throw new IndexOutOfBoundsException(
                    "range outside the reservation: offset="
                            + offset
                            + ", size="
                            + size
                            + ", reserved="
                            + reservedBytes());
        }
        return memory.asSlice(offset, size);
    }

    private static int granule(long offset) {
        return (int) (offset / GRANULARITY);
    }

    private static boolean isAligned(long bytes) {
        return bytes % GRANULARITY == 0;
    }
}
