package dev.tercio.internal.memory;

import dev.tercio.NativeMemoryException;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/// A range of address space that uses no memory until parts of it are committed. It is released
/// when its arena closes.
///
/// [#commit] hands out slices of committed memory only, so no access to them can hit an
/// inaccessible page: an access out of bounds throws [IndexOutOfBoundsException], an access after
/// the arena was closed [IllegalStateException]. Only the world's thread may call the methods;
/// slices follow the rules of their arena.
public final class Reservation {
    /// The unit of offsets and sizes: the largest page size of the supported systems, so that the
    /// same values are whole pages everywhere.
    public static final long GRANULARITY = 64 * 1024;

    /// The largest reservation (128 TiB): the usual address space of a process.
    public static final long MAX_BYTES = Integer.MAX_VALUE * GRANULARITY;

    /// How long a failed reservation waits for the garbage collector.
    private static final long COLLECTION_NANOS = 100_000_000;

    private final VirtualMemory system;
    private final MemorySegment memory;
    private final @Nullable MemorySegment kept;
    private final BitSet committed;

    private Reservation(
            VirtualMemory system,
            MemorySegment memory,
            @Nullable MemorySegment kept,
            BitSet committed) {
        this.system = system;
        this.memory = memory;
        this.kept = kept;
        this.committed = committed;
    }

    /// Reserves address space until `arena` closes.
    ///
    /// @param bytes a positive multiple of [#GRANULARITY], at most [#MAX_BYTES]
    /// @param arena a shared arena if several threads use the memory
    /// @throws NativeMemoryException if the system rejects the request
    public static Reservation reserve(long bytes, Arena arena) {
        checkSize(bytes);
        VirtualMemory system = VirtualMemory.system();
        MemorySegment raw = map(bytes, system);
        MemorySegment memory = attach(raw, arena, system);
        return new Reservation(system, memory, null, new BitSet());
    }

    /// Reserves address space that stays mapped until `arena` is closed and [#kept()] is no longer
    /// reachable: an access by address that runs while another thread closes the arena reads zeros
    /// instead of ending the process. The memory itself is returned when the arena closes.
    ///
    /// @param bytes a positive multiple of [#GRANULARITY], at most [#MAX_BYTES]
    /// @param arena a shared arena if several threads use the memory
    /// @throws NativeMemoryException if the system rejects the request
    @SuppressWarnings("restricted")
    public static Reservation reserveKept(long bytes, Arena arena) {
        checkSize(bytes);
        VirtualMemory system = VirtualMemory.system();
        MemorySegment raw = mapOrCollect(bytes, system);
        MemorySegment kept = attach(raw, Arena.ofAuto(), system);
        BitSet committed = new BitSet();
        // SAFETY: the automatic arena is the only owner. The action keeps it reachable until the
        // other arena, and with it every slice, is closed.
        MemorySegment memory =
                raw.reinterpret(
                        arena,
                        closed -> {
                            try {
                                discard(system, closed, committed, 0, granule(bytes));
                            } finally {
                                Reference.reachabilityFence(kept);
                            }
                        });
        return new Reservation(system, memory, kept, committed);
    }

    private static void checkSize(long bytes) {
        if (bytes <= 0 || bytes > MAX_BYTES || !isAligned(bytes)) {
            throw new IllegalArgumentException(
                    "reservation must be a positive multiple of the granularity: bytes="
                            + bytes
                            + ", granularity="
                            + GRANULARITY
                            + ", max="
                            + MAX_BYTES);
        }
    }

    @SuppressWarnings("restricted")
    private static MemorySegment map(long bytes, VirtualMemory system) {
        // SAFETY: the system has just reserved this range of addresses.
        return MemorySegment.ofAddress(system.reserve(bytes)).reinterpret(bytes);
    }

    /// If there is no address space left, waits for the garbage collector to release that of closed
    /// worlds, as the JDK does for direct buffers.
    private static MemorySegment mapOrCollect(long bytes, VirtualMemory system) {
        try {
            return map(bytes, system);
        } catch (NativeMemoryException full) {
            System.gc();
            LockSupport.parkNanos(COLLECTION_NANOS);
            return map(bytes, system);
        }
    }

    /// The memory of [#reserveKept]. It stays mapped as long as this object is reachable.
    public MemorySegment kept() {
        return Objects.requireNonNull(kept);
    }

    /// Makes a range readable and writable, and returns it. Newly committed memory is zero. Memory
    /// that is already committed keeps its contents, so committing twice is harmless.
    ///
    /// On Linux, each range with uncommitted neighbours uses two of the mappings that a process may
    /// have (`vm.max_map_count`, 65,530 by default), so long ranges are cheaper than scattered
    /// ones.
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

    /// Returns the whole range. Callers must only access parts that were committed.
    public MemorySegment whole() {
        return memory;
    }

    /// Returns the memory of a range to the system. Granules that were never committed are skipped.
    ///
    /// The contents become unspecified, even after the range is committed again. Slices of the
    /// range stay accessible; accessing them allocates memory that [#committedBytes()] does not
    /// count.
    public void decommit(long offset, long size) {
        range(offset, size);
        discard(system, memory, committed, granule(offset), granule(offset + size));
    }

    private static void discard(
            VirtualMemory system, MemorySegment memory, BitSet committed, int first, int end) {
        int from = committed.nextSetBit(first);
        while (from >= 0 && from < end) {
            int to = Math.min(committed.nextClearBit(from), end);
            system.discard(memory.asSlice(from * GRANULARITY, (to - from) * GRANULARITY));
            committed.clear(from, to);
            from = committed.nextSetBit(to);
        }
    }

    /// The number of committed bytes. Counts bits, so it is meant for diagnostics.
    long committedBytes() {
        return committed.cardinality() * GRANULARITY;
    }

    /// The number of reserved bytes of address space.
    public long reservedBytes() {
        return memory.byteSize();
    }

    /// Transfers the ownership of the memory to the arena, or releases the memory if the arena
    /// rejects it.
    @SuppressWarnings("restricted")
    private static MemorySegment attach(MemorySegment raw, Arena arena, VirtualMemory system) {
        try {
            // SAFETY: the arena is the only owner and releases the memory after the last access.
            return raw.reinterpret(arena, system::release);
        } catch (RuntimeException e) {
            // The arena is closed or confined to another thread. Errors are not caught: the arena
            // may own the memory by then, and a leak is better than a double release.
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
