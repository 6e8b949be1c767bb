package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Units, kinds and rollover of timestamps. Proves DI-01.
class DisTimestampTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;

    /// Half an hour is half of the 31 bits.
    @Test
    void hourHasTwoToThePowerOf31Units() {
        assertEquals(1 << 31, DisTimestamp.relative(HOUR / 2).bits());
        assertEquals(1 << 31 | 1, DisTimestamp.absolute(HOUR / 2).bits());
        assertEquals(-2, DisTimestamp.relative(HOUR - 1).bits());
        assertEquals(DisTimestamp.ZERO, DisTimestamp.relative(7 * HOUR));
        assertEquals(-1, DisTimestamp.absolute(-1).bits());
    }

    @Test
    void timeIsExactToOneUnit() {
        for (long nanos = 0; nanos < HOUR; nanos += 1_234_567_891L) {
            long error = nanos - DisTimestamp.absolute(nanos).nanosPastHour();

            assertTrue(error >= 0 && error <= 1_677, "nanos=" + nanos + ", error=" + error);
        }
    }

    @Test
    void kindIsTheLowestBit() {
        assertTrue(DisTimestamp.absolute(0).isAbsolute());
        assertFalse(DisTimestamp.relative(0).isAbsolute());
        assertEquals("1800.0 s absolute", DisTimestamp.absolute(HOUR / 2).toString());
        assertEquals("0.0 s relative", DisTimestamp.ZERO.toString());
    }

    @Test
    void differencesTakeTheShorterWayAroundTheHour() {
        DisTimestamp before = DisTimestamp.absolute(HOUR - 60 * SECOND);
        DisTimestamp after = DisTimestamp.absolute(HOUR + 60 * SECOND);

        assertEquals(120 * SECOND, after.nanosSince(before), 1_677);
        assertEquals(-120 * SECOND, before.nanosSince(after), 1_677);
        assertEquals(0, after.nanosSince(after));
    }
}
