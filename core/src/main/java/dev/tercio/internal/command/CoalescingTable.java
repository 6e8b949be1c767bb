package dev.tercio.internal.command;

import dev.tercio.internal.entity.LongIntMap;

import java.util.Arrays;

/// What is known of the commands of a stream while those that others make pointless are looked for.
/// Parts of spawns have entries of their own, right behind their spawn.
final class CoalescingTable {
    static final int NONE = -1;

    /// A component of an entity whose commands must stay as they are.
    static final int BLOCKED = -2;

    /// What becomes of a command.
    static final byte PLAY = 0;

    static final byte DROP = 1;

    /// A set whose component is sure to be added before: it becomes the add.
    static final byte AS_ADD = 2;

    /// An add that becomes part of its entity's spawn.
    static final byte ABSORBED = 3;

    int[] offsets = new int[64];
    int[] numbers = new int[64];
    byte[] verdicts = new byte[64];

    /// The command before this one that is about the same entity.
    int[] previous = new int[64];

    /// For a part: the later command whose value it takes.
    int[] valueOf = new int[64];

    /// For a spawn and for what it absorbs: the next command it absorbs.
    int[] absorbs = new int[64];

    /// For a spawn: the last command it absorbs.
    int[] lastAbsorbed = new int[64];

    int size;

    /// The entities by the handles that commands name them by, numbered from 0.
    private final LongIntMap entities = new LongIntMap();

    private int entityCount;

    /// For each entity: its latest command, its spawn, whether it has vanished, and whether it must
    /// be left alone.
    int[] latest = new int[64];

    int[] spawns = new int[64];
    boolean[] vanished = new boolean[64];
    boolean[] blocked = new boolean[64];

    /// For an entity and a component: the command that last wrote it.
    private final LongIntMap writers = new LongIntMap();

    void clear() {
        size = 0;
        forgetEntities();
    }

    /// Forgets what came before: nothing after may change it.
    void forgetEntities() {
        entities.clear();
        writers.clear();
        entityCount = 0;
    }

    /// Adds a command and returns its place.
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
        valueOf = Arrays.copyOf(valueOf, more);
        absorbs = Arrays.copyOf(absorbs, more);
        lastAbsorbed = Arrays.copyOf(lastAbsorbed, more);
    }

    /// Whether commands about an entity have been seen.
    boolean knows(long handle) {
        return entities.get(handle) != LongIntMap.ABSENT;
    }

    /// The number of an entity.
    int entity(long handle) {
        int known = entities.get(handle);
        if (known != LongIntMap.ABSENT) {
            return known;
        }
        if (entityCount == latest.length) {
            int more = entityCount * 2;
            latest = Arrays.copyOf(latest, more);
            spawns = Arrays.copyOf(spawns, more);
            vanished = Arrays.copyOf(vanished, more);
            blocked = Arrays.copyOf(blocked, more);
        }
        latest[entityCount] = NONE;
        spawns[entityCount] = NONE;
        vanished[entityCount] = false;
        blocked[entityCount] = false;
        entities.put(handle, entityCount);
        return entityCount++;
    }

    /// Puts a command behind the others about its entity.
    void chain(int entity, int command) {
        previous[command] = latest[entity];
        latest[entity] = command;
    }

    /// The command that last wrote a component, [#NONE] or [#BLOCKED].
    int writer(int entity, int type) {
        int found = writers.get(key(entity, type));
        return found == LongIntMap.ABSENT ? NONE : found;
    }

    void setWriter(int entity, int type, int command) {
        writers.put(key(entity, type), command);
    }

    /// Lets a spawn take over a later add.
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
