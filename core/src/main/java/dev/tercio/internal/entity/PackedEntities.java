package dev.tercio.internal.entity;

import dev.tercio.Entity;

import java.util.AbstractList;
import java.util.RandomAccess;

/// A list of handles kept as longs: eight bytes an entity until somebody asks for one.
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
