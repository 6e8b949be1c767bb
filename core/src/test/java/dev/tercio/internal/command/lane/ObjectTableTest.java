package dev.tercio.internal.command.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Tables that share an array behave like lists of their own. Proves CB-16.
class ObjectTableTest {
    private static final int STEPS = 3_000;

    /// A table and what it must contain.
    private static final class Pair {
        ObjectTable table = new ObjectTable();
        List<Object> expected = new ArrayList<>();

        void check() {
            assertEquals(expected.size(), table.count());
            for (int i = 0; i < expected.size(); i++) {
                assertEquals(expected.get(i), table.get(i));
            }
        }
    }

    private static void change(List<Pair> all, Random random, int step) {
        Pair pair = all.get(random.nextInt(all.size()));
        switch (random.nextInt(8)) {
            case 0 -> {
                int kept = random.nextInt(pair.expected.size() + 1);
                pair.table.dropFrom(kept);
                pair.expected.subList(kept, pair.expected.size()).clear();
            }
            case 1 -> {
                Pair other = all.get(random.nextInt(all.size()));
                if (other.expected != pair.expected) {
                    pair.table.dropFrom(0);
                    pair.table.borrow(other.table);
                    pair.expected = new ArrayList<>(other.expected);
                }
            }
            default -> {
                for (int i = random.nextInt(12); i >= 0; i--) {
                    String added = "object " + step + " " + i;
                    assertEquals(pair.expected.size(), pair.table.add(added));
                    pair.expected.add(added);
                }
            }
        }
    }

    @Test
    void tablesThatShareAnArrayDoNotChangeEachOther() {
        Seed.run(
                random -> {
                    List<Pair> all = List.of(new Pair(), new Pair(), new Pair(), new Pair());
                    for (int step = 0; step < STEPS; step++) {
                        change(all, random, step);
                        all.forEach(Pair::check);
                    }
                });
    }

    @Test
    void droppedObjectsAreNotReadable() {
        ObjectTable table = new ObjectTable();
        table.add("kept");
        table.add("dropped");
        table.dropFrom(1);
        assertEquals("kept", table.get(0));
        assertThrows(NullPointerException.class, () -> table.get(1));
    }
}
