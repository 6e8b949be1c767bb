package dev.tercio.replay.internal.restore;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.replay.CorruptFileException;

import java.util.Arrays;

/// Translates component sets from the type numbers of a file to those of a world.
final class MaskMap {
    private static final int UNKNOWN = -1;
    private static final int DROPPED = -2;

    private final int[] targets = new int[ComponentRegistry.MAX_TYPES];
    private final long[] known = new long[ComponentMask.WORDS];
    private boolean identity = true;
    private int targetWords = 1;

    MaskMap() {
        Arrays.fill(targets, UNKNOWN);
    }

    /// Copies the content of another map.
    void copy(MaskMap other) {
        System.arraycopy(other.targets, 0, targets, 0, targets.length);
        System.arraycopy(other.known, 0, known, 0, known.length);
        identity = other.identity;
        targetWords = other.targetWords;
    }

    /// Maps a type of the file to a type of the world.
    void put(int fileType, int worldType) {
        targets[fileType] = worldType;
        known[fileType >>> 6] |= 1L << fileType;
        identity &= fileType == worldType;
        targetWords |= 1 << (worldType >>> 6);
    }

    /// Removes a type of the file from all translated sets.
    void drop(int fileType) {
        targets[fileType] = DROPPED;
        identity = false;
    }

    /// The words of translated sets that can be non-zero, a bit each.
    int targetWords() {
        return targetWords;
    }

    /// Translates a set.
    ///
    /// @param from four words
    /// @param to four words
    void map(long[] from, long[] to) {
        if (identity) {
            checkKnown(from);
            System.arraycopy(from, 0, to, 0, ComponentMask.WORDS);
            return;
        }
        Arrays.fill(to, 0);
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            for (long rest = from[word]; rest != 0; rest &= rest - 1) {
                int type = word << 6 | Long.numberOfTrailingZeros(rest);
                int target = targets[type];
                if (target >= 0) {
                    to[target >>> 6] |= 1L << target;
                } else if (target == UNKNOWN) {
                    throw unknown(type);
                }
            }
        }
    }

    private void checkKnown(long[] from) {
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            long strange = from[word] & ~known[word];
            if (strange != 0) {
                throw unknown(word << 6 | Long.numberOfTrailingZeros(strange));
            }
        }
    }

    private static CorruptFileException unknown(int type) {
        return new CorruptFileException("component type is not in the schema: type=" + type);
    }
}
