package dev.tercio.internal.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.NativeMemoryException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.function.Executable;

import java.lang.foreign.MemorySegment;

class VirtualMemoryTest {
    private static final int ENOMEM = 12;
    private static final int EINVAL = 22;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void oversizedReservationIsAClearError() {
        assertRefused(
                "cannot reserve address space: bytes=1152921504606846976, errno=12",
                ENOMEM,
                () -> VirtualMemory.system().reserve(1L << 60));
    }

    /// Page zero is never mapped, so Linux rejects the call and no memory changes.
    @Test
    @EnabledOnOs(OS.LINUX)
    void unmappedRangeIsAClearError() {
        MemorySegment unmapped = atAddress(0, 4096);

        assertRefused(
                "cannot commit memory: bytes=4096, errno=12",
                ENOMEM,
                () -> PosixMemory.LINUX.commit(unmapped));
        assertRefused(
                "cannot discard memory: bytes=4096, errno=12",
                ENOMEM,
                () -> PosixMemory.LINUX.discard(unmapped));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void releasingAnInvalidPageIsAClearError() {
        assertRefused(
                "cannot release address space: bytes=4096, errno=22",
                EINVAL,
                () -> VirtualMemory.system().release(atAddress(1, 4096)));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void posixSystemsAreDistinguished() {
        assertSame(PosixMemory.LINUX, VirtualMemory.of("Linux"));
        assertSame(PosixMemory.MACOS, VirtualMemory.of("Mac OS X"));
    }

    @Test
    void unknownSystemIsAClearError() {
        var e = assertThrows(UnsupportedOperationException.class, () -> VirtualMemory.of("Plan 9"));

        assertEquals("no native memory on this system: os=Plan 9", e.getMessage());
    }

    @SuppressWarnings("restricted")
    private static MemorySegment atAddress(long address, long bytes) {
        // SAFETY: never read or written; the system looks at the numbers only and refuses.
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    private static void assertRefused(String message, int errorCode, Executable request) {
        var e = assertThrows(NativeMemoryException.class, request);
        assertEquals(message, e.getMessage());
        assertEquals(errorCode, e.errorCode());
    }
}
