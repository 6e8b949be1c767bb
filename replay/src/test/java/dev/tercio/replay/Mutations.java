package dev.tercio.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Changes sections of a file at random, in the most harmful ways: single bits, numbers just out of
/// range, very large numbers, pieces of other sections.
final class Mutations {
    /// The number of bytes that a change may affect.
    static final int REACH = 8;

    private static final int[] NASTY = {
        0, 1, -1, 2, 64, 255, 256, 1_024, 16_384, 65_535, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    private final Random random;
    private final Places places;

    /// Decides which bytes may be changed.
    interface Places {
        boolean allows(SectionFile.Entry entry, int from, int to);
    }

    Mutations(Random random, Places places) {
        this.random = random;
        this.places = places;
    }

    /// A copy with some bytes changed.
    List<SectionFile.Entry> mutate(List<SectionFile.Entry> entries) {
        List<SectionFile.Entry> changed = new ArrayList<>(entries);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int index = random.nextInt(entries.size());
            SectionFile.Entry entry = changed.get(index);
            int at = random.nextInt(Math.max(1, entry.payload().length - REACH));
            if (entry.payload().length > REACH && places.allows(entry, at, at + REACH)) {
                changed.set(index, mutate(entry, at));
            }
        }
        return changed;
    }

    private SectionFile.Entry mutate(SectionFile.Entry entry, int at) {
        SectionFile.Entry copy = entry.with(entry.payload());
        switch (random.nextInt(6)) {
            case 0 -> copy.payload()[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> copy.payload()[at] = (byte) random.nextInt();
            case 2 -> copy.numbers().putInt(at, NASTY[random.nextInt(NASTY.length)]);
            case 3 -> copy.numbers().putInt(at, copy.numbers().getInt(at) + random.nextInt(3) - 1);
            case 4 -> copy.numbers().putLong(at, copy.numbers().getLong(random.nextInt(at + 1)));
            default -> copy.numbers().putLong(at, random.nextLong());
        }
        return copy;
    }
}
