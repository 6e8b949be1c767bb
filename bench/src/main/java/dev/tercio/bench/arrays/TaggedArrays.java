package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Fragments;

import java.util.Map;

/// Entities of all sets in the same [PlainArrays]: a tag that is added later is a bit of the mask
/// and moves nothing.
final class TaggedArrays implements Fragments {
    private final PlainArrays arrays;

    TaggedArrays(int n) {
        arrays = new PlainArrays(n);
        for (int i = 0; i < n; i++) {
            arrays.create(new Position(1, 2, 3), new Velocity(3, 2, 1), new Health(0));
        }
    }

    @Override
    public void move() {
        arrays.moveAll();
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        for (float x : arrays.px) {
            sum += x;
        }
        return Map.of("matching", (double) arrays.px.length, "x", sum);
    }
}
