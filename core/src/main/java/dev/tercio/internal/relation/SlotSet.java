package dev.tercio.internal.relation;

import dev.tercio.EntityList;
import dev.tercio.internal.storage.Allocations;

import java.util.Arrays;

/// A set of slots as bits. Clearing it costs as much as there are slots in it.
final class SlotSet {
    private long[] words = new long[16];

    /// Adds a slot.
    ///
    /// @return whether the set did not contain it
    boolean add(int slot) {
        int word = slot >>> 6;
        if (word >= words.length) {
            Allocations.announce();
            words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
        }
        long bit = 1L << slot;
        boolean added = (words[word] & bit) == 0;
        words[word] |= bit;
        return added;
    }

    boolean contains(int slot) {
        int word = slot >>> 6;
        return word < words.length && (words[word] >>> slot & 1) != 0;
    }

    /// Removes the slots of entities, which must be all slots of the set.
    void clear(EntityList entities) {
        for (int i = 0; i < entities.size(); i++) {
            int word = (int) entities.bits(i) >>> 6;
            if (word < words.length) {
                words[word] = 0;
            }
        }
    }
}
