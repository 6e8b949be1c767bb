package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Bullets;

import java.util.Map;

/// Bullets in [PlainArrays], with the remaining frames in the array for health.
final class ArraysBullets implements Bullets {
    private final PlainArrays arrays;
    private final int perFrame;

    ArraysBullets(int n) {
        perFrame = Bullets.perFrame(n);
        arrays = new PlainArrays(perFrame * LIFETIME);
        for (int i = 0; i < LIFETIME; i++) {
            frame();
        }
    }

    @Override
    public void frame() {
        arrays.moveAll();
        age();
        for (int i = 0; i < perFrame; i++) {
            arrays.create(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(LIFETIME));
        }
    }

    private void age() {
        long[] mask = arrays.mask;
        int[] frames = arrays.health;
        for (int slot = 0; slot < mask.length; slot++) {
            if (mask[slot] != 0 && --frames[slot] == 0) {
                arrays.end(slot);
            }
        }
    }

    @Override
    public Map<String, Double> tally() {
        double bullets = 0;
        double frames = 0;
        double sum = 0;
        for (int slot = 0; slot < arrays.mask.length; slot++) {
            if (arrays.mask[slot] != 0) {
                bullets++;
                frames += arrays.health[slot];
                sum += arrays.px[slot];
            }
        }
        return Map.of("bullets", bullets, "frames", frames, "x", sum);
    }
}
