package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Ships;
import dev.tercio.bench.workload.Shuffle;

/// Ships in [PlainArrays].
final class ArraysShips implements Ships {
    private final int n;
    private final PlainArrays arrays;
    private int[] shields = {};
    private int[] armours = {};
    private long[] handles = {};
    private long[] shuffled = {};

    ArraysShips(int n) {
        this.n = n;
        arrays = new PlainArrays(n);
    }

    @Override
    public void createPositions() {
        long[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = arrays.create(new Position(i, 1, 2));
        }
    }

    @Override
    public void create() {
        long[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = createOne(i);
        }
    }

    private long[] handles() {
        if (handles.length == 0) {
            handles = new long[n];
        }
        return handles;
    }

    private long createOne(int i) {
        return arrays.create(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
    }

    @Override
    public void createBulk() {
        arrays.createAllShips();
    }

    @Override
    public void destroy() {
        for (long handle : handles) {
            arrays.destroy(handle);
        }
    }

    @Override
    public void clear() {
        arrays.clear();
    }

    @Override
    public void addShields() {
        if (shields.length == 0) {
            // lazily, because ships without shields should not take memory for them
            shields = new int[n];
            armours = new int[n];
        }
        for (int i = 0; i < handles.length; i++) {
            arrays.add(handles[i], PlainArrays.SHIELD);
            shields[(int) handles[i]] = i;
        }
    }

    @Override
    public void removeShields() {
        for (long handle : handles) {
            arrays.remove(handle, PlainArrays.SHIELD);
        }
    }

    @Override
    public void shieldsToArmour() {
        replace(PlainArrays.SHIELD, shields, PlainArrays.ARMOUR, armours);
    }

    @Override
    public void armourToShields() {
        replace(PlainArrays.ARMOUR, armours, PlainArrays.SHIELD, shields);
    }

    private void replace(long from, int[] old, long to, int[] values) {
        long[] mask = arrays.mask;
        for (int slot = 0; slot < mask.length; slot++) {
            if ((mask[slot] & from) != 0) {
                values[slot] = old[slot];
                mask[slot] = (mask[slot] & ~from) | to;
            }
        }
    }

    @Override
    public void killTenth() {
        long[] mask = arrays.mask;
        for (int slot = 0; slot < mask.length; slot++) {
            if ((mask[slot] & PlainArrays.HEALTH) != 0 && arrays.health[slot] % 10 == 0) {
                arrays.end(slot);
            }
        }
    }

    @Override
    public void replaceKilled() {
        for (int i = 0; i < handles.length; i += 10) {
            handles[i] = createOne(i);
        }
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(n);
        shuffled = new long[n];
        for (int i = 0; i < order.length; i++) {
            shuffled[i] = handles[order[i]];
        }
    }

    @Override
    public double sumInRandomOrder() {
        double sum = 0;
        for (long handle : shuffled) {
            sum += arrays.x(handle);
        }
        return sum;
    }

    @Override
    public int count(Part part) {
        long bits =
                switch (part) {
                    case POSITION -> PlainArrays.POSITION;
                    case POSITION_AND_VELOCITY -> PlainArrays.POSITION | PlainArrays.VELOCITY;
                    case HEALTH -> PlainArrays.HEALTH;
                    case SHIELD -> PlainArrays.SHIELD;
                    case ARMOUR -> PlainArrays.ARMOUR;
                };
        int count = 0;
        for (long mask : arrays.mask) {
            if ((mask & bits) == bits) {
                count++;
            }
        }
        return count;
    }

    @Override
    public double sumX() {
        double sum = 0;
        for (int slot = 0; slot < n; slot++) {
            if ((arrays.mask[slot] & PlainArrays.POSITION) != 0) {
                sum += arrays.px[slot];
            }
        }
        return sum;
    }
}
