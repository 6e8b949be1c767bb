package dev.tercio.bench.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ClassIndexBitsTest {
    @Test
    void distinctClassesKeepTheDefault() {
        assertEquals(20, ClassIndexBits.distinguishing(0x0000_1000, 0x0000_2000, 0x7fff_f000));
    }

    @Test
    void classesThatShareAnEntryGetALargerIndex() {
        assertEquals(21, ClassIndexBits.distinguishing(0x0000_1000, 0x0000_1800));
        assertEquals(24, ClassIndexBits.distinguishing(0x0000_1000, 0x0000_1100));
    }

    @Test
    void classesThatNoIndexDistinguishesGetTheLargest() {
        assertEquals(24, ClassIndexBits.distinguishing(0x0000_1000, 0x0000_1001));
    }
}
