package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Bodies;

import java.util.Arrays;

/// The physical lower bound: the memory accesses of the engine, hand-written on arrays of one size
/// with one mask word per entity, a generation check and a stack of free slots.
public final class PlainArrays {
    public static final long POSITION = 1;
    public static final long VELOCITY = 2;
    public static final long HEALTH = 4;
    public static final long SHIELD = 8;
    public static final long ARMOUR = 16;

    public final float[] px;
    public final float[] py;
    public final float[] pz;
    public final float[] vx;
    public final float[] vy;
    public final float[] vz;
    public final int[] health;
    public final long[] mask;
    public final int[] generation;
    private final int[] free;
    private int freeCount;

    public PlainArrays(int n) {
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

    public long create(Position p) {
        int slot = free[--freeCount];
        px[slot] = p.x();
        py[slot] = p.y();
        pz[slot] = p.z();
        mask[slot] = POSITION;
        return (long) generation[slot] << 32 | slot;
    }

    public long create(Position p, Velocity v, Health h) {
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

    /// Fills all slots, which must be free, with the ships 0, 1, 2…
    void createAllShips() {
        for (int slot = 0; slot < px.length; slot++) {
            px[slot] = slot;
            py[slot] = 1;
            pz[slot] = 2;
            vx[slot] = 3;
            vy[slot] = slot;
            vz[slot] = 5;
            health[slot] = slot;
            mask[slot] = POSITION | VELOCITY | HEALTH;
        }
        freeCount = 0;
    }

    /// Frees the slots that are in use.
    void clear() {
        for (int slot = px.length - 1; slot >= 0; slot--) {
            if (mask[slot] != 0) {
                end(slot);
            }
        }
    }

    public boolean isAlive(long handle) {
        return generation[(int) handle] == (int) (handle >>> 32);
    }

    public void destroy(long handle) {
        if (isAlive(handle)) {
            end((int) handle);
        }
    }

    void end(int slot) {
        mask[slot] = 0;
        generation[slot]++;
        free[freeCount++] = slot;
    }

    public float x(long handle) {
        return isAlive(handle) && (mask[(int) handle] & POSITION) != 0 ? px[(int) handle] : 0;
    }

    /// Moves all slots by their velocities, including free ones, whose values are not read. Without
    /// a check, the loop is vectorised.
    void moveAll() {
        for (int slot = 0; slot < px.length; slot++) {
            px[slot] += vx[slot] * Bodies.DT;
            py[slot] += vy[slot] * Bodies.DT;
            pz[slot] += vz[slot] * Bodies.DT;
        }
    }

    public void add(long handle, long bit) {
        if (isAlive(handle)) {
            mask[(int) handle] |= bit;
        }
    }

    public void remove(long handle, long bit) {
        if (isAlive(handle)) {
            mask[(int) handle] &= ~bit;
        }
    }
}
