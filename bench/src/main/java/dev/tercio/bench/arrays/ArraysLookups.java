package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Lookups;
import dev.tercio.bench.workload.Shuffle;

import java.util.Map;

/// Handles as longs in arrays; every read checks the handle.
final class ArraysLookups implements Lookups {
    private final PlainArrays arrays;
    private final long[] targets;
    private final long[] listed;

    ArraysLookups(int n) {
        arrays = new PlainArrays(n);
        long[] ships = new long[n];
        for (int i = 0; i < n; i++) {
            ships[i] = arrays.create(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
        int[] order = Shuffle.order(n);
        targets = new long[n];
        listed = new long[n];
        for (int i = 0; i < n; i++) {
            targets[(int) ships[i]] = ships[order[i]];
            listed[i] = ships[order[i]];
        }
    }

    @Override
    public double sumTargets() {
        return sum(targets);
    }

    @Override
    public double sumListed() {
        return sum(listed);
    }

    private double sum(long[] handles) {
        double sum = 0;
        for (long handle : handles) {
            sum += arrays.x(handle);
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of("targets", (double) targets.length);
    }
}
