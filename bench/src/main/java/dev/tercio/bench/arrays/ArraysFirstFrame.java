package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.FirstFrame;

import java.util.Map;

/// The same frame on [PlainArrays].
final class ArraysFirstFrame implements FirstFrame {
    private final int n;
    private PlainArrays arrays = new PlainArrays(0);
    private int[] shields = {};

    ArraysFirstFrame(int n) {
        this.n = n;
    }

    @Override
    public void run() {
        arrays = new PlainArrays(n);
        shields = new int[n];
        for (int i = 0; i < n; i++) {
            arrays.create(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
        arrays.moveAll();
        for (int slot = 0; slot < n; slot++) {
            if ((arrays.mask[slot] & PlainArrays.HEALTH) != 0) {
                arrays.mask[slot] |= PlainArrays.SHIELD;
                shields[slot] = arrays.health[slot];
            }
        }
    }

    @Override
    public Map<String, Double> tally() {
        double points = 0;
        double sum = 0;
        for (int slot = 0; slot < n; slot++) {
            points += shields[slot];
            sum += arrays.px[slot];
        }
        return Map.of("points", points, "x", sum);
    }
}
