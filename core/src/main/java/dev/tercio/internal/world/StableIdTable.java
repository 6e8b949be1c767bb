package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.StableIdRange;
import dev.tercio.StableIds;
import dev.tercio.internal.entity.StableIdIndex;

import java.util.Optional;
import java.util.OptionalLong;

/// Assigns stable ids to entities and binds existing ids.
public final class StableIdTable implements StableIds {
    private static final long MAX_SEQUENCE = StableIds.sequence(-1L);

    private final DirectWorld world;
    private final ComponentAccess components;
    private final long nodeBits;
    private final StableIdIndex index = new StableIdIndex();
    private long lastSequence;

    /// The lower bound of ids in this run, see [StableIds#startAfter].
    private long start;

    /// Whether an id has the last sequence number, which is otherwise only a start value.
    private boolean used;

    StableIdTable(DirectWorld world, ComponentAccess components, int node) {
        this.world = world;
        this.components = components;
        this.nodeBits = (long) node << 48;
    }

    @Override
    public long assign(Entity entity) {
        world.guard().checkStructural("assignStableId");
        int slot = components.liveSlot(entity, "assign a stable id");
        long known = index.idOf(slot);
        if (known != StableIdIndex.NO_ID) {
            return known;
        }
        if (lastSequence == MAX_SEQUENCE) {
            throw new IllegalStateException(
                    "stable ids are used up: node=" + (nodeBits >>> 48) + ", entity=" + entity);
        }
        long made = nodeBits | ++lastSequence;
        used = true;
        index.bind(slot, made);
        world.table().touch(slot);
        return made;
    }

    @Override
    public StableIdRange reserve(int count) {
        world.guard().checkStructural("reserveStableIds");
        if (count < 1) {
            throw new IllegalArgumentException("number of ids is not positive: count=" + count);
        }
        if (count > MAX_SEQUENCE - lastSequence) {
            throw new IllegalStateException(
                    "stable ids are used up: node=" + (nodeBits >>> 48) + ", wanted=" + count);
        }
        StableIdRange range = new StableIdRange(nodeBits | (lastSequence + 1), count);
        advanceTo(lastSequence + count);
        return range;
    }

    /// Makes sure that all later ids have a higher number.
    public void advanceTo(long sequence) {
        lastSequence = Math.max(lastSequence, sequence);
        used = true;
    }

    @Override
    public void bind(Entity entity, long id) {
        world.guard().checkStructural("bindStableId");
        int slot = components.liveSlot(entity, "bind a stable id");
        if (id == StableIdIndex.NO_ID) {
            throw new IllegalArgumentException("stable id is zero: entity=" + entity);
        }
        int holder = index.slotOf(id);
        if (holder == slot) {
            return;
        }
        if (holder != StableIdIndex.NO_SLOT) {
            throw new IllegalStateException(
                    "stable id is taken: id="
                            + Long.toHexString(id)
                            + ", holder="
                            + world.table().entityAt(holder)
                            + ", entity="
                            + entity);
        }
        long known = index.idOf(slot);
        if (known != StableIdIndex.NO_ID) {
            throw new IllegalStateException(
                    "entity has a stable id: entity="
                            + entity
                            + ", id="
                            + Long.toHexString(known)
                            + ", requested="
                            + Long.toHexString(id));
        }
        index.bind(slot, id);
        world.table().touch(slot);
        advancePast(id);
    }

    /// Advances the sequence past an id of this node that comes from a file or a peer, so that it
    /// is not assigned a second time.
    private void advancePast(long id) {
        if (id >>> 48 == nodeBits >>> 48) {
            advanceTo(StableIds.sequence(id));
        }
    }

    @Override
    public void startAfter(long sequence) {
        world.checkOpen();
        if (sequence < 0 || sequence >= MAX_SEQUENCE) {
            throw new IllegalArgumentException(
                    "not a sequence number: sequence=" + sequence + ", max=" + (MAX_SEQUENCE - 1));
        }
        start = used ? Math.max(start, sequence) : sequence;
        lastSequence = used ? Math.max(lastSequence, sequence) : sequence;
    }

    @Override
    public OptionalLong idOf(Entity entity) {
        world.checkOpen();
        long id =
                world.table().isAlive(entity.bits())
                        ? index.idOf(entity.index())
                        : StableIdIndex.NO_ID;
        return id == StableIdIndex.NO_ID ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public Optional<Entity> find(long id) {
        world.checkOpen();
        int slot = index.slotOf(id);
        return slot == StableIdIndex.NO_SLOT
                ? Optional.empty()
                : Optional.of(world.table().entityAt(slot));
    }

    @Override
    public int node() {
        return StableIds.node(nodeBits);
    }

    @Override
    public int size() {
        world.checkOpen();
        return index.size();
    }

    /// Returns the index of slots and ids.
    public StableIdIndex index() {
        return index;
    }

    /// Returns the high bits of the ids of this node.
    public long nodeBits() {
        return nodeBits;
    }

    @Override
    public long lastSequence() {
        return lastSequence;
    }

    /// Sets the value of [#lastSequence()].
    public void restoreSequence(long last) {
        lastSequence = last;
        used = true;
    }

    /// Reapplies the lower bound after a state was loaded: ids that an earlier run has assigned
    /// later, and that are not in the file, must not be assigned again.
    public void keepStart() {
        lastSequence = Math.max(lastSequence, start);
    }

    void clear() {
        index.clear();
    }
}
