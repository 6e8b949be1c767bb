package dev.tercio.internal.command.rewrite;

import dev.tercio.internal.entity.LongIntMap;

import java.util.Arrays;

/// The [Coalescer]'s data about the commands of a stream. Parts of spawns have their own entries,
/// directly after their spawn.
final class CoalescingTable {
    static final int NONE = -1;

    /// Marks a component of an entity whose commands must stay unchanged.
    static final int BLOCKED = -2;

    /// The verdicts on a command. PLAY leaves it unchanged.
    static final byte PLAY = 0;

    static final byte DROP = 1;

    /// A set that becomes an add, because it replaces an earlier add.
    static final byte AS_ADD = 2;

    /// An add that becomes part of its entity's spawn.
    static final byte ABSORBED = 3;

    int[] offsets = new int[64];
    int[] numbers = new int[64];
    byte[] verdicts = new byte[64];

    /// The previous command of the same entity.
    int[] previous = new int[64];

    /// For a combine: the command that wrote the component before it, [#NONE] or [#BLOCKED]. Only
    /// set for combines.
    int[] combinesWith = new int[64];

    /// For a part: the later command that provides its value.
    int[] valueOf = new int[64];

    /// For a spawn and the commands it absorbs: the next absorbed command.
    int[] absorbs = new int[64];

    /// For a spawn: the last command it absorbs.
    int[] lastAbsorbed = new int[64];

    int size;

    /// Entities by the slot of their handle, or by the handle where the slot is ambiguous. An entry
    /// is valid if it was set for this stream and after the last barrier.
    private long[] bySlot = {};

    private final LongIntMap byHandle = new LongIntMap();
    private int round;
    private int firstKnown;
    private int entityCount;

    /// For each entity: its handle, its latest command, its spawn, whether its spawn was dropped,
    /// and whether its commands must stay unchanged.
    private long[] handles = new long[64];

    int[] latest = new int[64];
    int[] spawns = new int[64];
    boolean[] vanished = new boolean[64];
    boolean[] blocked = new boolean[64];

    /// For each entity: the component of the last lookup and the command that wrote it. Most
    /// entities have commands for one component only; the map holds the others.
    private int[] lastType = new int[64];

    private int[] lastWriter = new int[64];
    private final LongIntMap writers = new LongIntMap();

    /// @param slots the number of slots in the world
    void clear(int slots) {
        size = 0;
        entityCount = 0;
        firstKnown = 0;
        byHandle.clear();
        writers.clear();
        round++;
        if (bySlot.length < slots) {
            bySlot = new long[slots];
        }
    }

    /// Drops all entities at a barrier, so that later commands cannot change earlier ones.
    void forgetEntities() {
        firstKnown = entityCount;
    }

    /// Adds a command and returns its index.
    int add(int offset, int number) {
        if (size == offsets.length) {
            grow();
        }
        offsets[size] = offset;
        numbers[size] = number;
        verdicts[size] = PLAY;
        previous[size] = NONE;
        valueOf[size] = NONE;
        absorbs[size] = NONE;
        lastAbsorbed[size] = NONE;
        return size++;
    }

    private void grow() {
        int more = size * 2;
        offsets = Arrays.copyOf(offsets, more);
        numbers = Arrays.copyOf(numbers, more);
        verdicts = Arrays.copyOf(verdicts, more);
        previous = Arrays.copyOf(previous, more);
        combinesWith = Arrays.copyOf(combinesWith, more);
        valueOf = Arrays.copyOf(valueOf, more);
        absorbs = Arrays.copyOf(absorbs, more);
        lastAbsorbed = Arrays.copyOf(lastAbsorbed, more);
    }

    /// Returns the number of an entity, or [#NONE] if no command of the entity was read.
    int find(long handle) {
        int slot = (int) handle;
        if (slot >= 0 && slot < bySlot.length && bySlot[slot] >>> 32 == round) {
            int candidate = (int) bySlot[slot];
            if (handles[candidate] == handle) {
                return candidate >= firstKnown ? candidate : NONE;
            }
        }
        int found = byHandle.size() == 0 ? LongIntMap.ABSENT : byHandle.get(handle);
        return found >= firstKnown ? found : NONE;
    }

    /// Returns the number of entities.
    int entities() {
        return entityCount;
    }

    long handle(int entity) {
        return handles[entity];
    }

    /// Adds an entity and returns its number.
    int add(long handle) {
        if (entityCount == latest.length) {
            growEntities();
        }
        int entity = entityCount++;
        handles[entity] = handle;
        latest[entity] = NONE;
        spawns[entity] = NONE;
        vanished[entity] = false;
        blocked[entity] = false;
        lastType[entity] = NONE;
        int slot = (int) handle;
        boolean free = slot >= 0 && slot < bySlot.length && bySlot[slot] >>> 32 != round;
        if (free || (slot >= 0 && slot < bySlot.length && handles[(int) bySlot[slot]] == handle)) {
            bySlot[slot] = ((long) round << 32) | entity;
        } else {
            byHandle.put(handle, entity);
        }
        return entity;
    }

    private void growEntities() {
        int more = entityCount * 2;
        handles = Arrays.copyOf(handles, more);
        latest = Arrays.copyOf(latest, more);
        spawns = Arrays.copyOf(spawns, more);
        vanished = Arrays.copyOf(vanished, more);
        blocked = Arrays.copyOf(blocked, more);
        lastType = Arrays.copyOf(lastType, more);
        lastWriter = Arrays.copyOf(lastWriter, more);
    }

    /// Links a command to the earlier commands of its entity.
    void chain(int entity, int command) {
        previous[command] = latest[entity];
        latest[entity] = command;
    }

    /// Returns the command that last wrote a component, [#NONE] or [#BLOCKED].
    int writer(int entity, int type) {
        if (lastType[entity] == type) {
            return lastWriter[entity];
        }
        int found = writers.get(key(entity, type));
        return found == LongIntMap.ABSENT ? NONE : found;
    }

    void setWriter(int entity, int type, int command) {
        if (lastType[entity] != type) {
            if (lastType[entity] != NONE) {
                writers.put(key(entity, lastType[entity]), lastWriter[entity]);
            }
            lastType[entity] = type;
        }
        lastWriter[entity] = command;
    }

    /// Makes a later add part of a spawn.
    void absorb(int spawn, int command) {
        verdicts[command] = ABSORBED;
        int last = lastAbsorbed[spawn];
        absorbs[last == NONE ? spawn : last] = command;
        lastAbsorbed[spawn] = command;
    }

    private static long key(int entity, int type) {
        return ((long) (entity + 1) << 32) | type;
    }
}
