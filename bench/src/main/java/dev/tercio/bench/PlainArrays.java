package dev.tercio.bench;

import java.util.Arrays;

/// The physical floor: what the engine does to its memory, hand-written on arrays of one size with
/// one mask word per entity, a generation check and a stack of free slots, and nothing else.
final class PlainArrays {
    static final long POSITION = 1;
    static final long VELOCITY = 2;
    static final long HEALTH = 4;
    static final long SHIELD = 8;

    final float[] px;
    final float[] py;
    final float[] pz;
    final float[] vx;
    final float[] vy;
    final float[] vz;
    final int[] health;
    final long[] mask;
    final int[] generation;
    private final int[] free;
    private int freeCount;

    PlainArrays(int n) {
        px = new float[n];
        py = new float[n];
        pz = new float[n];
        vx = new float[n];
        vy = new float[n];
        vz = new float[n];
        health = new int[n];
        mask = new long[n];
        generation = new int[n];
        free = new int[n];
        Arrays.fill(generation, 1);
        for (int i = 0; i < n; i++) {
            free[i] = n - 1 - i;
        }
        freeCount = n;
    }

    long create(Position p, Velocity v, Health h) {
        int slot = free[--freeCount];
        px[slot] = p.x();
        py[slot] = p.y();
        pz[slot] = p.z();
        vx[slot] = v.x();
        vy[slot] = v.y();
        vz[slot] = v.z();
        health[slot] = h.points();
        mask[slot] = POSITION | VELOCITY | HEALTH;
        return (long) generation[slot] << 32 | slot;
    }

    boolean isAlive(long handle) {
        return generation[(int) handle] == (int) (handle >>> 32);
    }

    void destroy(long handle) {
        if (isAlive(handle)) {
            int slot = (int) handle;
            mask[slot] = 0;
            generation[slot]++;
            free[freeCount++] = slot;
        }
    }

    float x(long handle) {
        return isAlive(handle) && (mask[(int) handle] & POSITION) != 0 ? px[(int) handle] : 0;
    }

    void add(long handle, long bit) {
        if (isAlive(handle)) {
            mask[(int) handle] |= bit;
        }
    }

    void remove(long handle, long bit) {
        if (isAlive(handle)) {
            mask[(int) handle] &= ~bit;
        }
    }
}
