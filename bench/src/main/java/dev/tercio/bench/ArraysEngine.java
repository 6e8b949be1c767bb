package dev.tercio.bench;

/// The floor: [PlainArrays].
final class ArraysEngine implements Engine {
    private final PlainArrays arrays;
    private final int[] shields;
    private final long[] handles;
    private final long[] shuffled;

    ArraysEngine(int n) {
        arrays = new PlainArrays(n);
        shields = new int[n];
        handles = new long[n];
        shuffled = new long[n];
    }

    @Override
    public void create() {
        for (int i = 0; i < handles.length; i++) {
            handles[i] = arrays.create(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
    }

    @Override
    public void update(float dt) {
        PlainArrays a = arrays;
        for (int i = 0; i < a.px.length; i++) {
            a.px[i] += a.vx[i] * dt;
            a.py[i] += a.vy[i] * dt;
            a.pz[i] += a.vz[i] * dt;
        }
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(shuffled.length);
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
    public void addShields() {
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
    public int countMoving() {
        return count(PlainArrays.POSITION | PlainArrays.VELOCITY);
    }

    @Override
    public int countShields() {
        return count(PlainArrays.SHIELD);
    }

    @Override
    public void destroy() {
        for (long handle : handles) {
            arrays.destroy(handle);
        }
    }

    private int count(long bits) {
        int count = 0;
        for (long mask : arrays.mask) {
            if ((mask & bits) == bits) {
                count++;
            }
        }
        return count;
    }
}
