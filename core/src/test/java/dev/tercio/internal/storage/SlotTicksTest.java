package dev.tercio.internal.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;

/// Checking a whole word finds the same changed slots as checking bit by bit.
///
/// Proves QU-05.
class SlotTicksTest {
    private static final int WORDS = 4;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1_000, ChangeClock.HORIZON, ChangeClock.ANY_AGE})
    void wordOperationsEqualBitOperations(int age) {
        Seed.run(
                random -> {
                    for (int now : new int[] {1, 5_000, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
                        compare(random, now, age);
                    }
                });
    }

    private static void compare(Random random, int now, int age) {
        SlotTicks ticks = new SlotTicks(now);
        int[] slots = ticks.slots();
        for (int i = 0; i < WORDS * Long.SIZE; i++) {
            slots[i] =
                    switch (random.nextInt(4)) {
                        case 0 -> now - age + random.nextInt(3) - 1;
                        case 1 -> now - random.nextInt(10);
                        case 2 -> now + random.nextInt(10);
                        default -> random.nextInt();
                    };
        }
        for (int word = 0; word < WORDS; word++) {
            long expected = 0;
            for (int bit = 0; bit < Long.SIZE; bit++) {
                int passed = now - slots[word * Long.SIZE + bit];
                expected |= Integer.compareUnsigned(passed, age) < 0 ? 1L << bit : 0;
            }
            assertEquals(expected, ticks.newer(word, -1L, now, age), "the whole word");
            long few = random.nextLong() & random.nextLong() & random.nextLong();
            assertEquals(expected & few, ticks.newer(word, few, now, age), "some of its bits");
            long most = random.nextLong() | random.nextLong() | random.nextLong();
            assertEquals(expected & most, ticks.newer(word, most, now, age), "most of its bits");
        }
    }

    @Test
    void observersAheadOfTheClockOrBeyondTheHorizonSeeEverythingAsNew() {
        ChangeClock clock = new ChangeClock();
        clock.restore(100);
        assertEquals(ChangeClock.ANY_AGE, clock.newerThan(101));
        assertEquals(0, clock.newerThan(100));
        assertEquals(1, clock.newerThan(99));
        assertEquals(ChangeClock.HORIZON, clock.newerThan(100 - ChangeClock.HORIZON));
        assertEquals(ChangeClock.ANY_AGE, clock.newerThan(99 - ChangeClock.HORIZON));
        assertEquals(ChangeClock.ANY_AGE, clock.newerThan(ChangeClock.NEVER));
        clock.restore(Long.MAX_VALUE);
        assertEquals(ChangeClock.ANY_AGE, clock.newerThan(ChangeClock.NEVER));
    }

    @Test
    void clampedSlotsStayVisibleToNewObserversUntilTheNextClamping() {
        int now = 7;
        SlotTicks ticks = new SlotTicks(now);
        now += ChangeClock.CLAMPED_AGE + ChangeClock.CLAMP_INTERVAL;
        ticks.clamp(now);
        now += ChangeClock.CLAMP_INTERVAL;
        assertEquals(-1L, ticks.newer(0, -1L, now, ChangeClock.ANY_AGE));
        assertEquals(1L, ticks.newer(0, 1L, now, ChangeClock.ANY_AGE));
        assertTrue(ticks.isBlockNewer(0, now, ChangeClock.ANY_AGE));
        assertEquals(0, ticks.newer(0, -1L, now, ChangeClock.HORIZON));
    }

    @Test
    void copiedTicksOlderThanTheHorizonAreClampedWhenTheyAreRestored() {
        assertEquals(90, ChangeClock.carryOver(90, 100, 200));
        long later = 100 + (1L << 32);
        int clamped = (int) later - ChangeClock.CLAMPED_AGE;
        assertEquals(clamped, ChangeClock.carryOver(90, 100, later));
        assertEquals(clamped, ChangeClock.carryOver(100, 100, later));
    }
}
