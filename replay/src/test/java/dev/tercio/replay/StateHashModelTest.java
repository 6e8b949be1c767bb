package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// An incremental hash always equals the hash of the whole state. Proves PE-06.
class StateHashModelTest {
    private static final ComponentType<RandomWorld.Position> POSITION =
            ComponentType.of(RandomWorld.Position.class);
    private static final Field<float[]> X = POSITION.floats("x");
    private static final float[] ODD = {
        Float.NaN, Float.intBitsToFloat(0x7FC0_0001), Float.intBitsToFloat(0xFF80_0001), -0f, 0f
    };

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void incrementalHashEqualsTheFullHash(Tier tier) {
        Seed.run(random -> new Run(tier, random, folder).steps(1_000));
    }

    /// Random operations on a world, with a comparison of two hashes after each.
    private static final class Run {
        private final Tier tier;
        private final Random random;
        private final Path folder;

        Run(Tier tier, Random random, Path folder) {
            this.tier = tier;
            this.random = random;
            this.folder = folder;
        }

        void steps(int count) {
            try (World world = RandomWorld.create(tier, random.nextLong())) {
                StateHash hash = new StateHash(world, RandomWorld.format());
                StateHash seldom = new StateHash(world, RandomWorld.format());
                RandomWorld operations = new RandomWorld(world, random.nextLong());
                Path file = folder.resolve("world.tsnap");
                Snapshot.save(world, file, RandomWorld.format());
                for (int i = 0; i < count; i++) {
                    String what = step(world, operations, file);
                    if (what.equals("load")) {
                        operations = new RandomWorld(world, random.nextLong());
                    }
                    long expected = StateHash.of(world, RandomWorld.format());
                    assertEquals(expected, hash.now(), "step=" + i + ", after=" + what);
                    if (random.nextInt(40) == 0) {
                        assertEquals(expected, seldom.now(), "seldom, step=" + i);
                    }
                }
                assertEquals(hash.now(), seldom.now());
            }
        }

        private String step(World world, RandomWorld operations, Path file) {
            switch (random.nextInt(60)) {
                case 0 -> {
                    Snapshot.save(world, file, RandomWorld.format());
                    return "save";
                }
                case 1 -> {
                    Snapshot.load(world, file, RandomWorld.format());
                    return "load";
                }
                case 2, 3 -> {
                    world.trim();
                    return "trim";
                }
                case 4, 5 -> {
                    writeColumns(world);
                    return "columns";
                }
                case 6, 7 -> {
                    int digit = random.nextInt(4);
                    world.query(RandomWorld.Position.class)
                            .parallel()
                            .update(p -> new RandomWorld.Position(ODD[digit], p.y() + 1, p.z()));
                    return "parallel";
                }
                case 8 -> {
                    crowd(world);
                    return "crowd";
                }
                case 9 -> {
                    destroyMany(world);
                    return "destroy many";
                }
                default -> {
                    operations.survivors();
                    operations.steps(1 + random.nextInt(5));
                    return "operations";
                }
            }
        }

        private void writeColumns(World world) {
            float value = ODD[random.nextInt(ODD.length)];
            world.query(RandomWorld.Position.class)
                    .chunks(
                            chunk -> {
                                write(chunk, value);
                                chunk.changed(POSITION);
                            });
        }

        private void write(Chunk chunk, float value) {
            MemorySegment column = chunk.segment(X);
            for (int i = chunk.from(); i < chunk.to(); i++) {
                if ((chunk.word(i >>> 6) >>> i & 1) != 0 && random.nextInt(3) == 0) {
                    column.setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
                }
            }
        }

        private void crowd(World world) {
            List<Entity> made = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                made.addAll(
                        world.spawnAll(
                                random.nextInt(9_000),
                                ComponentSet.of(
                                        RandomWorld.Position.class, RandomWorld.Seen.class)));
            }
            if (random.nextBoolean()) {
                world.destroyAll(made);
            }
        }

        private void destroyMany(World world) {
            List<Entity> some = new ArrayList<>(world.entities());
            some.removeIf(_ -> random.nextInt(8) == 0);
            world.destroyAll(some);
        }
    }
}
