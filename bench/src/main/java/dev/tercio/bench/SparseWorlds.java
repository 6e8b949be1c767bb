package dev.tercio.bench;

import dev.tercio.ComponentSet;
import dev.tercio.World;
import dev.tercio.bench.component.Frozen;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Tags;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Shuffle;

import java.util.ArrayList;
import java.util.List;

/// Worlds with many component sets.
final class SparseWorlds {
    private static final List<Object> PARTS =
            List.of(
                    new Position(1, 2, 3),
                    new Velocity(3, 2, 1),
                    new Health(7),
                    new Frozen(),
                    new Tags.A());
    private static final int SETS = 1 << PARTS.size();
    private static final int MATCHING = 0b111;

    private SparseWorlds() {}

    /// Entities of all 32 sets of five components: n with Position, Velocity and Health, and nine
    /// times as many without.
    static void fill(World world, int n, SparseBenchmark.Build build) {
        int[] sets = setOfEach(n);
        if (build == SparseBenchmark.Build.BULK) {
            for (int set = 0; set < SETS; set++) {
                world.spawnAll(size(set, n), ComponentSet.of(classes(set)));
            }
            world.query(Velocity.class).update(v -> new Velocity(3, 2, 1));
        } else {
            for (int i : Shuffle.order(sets.length)) {
                spawn(world, parts(sets[i]), build);
            }
        }
    }

    /// Entities of one set with Position, Velocity and Health.
    static void fillDense(World world, int n) {
        world.spawnAll(n, ComponentSet.of(Position.class, Velocity.class, Health.class));
        world.query(Velocity.class).update(v -> new Velocity(3, 2, 1));
    }

    /// Entities of 26 sets, all with Position and Velocity, each set with its own tag.
    static void fillAllMatching(World world, int n) {
        int sets = Tags.ALL.size();
        for (int set = 0; set < sets; set++) {
            int size = n * (set + 1) / sets - n * set / sets;
            world.spawnAll(
                    size, ComponentSet.of(Position.class, Velocity.class, Tags.ALL.get(set)));
        }
        world.query(Velocity.class).update(v -> new Velocity(3, 2, 1));
    }

    /// Entities of 256 sets of seven tags and either Position or Velocity, never both.
    static void fillNoneMatching(World world, int n) {
        for (int set = 0; set < 256; set++) {
            List<Class<?>> classes = new ArrayList<>();
            for (int bit = 0; bit < 7; bit++) {
                if ((set >> bit & 1) != 0) {
                    classes.add(Tags.ALL.get(bit));
                }
            }
            classes.add(set >> 7 == 0 ? Position.class : Velocity.class);
            int size = n * (set + 1) / 256 - n * set / 256;
            world.spawnAll(size, ComponentSet.of(classes.toArray(Class<?>[]::new)));
        }
    }

    private static void spawn(World world, List<Object> parts, SparseBenchmark.Build build) {
        if (build == SparseBenchmark.Build.SPAWN || parts.isEmpty()) {
            world.spawn(parts.toArray());
            return;
        }
        var entity = world.spawn(parts.getFirst());
        for (Object part : parts.subList(1, parts.size())) {
            world.add(entity, part);
        }
    }

    private static int[] setOfEach(int n) {
        int[] sets = new int[10 * n];
        int next = 0;
        for (int set = 0; set < SETS; set++) {
            int end = next + size(set, n);
            while (next < end) {
                sets[next++] = set;
            }
        }
        return sets;
    }

    /// 4 of the 32 sets match and share n entities; the other 28 share 9 n.
    private static int size(int set, int n) {
        if ((set & MATCHING) == MATCHING) {
            return n / 4;
        }
        int others = 9 * n / 28;
        return set == 0 ? 9 * n - 27 * others : others;
    }

    private static List<Object> parts(int set) {
        List<Object> parts = new ArrayList<>();
        for (int bit = 0; bit < PARTS.size(); bit++) {
            if ((set >> bit & 1) != 0) {
                parts.add(PARTS.get(bit));
            }
        }
        return parts;
    }

    private static Class<?>[] classes(int set) {
        return parts(set).stream().map(Object::getClass).toArray(Class<?>[]::new);
    }
}
