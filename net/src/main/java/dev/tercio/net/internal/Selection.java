package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.net.InterestSelection;

import java.util.Arrays;

/// The entities that rules have selected for a peer, by slot.
final class Selection implements InterestSelection {
    private static final int FIRST_SLOTS = 1_024;

    /// For each slot, the selected entity, and whether it is included in the current run.
    private long[] handles = new long[FIRST_SLOTS];

    private int[] included = new int[FIRST_SLOTS];
    private int[] kept = new int[FIRST_SLOTS];
    private float[] distances = new float[FIRST_SLOTS];

    /// The slots of the current run, in the order in which they were selected.
    private int[] order = new int[FIRST_SLOTS];

    private int size;
    private int run;

    /// Starts a new selection.
    void begin() {
        run++;
        size = 0;
    }

    @Override
    public void include(Entity entity, double distance) {
        int slot = put(entity, distance);
        if (slot >= 0) {
            included[slot] = run;
        }
    }

    @Override
    public void keep(Entity entity, double distance) {
        put(entity, distance);
    }

    /// Includes the target of a relation, and visits it after the entities so far, so that its own
    /// relations are followed.
    void follow(Entity target, double distance) {
        boolean known = isSelected(target.index(), target.bits());
        include(target, distance);
        if (known) {
            append(target.index());
        }
    }

    /// Selects an entity, with the lowest distance if several rules select it.
    private int put(Entity entity, double distance) {
        int slot = entity.index();
        if (entity.bits() == 0 || slot < 0) {
            return -1;
        }
        if (slot >= handles.length) {
            grow(slot + 1);
        }
        float limited = distance >= 0 ? (float) Math.min(1, distance) : distance < 0 ? 0 : 1;
        if (kept[slot] == run && handles[slot] == entity.bits()) {
            distances[slot] = Math.min(distances[slot], limited);
            return slot;
        }
        if (kept[slot] != run) {
            append(slot);
        }
        handles[slot] = entity.bits();
        kept[slot] = run;
        included[slot] = 0;
        distances[slot] = limited;
        return slot;
    }

    private void append(int slot) {
        if (size == order.length) {
            order = Arrays.copyOf(order, 2 * size);
        }
        order[size++] = slot;
    }

    private void grow(int slots) {
        int length = Math.max(slots, 2 * handles.length);
        handles = Arrays.copyOf(handles, length);
        included = Arrays.copyOf(included, length);
        kept = Arrays.copyOf(kept, length);
        distances = Arrays.copyOf(distances, length);
    }

    /// The number of selected entities.
    int size() {
        return size;
    }

    /// The slot of a selected entity.
    int slot(int index) {
        return order[index];
    }

    long handle(int slot) {
        return handles[slot];
    }

    /// Whether an entity is selected, if only to be kept.
    boolean isSelected(int slot, long handle) {
        return slot < handles.length && kept[slot] == run && handles[slot] == handle;
    }

    /// Whether the entity that is selected in a slot is included.
    boolean isIncluded(int slot) {
        return included[slot] == run;
    }

    boolean isIncluded(int slot, long handle) {
        return isSelected(slot, handle) && isIncluded(slot);
    }

    /// The distance of the entity that was last selected in a slot, from 0 to 1.
    float distance(int slot) {
        return slot < distances.length ? distances[slot] : 1;
    }
}
