package dev.tercio.internal.command;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// The handles that one lane has given out for its spawns, and the entities they became.
///
/// A handle is made of the lane's token and a running number. Tokens are never seen by the world,
/// so it does not matter in which order threads draw them. Numbers go on over playbacks; the table
/// holds those of the last playback and those recorded since.
final class HandleTable {
    private static final AtomicInteger TOKENS = new AtomicInteger();
    private static final int PLACEHOLDER = 1 << 31;

    private int token = nextToken();

    /// The first number that is still known.
    private int base;

    /// The number of the next spawn.
    private int next;

    /// Where the numbers of the playback to come begin.
    private int fresh;

    private long[] entities = new long[16];

    /// The cluster each is spawned in, where later adds decide it; see [FinalHomes].
    private int[] homes = {};

    private boolean hasHomes;

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
    long give() {
        if (next - base == entities.length) {
            entities = Arrays.copyOf(entities, entities.length * 2);
        }
        entities[next - base] = 0;
        int number = next++ & ~PLACEHOLDER;
        return ((long) token << 32) | ((PLACEHOLDER | number) & 0xFFFF_FFFFL);
    }

    /// Takes back the last handle, whose spawn was not recorded after all.
    void takeBack() {
        next--;
    }

    /// The entity a handle of this table became, or 0.
    long entity(long handle) {
        int index = indexOf(handle);
        return Integer.compareUnsigned(index, next - base) < 0 ? entities[index] : 0;
    }

    /// Whether a handle is one that has not been forgotten.
    boolean knows(long handle) {
        return Integer.compareUnsigned(indexOf(handle), next - base) < 0;
    }

    /// Takes note of what a handle became.
    void resolve(long handle, long entity) {
        entities[indexOf(handle)] = entity;
    }

    private int indexOf(long handle) {
        return ((int) handle - base) & ~PLACEHOLDER;
    }

    /// The handle of a number as a serialised stream counts: from the first of this playback.
    long fresh(int number) {
        return ((long) token << 32)
                | ((PLACEHOLDER | (fresh + number & ~PLACEHOLDER)) & 0xFFFF_FFFFL);
    }

    /// The number of a handle as a serialised stream counts, or -1 if it is of an earlier playback.
    int number(long handle) {
        int number = ((int) handle - fresh) & ~PLACEHOLDER;
        return Integer.compareUnsigned(number, next - fresh) < 0 ? number : -1;
    }

    int home(long handle) {
        int index = indexOf(handle);
        return index < homes.length ? homes[index] : FinalHomes.NONE;
    }

    void setHome(long handle, int cluster) {
        int index = indexOf(handle);
        if (Integer.compareUnsigned(index, next - base) >= 0) {
            return;
        }
        if (index >= homes.length) {
            int before = homes.length;
            homes = Arrays.copyOf(homes, entities.length);
            Arrays.fill(homes, before, homes.length, FinalHomes.NONE);
        }
        homes[index] = cluster;
        hasHomes = true;
    }

    /// Forgets what became of the spawns before they are played again.
    void forgetHomes() {
        if (hasHomes) {
            Arrays.fill(homes, FinalHomes.NONE);
            hasHomes = false;
        }
    }

    /// Takes note that the spawns recorded so far have been played for good: those before them are
    /// forgotten.
    void turn() {
        if (fresh != base) {
            System.arraycopy(entities, fresh - base, entities, 0, next - fresh);
            base = fresh;
        }
        fresh = next;
        forgetHomes();
    }

    /// Makes all handles void.
    void renew() {
        token = nextToken();
        base = 0;
        fresh = 0;
        next = 0;
        forgetHomes();
    }
}
