package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Files of the first version of the format must always be loadable. Proves PE-01 and PE-02.
class SnapshotGoldenTest {
    private static final Entity LOW = Entity.of(0, 2);
    private static final Entity HIGH = Entity.of(1, 1);
    private static final Entity THINKER = Entity.of(2, 1);
    private static final Entity HOLDER = Entity.of(3, 1);
    private static final Entity TITLED = Entity.of(4, 1);

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void copy() throws IOException {
        file = folder.resolve("golden.tsnap");
        try (InputStream in =
                SnapshotGoldenTest.class.getResourceAsStream("/golden/snapshot-1.tsnap")) {
            Files.copy(in, file);
        }
    }

    @Test
    void everyValueIsAsItWas() {
        try (World world = GoldenWorld.empty()) {
            Snapshot.load(world, file, GoldenWorld.format());

            assertEquals(List.of(LOW, HIGH, THINKER, HOLDER, TITLED), world.entities());
            assertEquals(2, world.frame());
            assertFalse(world.isAlive(Entity.of(0, 1)));
            assertEquals(
                    new GoldenWorld.Scalars(
                            false,
                            Byte.MIN_VALUE,
                            Short.MIN_VALUE,
                            '\u0002',
                            Integer.MIN_VALUE,
                            Long.MIN_VALUE,
                            -0.0f,
                            Double.NEGATIVE_INFINITY),
                    world.get(LOW, GoldenWorld.Scalars.class));
            assertEquals(
                    new GoldenWorld.Scalars(
                            true,
                            Byte.MAX_VALUE,
                            Short.MAX_VALUE,
                            '\uFFFF',
                            Integer.MAX_VALUE,
                            Long.MAX_VALUE,
                            Float.MIN_VALUE,
                            Math.PI),
                    world.get(HIGH, GoldenWorld.Scalars.class));
            assertEquals(
                    new GoldenWorld.Mind(
                            GoldenWorld.Mood.ANGRY, LOW, "größer", new GoldenWorld.Inner(-5, HIGH)),
                    world.get(THINKER, GoldenWorld.Mind.class));
            assertEquals(
                    new GoldenWorld.Far(0.125, -1e300), world.get(THINKER, GoldenWorld.Far.class));
            assertEquals(
                    new GoldenWorld.Plain(42, "forty"), world.get(TITLED, GoldenWorld.Plain.class));
            assertEquals(
                    new GoldenWorld.Title("Dr. Ü"), world.get(TITLED, GoldenWorld.Title.class));
            checkArrays(world.get(HOLDER, GoldenWorld.Arrays.class));
            checkPresence(world);
        }
    }

    private static void checkArrays(GoldenWorld.Arrays arrays) {
        assertArrayEquals(new boolean[] {true, false}, arrays.flags());
        assertArrayEquals(new byte[] {1, -2, 3}, arrays.bytes());
        assertArrayEquals(new short[] {-300}, arrays.shorts());
        assertArrayEquals(new char[] {'a', 'ß'}, arrays.chars());
        assertArrayEquals(new int[] {7, -7}, arrays.ints());
        assertArrayEquals(new long[] {1L << 40}, arrays.longs());
        assertArrayEquals(new float[] {0.5f, -0.5f}, arrays.floats());
        assertArrayEquals(new double[] {1e-300}, arrays.doubles());
        assertArrayEquals(new Entity[] {HIGH, Entity.NONE}, arrays.entities());
    }

    private static void checkPresence(World world) {
        assertEquals(1, world.components(LOW).size());
        assertEquals(1, world.components(HIGH).size());
        assertEquals(2, world.components(THINKER).size());
        assertEquals(1, world.components(HOLDER).size());
        assertEquals(2, world.components(TITLED).size());
        assertTrue(world.hasAuthority(HIGH, GoldenWorld.Scalars.class));
        assertFalse(world.hasAnyAuthority(LOW));
        assertEquals(2, world.stableIds().size());
        assertEquals(HIGH, world.stableIds().find(3L << 48 | 1).orElseThrow());
        assertEquals(LOW, world.stableIds().find(9L << 48 | 77).orElseThrow());
        assertEquals(3L << 48 | 2, world.stableIds().assign(TITLED));
        assertEquals(
                new GoldenWorld.Wind(0.75f, GoldenWorld.Mood.WARY),
                world.resources().get(GoldenWorld.Wind.class));
        assertEquals(
                new GoldenWorld.Motto("per aspera"),
                world.resources().get(GoldenWorld.Motto.class));
        assertEquals(Entity.of(5, 1), world.spawn());
    }

    @Test
    void systemsContinueWhereTheyWere() {
        GoldenWorld.Watcher watcher = new GoldenWorld.Watcher();
        try (World world = GoldenWorld.empty();
                Schedule schedule = GoldenWorld.schedule(world, watcher)) {
            Snapshot.load(schedule, file, GoldenWorld.format());
            assertFalse(schedule.isEnabled("idle"));
            schedule.run(0.25);

            assertEquals(List.of("changed " + LOW, "removed " + LOW, "frame 2 0.75"), watcher.seen);
        }
    }

    @Test
    void valuesAreFoundByTheirNamesInAnotherTier() {
        try (World world =
                Evolution.world(
                        Tier.MANAGED,
                        GoldenWorld.Title.class,
                        GoldenWorld.Far.class,
                        GoldenWorld.Scalars.class)) {
            SaveFormat format =
                    GoldenWorld.format()
                            .drop(GoldenWorld.Arrays.class.getName())
                            .drop(GoldenWorld.Mind.class.getName())
                            .drop(GoldenWorld.Plain.class.getName())
                            .drop(GoldenWorld.Frozen.class.getName())
                            .resource(GoldenWorld.Wind.class);
            Snapshot.load(world, file, format);

            assertEquals(
                    new GoldenWorld.Far(0.125, -1e300), world.get(THINKER, GoldenWorld.Far.class));
            assertEquals('\u0002', world.get(LOW, GoldenWorld.Scalars.class).c());
        }
    }
}
