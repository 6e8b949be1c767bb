package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.CommandBatch;
import dev.tercio.bench.workload.Shuffle;

import java.util.Map;

/// A hand-written queue for one kind of command: arrays of handles and values. Each entry is
/// checked like a command: the handle must be valid and the component present.
final class ArraysCommands implements CommandBatch {
    private final PlainArrays arrays;
    private final long[] targets;
    private final long[] handles;
    private final float[] xs;
    private final float[] ys;
    private final float[] zs;
    private int size;

    ArraysCommands(int n) {
        int ships = n * SHIPS_PER_COMMAND;
        arrays = new PlainArrays(ships);
        long[] all = new long[ships];
        for (int i = 0; i < ships; i++) {
            all[i] = arrays.create(new Position(0, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
        int[] order = Shuffle.order(ships);
        targets = new long[n];
        for (int i = 0; i < n; i++) {
            targets[i] = all[order[i]];
        }
        handles = new long[n];
        xs = new float[n];
        ys = new float[n];
        zs = new float[n];
        record();
    }

    @Override
    public void record() {
        size = 0;
        for (int i = 0; i < targets.length; i++) {
            add(targets[i], new Position(i, 1, 2));
        }
    }

    private void add(long handle, Position position) {
        handles[size] = handle;
        xs[size] = position.x();
        ys[size] = position.y();
        zs[size] = position.z();
        size++;
    }

    @Override
    public void play() {
        PlainArrays a = arrays;
        for (int i = 0; i < size; i++) {
            int slot = (int) handles[i];
            if (a.isAlive(handles[i]) && (a.mask[slot] & PlainArrays.POSITION) != 0) {
                a.px[slot] = xs[i];
                a.py[slot] = ys[i];
                a.pz[slot] = zs[i];
            }
        }
    }

    @Override
    public void recordAndPlay() {
        record();
        play();
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        for (float x : arrays.px) {
            sum += x;
        }
        return Map.of("x", sum);
    }
}
