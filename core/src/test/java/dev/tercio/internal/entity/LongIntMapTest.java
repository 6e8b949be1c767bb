package dev.tercio.internal.entity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/// Proves EN-06.
class LongIntMapTest {
    @Test
    void behavesLikeAHashMap() {
        Seed.run(
                random -> {
                    LongIntMap map = new LongIntMap();
                    Map<Long, Integer> model = new HashMap<>();
                    for (int i = 0; i < 200_000; i++) {
                        step(map, model, random);
                    }
                    assertEquals(model.size(), map.size());
                    model.forEach((key, value) -> assertEquals(value, map.get(key)));
                });
    }

    /// Few different keys, so that they collide; some differ only in their upper halves.
    private static void step(LongIntMap map, Map<Long, Integer> model, Random random) {
        long low = 1 + random.nextInt(2_000);
        long key = random.nextBoolean() ? low : low << 48;
        if (random.nextInt(50_000) == 0) {
            map.clear();
            model.clear();
        } else if (random.nextInt(5) < 2) {
            map.remove(key);
            model.remove(key);
        } else {
            int value = random.nextInt(Integer.MAX_VALUE);
            map.put(key, value);
            model.put(key, value);
        }
        assertEquals(model.getOrDefault(key, LongIntMap.ABSENT), map.get(key));
        assertEquals(model.size(), map.size());
    }

    @Test
    void extremeKeysAreSorted() {
        LongIntMap map = new LongIntMap();
        map.put(-1, 1);
        map.put(Long.MIN_VALUE, 2);
        map.put(Long.MAX_VALUE, 3);

        assertEquals(1, map.get(-1));
        assertEquals(2, map.get(Long.MIN_VALUE));
        assertEquals(3, map.get(Long.MAX_VALUE));
        assertEquals(LongIntMap.ABSENT, map.get(1));
    }
}
