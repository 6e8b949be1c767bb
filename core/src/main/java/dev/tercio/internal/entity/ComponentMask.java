package dev.tercio.internal.entity;

import org.jspecify.annotations.Nullable;

import java.util.function.IntConsumer;

/// A set of component type ids, as 256 bits.
public record ComponentMask(long word0, long word1, long word2, long word3) {
    public static final ComponentMask EMPTY = new ComponentMask(0, 0, 0, 0);
    public static final int WORDS = 4;

    public ComponentMask with(int id) {
        long bit = 1L << id;
        return switch (id >>> 6) {
            case 0 -> new ComponentMask(word0 | bit, word1, word2, word3);
            case 1 -> new ComponentMask(word0, word1 | bit, word2, word3);
            case 2 -> new ComponentMask(word0, word1, word2 | bit, word3);
            default -> new ComponentMask(word0, word1, word2, word3 | bit);
        };
    }

    public ComponentMask without(int id) {
        long bit = 1L << id;
        return switch (id >>> 6) {
            case 0 -> new ComponentMask(word0 & ~bit, word1, word2, word3);
            case 1 -> new ComponentMask(word0, word1 & ~bit, word2, word3);
            case 2 -> new ComponentMask(word0, word1, word2 & ~bit, word3);
            default -> new ComponentMask(word0, word1, word2, word3 & ~bit);
        };
    }

    public ComponentMask or(ComponentMask other) {
        return new ComponentMask(
                word0 | other.word0, word1 | other.word1, word2 | other.word2, word3 | other.word3);
    }

    public boolean contains(int id) {
        return (word(id >>> 6) >>> id & 1) != 0;
    }

    /// Returns whether the set has types beyond the first mask word.
    public boolean isWide() {
        return (word1 | word2 | word3) != 0;
    }

    public long word(int index) {
        return switch (index) {
            case 0 -> word0;
            case 1 -> word1;
            case 2 -> word2;
            default -> word3;
        };
    }

    public void forEach(IntConsumer action) {
        for (int index = 0; index < WORDS; index++) {
            for (long bits = word(index); bits != 0; bits &= bits - 1) {
                action.accept(index << 6 | Long.numberOfTrailingZeros(bits));
            }
        }
    }

    /// Returns the ids of the types in ascending order.
    public int[] ids() {
        int[] ids = new int[size()];
        int count = 0;
        for (int index = 0; index < WORDS; index++) {
            for (long bits = word(index); bits != 0; bits &= bits - 1) {
                ids[count++] = index << 6 | Long.numberOfTrailingZeros(bits);
            }
        }
        return ids;
    }

    /// Written by hand, like [#hashCode]: the methods of the compiler would be linked at each
    /// start.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ComponentMask mask
                && word0 == mask.word0
                && word1 == mask.word1
                && word2 == mask.word2
                && word3 == mask.word3;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(((word0 * 31 + word1) * 31 + word2) * 31 + word3);
    }

    public int size() {
        return Long.bitCount(word0)
                + Long.bitCount(word1)
                + Long.bitCount(word2)
                + Long.bitCount(word3);
    }
}
