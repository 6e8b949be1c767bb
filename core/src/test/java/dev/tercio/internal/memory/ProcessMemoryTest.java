package dev.tercio.internal.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.util.OptionalLong;

class ProcessMemoryTest {
    /// No running virtual machine is smaller than 8 MiB, and none is larger than its addresses.
    @Test
    @EnabledOnOs(OS.LINUX)
    void linuxReportsPlausibleSizes() {
        long resident = ProcessMemory.residentBytes().orElseThrow();
        long addressSpace = ProcessMemory.addressSpaceBytes().orElseThrow();

        assertTrue(resident > 8 << 20, () -> "resident=" + resident);
        assertTrue(addressSpace > resident, () -> "addressSpace=" + addressSpace);
    }

    @Test
    @DisabledOnOs(value = OS.LINUX, disabledReason = "Linux reports both, see the other test")
    void otherSystemsReportNothing() {
        assertEquals(OptionalLong.empty(), ProcessMemory.residentBytes());
        assertEquals(OptionalLong.empty(), ProcessMemory.addressSpaceBytes());
    }
}
