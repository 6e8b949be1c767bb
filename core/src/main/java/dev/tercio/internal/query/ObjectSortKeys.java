package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Slots and their sort keys, which are objects. The sort is stable: slots with equal keys keep
/// their insertion order.
public final class ObjectSortKeys {
    private record Entry(Object key, int slot) {}

    private static final int NONE = -1;

    private final List<Entry> entries = new ArrayList<>();
    private int slotWithoutKey = NONE;

    /// Adds a slot; generated loops call this.
    public void add(@Nullable Object key, int slot) {
        if (key != null) {
            entries.add(new Entry(key, slot));
        } else if (slotWithoutKey == NONE) {
            slotWithoutKey = slot;
        }
    }

    boolean isEmpty() {
        return entries.isEmpty() && slotWithoutKey == NONE;
    }

    /// The first slot whose key is null, or -1.
    int firstSlotWithoutKey() {
        return slotWithoutKey;
    }

    /// Adds all slots to a buffer in the order of their keys.
    void sortInto(SortBuffer target, boolean descending) {
        Comparator<Entry> ascending = ObjectSortKeys::compare;
        entries.sort(descending ? ascending.reversed() : ascending);
        entries.forEach(entry -> target.add(0, entry.slot));
    }

    /// The signature of `sortedBy` makes sure that keys can be compared with each other.
    @SuppressWarnings("unchecked")
    private static int compare(Entry a, Entry b) {
        return ((Comparable<Object>) a.key).compareTo(b.key);
    }

    /// Drops the user's objects.
    void clear() {
        entries.clear();
        slotWithoutKey = NONE;
    }
}
