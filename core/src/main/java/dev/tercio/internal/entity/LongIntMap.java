package dev.tercio.internal.entity;

import dev.tercio.internal.storage.Allocations;

import java.util.Arrays;

/// A hash map from non-zero longs to ints without boxing: open addressing with a load factor of at
/// most one half.
public final class LongIntMap {
    public static final int ABSENT = -1;

    private long[] keys = new long[16];
    private int[] values = new int[16];
    private int size;

    public int size() {
        return size;
    }

    /// Returns the value of a key, or [#ABSENT].
    public int get(long key) {
        int index = find(key);
        return keys[index] == key ? values[index] : ABSENT;
    }

    public void put(long key, int value) {
        int index = find(key);
        if (keys[index] != key) {
            if ((size + 1) * 2 > keys.length) {
                grow(keys.length * 2);
                index = find(key);
            }
            size++;
            keys[index] = key;
        }
        values[index] = value;
    }

    /// Removes a key by backward-shift deletion: later keys of the probe sequence move into the
    /// gap.
    void remove(long key) {
        int hole = find(key);
        if (keys[hole] != key) {
            return;
        }
        size--;
        int mask = keys.length - 1;
        for (int i = hole + 1 & mask; keys[i] != 0; i = i + 1 & mask) {
            if ((i - home(keys[i]) & mask) >= (i - hole & mask)) {
                keys[hole] = keys[i];
                values[hole] = values[i];
                hole = i;
            }
        }
        keys[hole] = 0;
    }

    /// Removes all keys. Shrinks a map that has become much too large, because clearing it would
    /// cost more than its use.
    public void clear() {
        if (size * 16L < keys.length && keys.length > 1_024) {
            keys = new long[16];
            values = new int[16];
        } else if (size > 0) {
            Arrays.fill(keys, 0);
        }
        size = 0;
    }

    /// Returns the index of a key, or of the free element for it.
    private int find(long key) {
        int mask = keys.length - 1;
        int index = home(key);
        while (keys[index] != 0 && keys[index] != key) {
            index = index + 1 & mask;
        }
        return index;
    }

    private int home(long key) {
        long mixed = key * 0x9E37_79B9_7F4A_7C15L;
        return (int) (mixed >>> 32) & keys.length - 1;
    }

    /// Reserves memory for more keys, so that adding them allocates nothing.
    void reserve(int more) {
        int length = keys.length;
        while ((size + more) * 2 > length) {
            length *= 2;
        }
        if (length > keys.length) {
            grow(length);
        }
    }

    private void grow(int length) {
        Allocations.announce();
        long[] oldKeys = keys;
        int[] oldValues = values;
        long[] newKeys = new long[length];
        values = new int[length];
        keys = newKeys;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int index = find(oldKeys[i]);
                keys[index] = oldKeys[i];
                values[index] = oldValues[i];
            }
        }
    }
}
