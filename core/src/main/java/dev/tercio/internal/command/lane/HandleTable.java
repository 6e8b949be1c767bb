package dev.tercio.internal.command.lane;

import dev.tercio.Entity;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// The handles that one lane has issued for its spawns, and their entities.
///
/// A handle consists of the lane's token and a sequence number. The world never sees tokens, so the
/// order in which threads obtain them does not matter. The sequence continues across playbacks; the
/// table holds the handles of the last playback and those recorded since.
public final class HandleTable {
    /// The spawn number of a handle that has none.
    public static final int NO_SPAWN = -1;

    /// The handles of spawns that a stream does not contain and that have no entity: the spawn has
    /// failed, or no one knows it. No table issues them, because their token is 0. A recording
    /// writes them, so that commands with such handles fail in a replay as they have failed before.
    public static final long NOT_SPAWNED = 0xFFFF_FFFFL;

    public static final long FOREIGN = 0xFFFF_FFFEL;

    private static final AtomicInteger TOKENS = new AtomicInteger();
    private static final int PLACEHOLDER = 1 << 31;

    /// The entity of a handle whose spawn and destroy were both coalesced away: a dead entity with
    /// an index that no world has. It is a constant, because components may store it and worlds
    /// must stay deterministic.
    public static final long DESTROYED = Entity.of(Integer.MAX_VALUE, 1).bits();

    private int token = nextToken();

    /// The first number in the table.
    private int base;

    /// The number of the next spawn.
    private int next;

    /// The first number of the next playback.
    private int fresh;

    /// The first number of the last playback.
    private int playedFrom;

    private long[] entities = new long[16];

    /// The spawn number of each handle while commands are read.
    private int[] spawnNumbers = {};

    private boolean hasSpawnNumbers;

    private static int nextToken() {
        int drawn = TOKENS.incrementAndGet();
        return drawn == 0 ? TOKENS.incrementAndGet() : drawn;
    }

    int token() {
        return token;
    }

    /// Returns whether a handle stands for a spawn without an entity in a stream.
    public static boolean isWithoutEntity(long handle) {
        return handle == NOT_SPAWNED || handle == FOREIGN;
    }

    /// Returns whether the table has issued handles that may still be in use.
    boolean isUsed() {
        return next != base;
    }

    /// Issues the handle of a new spawn.
    public long give() {
        long handle = upcoming();
        issue();
        return handle;
    }

    /// Issues the handle that [#upcoming] has returned.
    public void issue() {
        entities[next++ - base] = 0;
    }

    /// Returns the next handle and reserves memory for it. [#issue] issues it.
    public long upcoming() {
        if (next - base == entities.length) {
            grow();
        }
        return ((long) token << 32) | ((PLACEHOLDER | next) & 0xFFFF_FFFFL);
    }

    private void grow() {
        entities = Arrays.copyOf(entities, entities.length * 2);
    }

    /// Withdraws the last handle, because its spawn was not recorded.
    public void takeBack() {
        next--;
    }

    /// Returns the entity of a handle of this table, or 0.
    long entity(long handle) {
        int index = indexOf(handle);
        return index < next - base ? entities[index] : 0;
    }

    /// Returns whether a handle is still in the table.
    public boolean knows(long handle) {
        return indexOf(handle) < next - base;
    }

    /// Sets the entity of a handle.
    public void resolve(long handle, long entity) {
        entities[indexOf(handle)] = entity;
    }

    /// Returns the index of a handle in the table, never negative.
    private int indexOf(long handle) {
        return ((int) handle - base) & ~PLACEHOLDER;
    }

    /// Returns the handle of the spawn with a number in a serialised stream, counted from the first
    /// spawn of this playback.
    public long fresh(int number) {
        return ((long) token << 32)
                | ((PLACEHOLDER | (fresh + number & ~PLACEHOLDER)) & 0xFFFF_FFFFL);
    }

    /// Returns the number set by [#setSpawnNumber], or [#NO_SPAWN].
    public int spawnNumber(long handle) {
        int index = indexOf(handle);
        return index < spawnNumbers.length ? spawnNumbers[index] : NO_SPAWN;
    }

    /// Sets the number of the spawn that the following commands refer to by a handle.
    public void setSpawnNumber(long handle, int number) {
        int index = indexOf(handle);
        if (index >= next - base) {
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

    /// Marks the first handle that the next playback may resolve.
    void beginPlayback() {
        playedFrom = fresh;
    }

    /// Copies the handles of the last playback to the handles of the frame.
    void publishTo(FrameHandles frame) {
        int from = playedFrom - base;
        frame.add(token, playedFrom, entities, from, next - playedFrom);
    }

    /// Ends the current recording after its commands were played and dropped. Handles of earlier
    /// recordings are dropped.
    void turn() {
        if (fresh != base) {
            System.arraycopy(entities, fresh - base, entities, 0, next - fresh);
            base = fresh;
        }
        fresh = next;
        forgetSpawnNumbers();
    }

    /// Invalidates all handles.
    void renew() {
        token = nextToken();
        base = 0;
        fresh = 0;
        next = 0;
        playedFrom = 0;
        forgetSpawnNumbers();
    }
}
