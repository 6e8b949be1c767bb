package dev.tercio.internal.command.lane;

import dev.tercio.Entity;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// The handles that one lane has given out for its spawns, and the entities they became.
///
/// A handle is made of the lane's token and a running number. Tokens are never seen by the world,
/// so it does not matter in which order threads draw them. Numbers go on over playbacks; the table
/// holds those of the last playback and those recorded since.
public final class HandleTable {
    /// What a handle has for a number that stands for no spawn.
    public static final int NO_SPAWN = -1;

    private static final AtomicInteger TOKENS = new AtomicInteger();
    private static final int PLACEHOLDER = 1 << 31;

    /// What a handle stands for whose entity was spawned and destroyed by commands that were left
    /// out: a dead entity, with an index that no world has. It is always the same, because it may
    /// end up in a component.
    public static final long DESTROYED = Entity.of(Integer.MAX_VALUE, 1).bits();

    private int token = nextToken();

    /// The first number that is still known.
    private int base;

    /// The number of the next spawn.
    private int next;

    /// Where the numbers of the playback to come begin.
    private int fresh;

    /// Where the numbers of the last playback begin.
    private int playedFrom;

    private long[] entities = new long[16];

    /// The spawn that each handle stands for while commands are read.
    private int[] spawnNumbers = {};

    private boolean hasSpawnNumbers;

    private static int nextToken() {
        int drawn = TOKENS.incrementAndGet();
        return drawn == 0 ? TOKENS.incrementAndGet() : drawn;
    }

    int token() {
        return token;
    }

    /// Whether there are handles that someone may know.
    boolean isUsed() {
        return next != base;
    }

    /// Gives out the handle of a new spawn.
    public long give() {
        if (next - base == entities.length) {
            entities = Arrays.copyOf(entities, entities.length * 2);
        }
        entities[next - base] = 0;
        int number = next++ & ~PLACEHOLDER;
        return ((long) token << 32) | ((PLACEHOLDER | number) & 0xFFFF_FFFFL);
    }

    /// Takes back the last handle, whose spawn was not recorded after all.
    public void takeBack() {
        next--;
    }

    /// The entity a handle of this table became, or 0.
    long entity(long handle) {
        int index = indexOf(handle);
        return Integer.compareUnsigned(index, next - base) < 0 ? entities[index] : 0;
    }

    /// Whether a handle is one that has not been forgotten.
    public boolean knows(long handle) {
        return Integer.compareUnsigned(indexOf(handle), next - base) < 0;
    }

    /// Takes note of what a handle became.
    public void resolve(long handle, long entity) {
        entities[indexOf(handle)] = entity;
    }

    private int indexOf(long handle) {
        return ((int) handle - base) & ~PLACEHOLDER;
    }

    /// The handle of a number as a serialised stream counts: from the first of this playback.
    public long fresh(int number) {
        return ((long) token << 32)
                | ((PLACEHOLDER | (fresh + number & ~PLACEHOLDER)) & 0xFFFF_FFFFL);
    }

    /// The number that [#setSpawnNumber] has set, or [#NO_SPAWN].
    public int spawnNumber(long handle) {
        int index = indexOf(handle);
        return index < spawnNumbers.length ? spawnNumbers[index] : NO_SPAWN;
    }

    /// Says which spawn a handle stands for in the commands that follow.
    public void setSpawnNumber(long handle, int number) {
        int index = indexOf(handle);
        if (Integer.compareUnsigned(index, next - base) >= 0) {
            return;
        }
        if (index >= spawnNumbers.length) {
            int before = spawnNumbers.length;
            spawnNumbers = Arrays.copyOf(spawnNumbers, entities.length);
            Arrays.fill(spawnNumbers, before, spawnNumbers.length, NO_SPAWN);
        }
        spawnNumbers[index] = number;
        hasSpawnNumbers = true;
    }

    void forgetSpawnNumbers() {
        if (hasSpawnNumbers) {
            Arrays.fill(spawnNumbers, NO_SPAWN);
            hasSpawnNumbers = false;
        }
    }

    /// Takes note of where the handles begin that a playback may give entities to.
    void beginPlayback() {
        playedFrom = fresh;
    }

    /// Lets others use the handles of the last playback in this frame.
    void publishTo(FrameHandles frame) {
        int from = playedFrom - base;
        frame.add(token, playedFrom, entities, from, next - playedFrom);
    }

    /// Takes note that the spawns recorded so far have been played for good: those before them are
    /// forgotten.
    void turn() {
        if (fresh != base) {
            System.arraycopy(entities, fresh - base, entities, 0, next - fresh);
            base = fresh;
        }
        fresh = next;
        forgetSpawnNumbers();
    }

    /// Makes all handles void.
    void renew() {
        token = nextToken();
        base = 0;
        fresh = 0;
        next = 0;
        playedFrom = 0;
        forgetSpawnNumbers();
    }
}
