package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Ids and their reserved values. Proves DI-01.
class DisEntityIdTest {
    private static final DisEntityId TANK = DisEntityId.of(17, 23, 42);

    @Test
    void partsAreReturnedAsPlainNumbers() {
        DisEntityId largest = DisEntityId.of(65_535, 65_535, 65_535);

        assertEquals(17, TANK.site());
        assertEquals(23, TANK.application());
        assertEquals(42, TANK.entity());
        assertEquals("17:23:42", TANK.toString());
        assertEquals("65535:65535:65535", largest.toString());
        assertEquals(0xFFFF_FFFF_FFFFL, largest.bits());
        assertEquals(TANK, new DisEntityId(TANK.bits()));
    }

    @Test
    void invalidPartsAreRefused() {
        var part = assertThrows(IllegalArgumentException.class, () -> DisEntityId.of(1, 65_536, 1));
        assertEquals(
                "DIS entity id is out of range: application=65536, allowed=0..65535",
                part.getMessage());
        assertThrows(IllegalArgumentException.class, () -> DisEntityId.of(-1, 1, 1));
        var bits = assertThrows(IllegalArgumentException.class, () -> new DisEntityId(1L << 48));
        assertEquals("DIS entity id has more than 48 bits: bits=1000000000000", bits.getMessage());
    }

    @Test
    void reservedNumbersAreNotSingleEntities() {
        assertTrue(TANK.isSingle());
        assertTrue(DisEntityId.of(1, 1, DisEntityId.LARGEST).isSingle());
        assertFalse(DisEntityId.NONE.isSingle());
        assertFalse(DisEntityId.of(1, 1, 0).isSingle());
        assertFalse(DisEntityId.of(1, 1, DisEntityId.TO_BE_ASSIGNED).isSingle());
        assertFalse(DisEntityId.of(1, 1, DisEntityId.ALL).isSingle());
        assertFalse(DisEntityId.of(0, 1, 1).isSingle());
        assertFalse(DisEntityId.of(1, DisEntityId.ALL, 1).isSingle());
    }

    @Test
    void addressesIncludeEntities() {
        int all = DisEntityId.ALL;

        assertTrue(TANK.includes(TANK));
        assertTrue(DisEntityId.of(all, all, all).includes(TANK));
        assertTrue(DisEntityId.of(17, all, all).includes(TANK));
        assertTrue(DisEntityId.of(17, 23, all).includes(TANK));
        assertFalse(DisEntityId.of(18, all, all).includes(TANK));
        assertFalse(DisEntityId.of(17, 23, 43).includes(TANK));
    }
}
