package dev.tercio.kit;

import dev.tercio.Entity;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// What the index knows about each slot of the world: the entity, its position and its cell.
final class SlotTable {
    private final CellGrid grid;
    private long[] handles = {};
    private long[] keys = {};
    private double[] x = {};
    private double[] y = {};
    private double[] z = {};
    private byte[] groups = {};
    private int[] places = {};
    private @Nullable Entity[] entities = {};
    private int end;
    private int members;
    private int unplaced;

    SlotTable(CellGrid grid) {
        this.grid = grid;
    }

    /// The slot after the last one that was ever used.
    int end() {
        return end;
    }

    /// How many entities have a cell.
    int placed() {
        return members - unplaced;
    }

    /// How many entities have a position without a cell.
    int unplaced() {
        return unplaced;
    }

    void clear() {
        Arrays.fill(handles, 0, end, 0);
        end = 0;
        members = 0;
        unplaced = 0;
    }

    /// Sets the position of an entity.
    ///
    /// @return the key of its cell if it stays in its cell, else [CellGrid#NONE]
    long put(long handle, double atX, double atY, double atZ, int group) {
        int slot = (int) handle;
        if (slot >= end) {
            grow(slot);
        }
        long old = forget(slot);
        long key = grid.key(atX, atY, atZ);
        if (handles[slot] != handle) {
            handles[slot] = handle;
            entities[slot] = null;
        }
        keys[slot] = key;
        x[slot] = atX;
        y[slot] = atY;
        z[slot] = atZ;
        groups[slot] = (byte) group;
        members++;
        unplaced += key == CellGrid.NONE ? 1 : 0;
        return key == old ? key : CellGrid.NONE;
    }

    /// Removes an entity, unless its slot belongs to another one.
    ///
    /// @return whether the entity was in a cell
    boolean remove(long handle) {
        int slot = (int) handle;
        if (slot >= end || handles[slot] != handle) {
            return false;
        }
        long key = forget(slot);
        handles[slot] = 0;
        return key != CellGrid.NONE;
    }

    /// Subtracts the entity of a slot from the counts.
    private long forget(int slot) {
        if (handles[slot] == 0) {
            return CellGrid.NONE;
        }
        members--;
        unplaced -= keys[slot] == CellGrid.NONE ? 1 : 0;
        return keys[slot];
    }

    private void grow(int slot) {
        if (slot >= handles.length) {
            int room = Math.max(64, slot + slot / 2 + 1);
            handles = Arrays.copyOf(handles, room);
            keys = Arrays.copyOf(keys, room);
            x = Arrays.copyOf(x, room);
            y = Arrays.copyOf(y, room);
            z = Arrays.copyOf(z, room);
            groups = Arrays.copyOf(groups, room);
            places = Arrays.copyOf(places, room);
            entities = Arrays.copyOf(entities, room);
        }
        end = slot + 1;
    }

    boolean contains(long handle) {
        int slot = (int) handle;
        return slot >= 0 && slot < end && handle != 0 && handles[slot] == handle;
    }

    /// Returns the key of the cell of a slot, or [CellGrid#NONE] if it has none.
    long key(int slot) {
        return handles[slot] == 0 ? CellGrid.NONE : keys[slot];
    }

    double x(int slot) {
        return x[slot];
    }

    double y(int slot) {
        return y[slot];
    }

    double z(int slot) {
        return z[slot];
    }

    byte group(int slot) {
        return groups[slot];
    }

    /// The place of a slot in the sorted entries.
    int place(int slot) {
        return places[slot];
    }

    void setPlace(int slot, int place) {
        places[slot] = place;
    }

    long handle(int slot) {
        return handles[slot];
    }

    /// Returns the entity of a slot, always the same object. Threads that create it at the same
    /// time create equal objects.
    Entity entity(int slot) {
        Entity entity = entities[slot];
        if (entity == null) {
            entity = new Entity(handles[slot]);
            entities[slot] = entity;
        }
        return entity;
    }
}
