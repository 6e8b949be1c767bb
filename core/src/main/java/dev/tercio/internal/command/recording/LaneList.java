package dev.tercio.internal.command.recording;

import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.lane.HeapSort;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/// The lanes of a stage in the order of their keys.
public final class LaneList {
    private @Nullable LaneKey[] keys = new LaneKey[16];
    private int size;

    public int size() {
        return size;
    }

    public CommandLane lane(int index) {
        return key(index).lane;
    }

    @SuppressWarnings("NullAway") // elements below the size are not null
    LaneKey key(int index) {
        return keys[index];
    }

    void add(LaneKey key) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
        }
        keys[size++] = key;
    }

    void addTo(List<LaneKey> list) {
        for (int i = 0; i < size; i++) {
            list.add(key(i));
        }
    }

    /// Sorts the lanes by their keys.
    ///
    /// @throws IllegalStateException if two threads used the same key; no lane is lost
    void sort() {
        if (size < 2) {
            return; // nothing to sort, and most first frames need no code that compares keys
        }
        HeapSort.sort(keys, size, LaneKey::compare);
        for (int i = 1; i < size; i++) {
            checkKeys(key(i - 1), key(i));
        }
    }

    @SuppressWarnings("ReferenceEquality") // threads have identity semantics
    private static void checkKeys(LaneKey a, LaneKey b) {
        if (a.equalsKeyOf(b) && a.opener != b.opener) {
            throw new IllegalStateException(
                    "two threads opened lanes with one key, so their order would be undefined: "
                            + a
                            + ", lanes="
                            + a.describe()
                            + " and "
                            + b.describe());
        }
    }

    /// Reserves space, so that [#moveFirst] to this list allocates nothing.
    void reserve(int lanes) {
        if (keys.length < lanes) {
            keys = Arrays.copyOf(keys, Math.max(lanes, keys.length * 2));
        }
    }

    /// Moves the first lanes to an empty list.
    void moveFirst(int lanes, LaneList target) {
        target.reserve(lanes);
        System.arraycopy(keys, 0, target.keys, 0, lanes);
        target.size = lanes;
        System.arraycopy(keys, lanes, keys, 0, size - lanes);
        Arrays.fill(keys, size - lanes, size, null);
        size -= lanes;
    }

    void clear() {
        Arrays.fill(keys, 0, size, null);
        size = 0;
    }

    /// Returns the number of commands in all lanes.
    int commands() {
        return commands(0, size);
    }

    /// Returns the number of commands in a range of lanes.
    public int commands(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += lane(i).content().count();
        }
        return count;
    }

    /// Returns the size of the first lanes in bytes.
    public long bytes(int lanes) {
        long bytes = 0;
        for (int i = 0; i < lanes; i++) {
            bytes += lane(i).bytes();
        }
        return bytes;
    }

    /// Returns the name of the first lane with commands in a range of lanes, or an empty string.
    public String recorder(int from, int to) {
        for (int i = from; i < to; i++) {
            if (lane(i).content().count() > 0) {
                return lane(i).content().segments.name();
            }
        }
        return "";
    }

    /// Returns the number of leading lanes with equal options, which are played as one unit. Empty
    /// lanes match any options.
    public int unitLanes() {
        PlaybackOptions options = null;
        int lanes = 0;
        for (; lanes < size; lanes++) {
            if (lane(lanes).content().count() > 0) {
                PlaybackOptions own = key(lanes).playbackOptions();
                if (options != null && !options.equals(own)) {
                    break;
                }
                options = own;
            }
        }
        return lanes;
    }

    /// Returns the options of the first lanes.
    public PlaybackOptions unitOptions(int lanes) {
        for (int i = 0; i < lanes; i++) {
            if (lane(i).content().count() > 0) {
                return key(i).playbackOptions();
            }
        }
        return PlaybackOptions.DEFAULT;
    }
}
