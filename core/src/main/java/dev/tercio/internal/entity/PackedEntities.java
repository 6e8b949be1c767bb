package dev.tercio.internal.entity;

import dev.tercio.Entity;

import java.util.AbstractList;
import java.util.RandomAccess;

/// A list of handles stored as longs. An [Entity] object is created only when it is requested.
public final class PackedEntities extends AbstractList<Entity> implements RandomAccess {
    private final long[] handles;

    public PackedEntities(long[] handles) {
        this.handles = handles;
    }

    @Override
    public Entity get(int index) {
        return new Entity(handles[index]);
    }

    @Override
    public int size() {
        return handles.length;
    }
}
