package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Sources;
import dev.tercio.internal.relation.RelationIndex;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/// The sources of one target.
public final class TargetSources implements Sources {
    private final RelationSources relation;
    private final long target;

    TargetSources(RelationSources relation, long target) {
        this.relation = relation;
        this.target = target;
    }

    @Override
    public Entity target() {
        return new Entity(target);
    }

    @Override
    public int count() {
        return relation.check(target).sourceCount((int) target);
    }

    @Override
    public void forEach(Consumer<? super Entity> action) {
        RelationIndex index = relation.check(target);
        long version = index.version();
        int slot = index.firstSource((int) target);
        while (slot >= 0) {
            action.accept(relation.entityAt(slot));
            checkUnchanged(index, version);
            slot = index.nextSource(slot);
        }
    }

    @Override
    public void addTo(EntityList list) {
        RelationIndex index = relation.check(target);
        list.ensureCapacity(list.size() + index.sourceCount((int) target));
        int slot = index.firstSource((int) target);
        while (slot >= 0) {
            list.addBits(relation.entityAt(slot).bits());
            slot = index.nextSource(slot);
        }
    }

    @Override
    public Iterator<Entity> iterator() {
        return new SourceIterator();
    }

    private void checkUnchanged(RelationIndex index, long version) {
        if (index.version() != version) {
            throw new ConcurrentModificationException(
                    "relation changed while its sources were visited: relation="
                            + relation.relation().type().getName()
                            + ", target="
                            + target()
                            + "; copy the sources with addTo(EntityList) first");
        }
    }

    /// Names the relation and the target, such as `Sources[ChildOf Entity(1v1)]`.
    @Override
    public String toString() {
        String name = relation.relation().type().getSimpleName();
        return "Sources[" + name + " " + target() + "]";
    }

    private final class SourceIterator implements Iterator<Entity> {
        private final RelationIndex index = relation.check(target);
        private final long version = index.version();
        private int slot = index.firstSource((int) target);

        @Override
        public boolean hasNext() {
            return slot >= 0;
        }

        @Override
        public Entity next() {
            if (slot < 0) {
                throw new NoSuchElementException("no more sources: target=" + target());
            }
            checkUnchanged(index, version);
            Entity source = relation.entityAt(slot);
            slot = index.nextSource(slot);
            return source;
        }
    }
}
