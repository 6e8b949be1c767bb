package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ComponentSet;
import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.List;

/// Lookups that were created before a load or a rollback read the restored values.
///
/// Proves QU-08, PE-07.
class LookupAfterRestoreTest {
    private record Points(int value, long other) {}

    private static final int ENTITIES = 40_000;

    @TempDir Path folder;

    private static World worldOf(Tier tier) {
        return World.create(WorldOptions.DEFAULT.tier(tier));
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void loadedValuesAreRead(Tier tier) {
        Path file = folder.resolve("world.tsnp");
        try (World world = worldOf(tier)) {
            Lookup<Points> points = world.lookup(Points.class);
            List<Entity> all = world.spawnAll(ENTITIES, ComponentSet.of(Points.class));
            all.forEach(entity -> points.set(entity, new Points(entity.index(), -1)));
            Snapshot.save(world, file);
            all.forEach(entity -> points.set(entity, new Points(0, 0)));
            world.destroy(all.get(7));
            Snapshot.load(world, file);
            for (Entity entity : all) {
                assertEquals(new Points(entity.index(), -1), points.get(entity));
            }
            points.set(all.get(7), new Points(3, 4));
            assertEquals(new Points(3, 4), world.get(all.get(7), Points.class));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void rolledBackValuesAreRead(Tier tier) {
        try (World world = worldOf(tier)) {
            Lookup<Points> points = world.lookup(Points.class);
            List<Entity> all = world.spawnAll(ENTITIES, ComponentSet.of(Points.class));
            try (History history = History.of(world, 4)) {
                world.nextFrame();
                all.forEach(entity -> points.set(entity, new Points(1, 1)));
                Entity late = world.spawn(new Points(2, 2));
                world.destroy(all.get(5));
                world.nextFrame();
                history.rollback(1);
                all.forEach(entity -> assertEquals(new Points(0, 0), points.get(entity)));
                assertThrows(DeadEntityException.class, () -> points.get(late));
            }
        }
    }

    /// The presence of the component does not change here, only the generation of its entity.
    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void aHandleOfTheSameSlotIsRefusedAfterARollback(Tier tier) {
        try (World world = worldOf(tier)) {
            Lookup<Points> points = world.lookup(Points.class);
            Entity first = world.spawn(new Points(1, 1));
            try (History history = History.of(world, 4)) {
                world.nextFrame();
                world.destroy(first);
                Entity second = world.spawn(new Points(2, 2));
                assertEquals(first.index(), second.index());
                assertEquals(new Points(2, 2), points.get(second));
                world.nextFrame();
                history.rollback(1);
                assertEquals(new Points(1, 1), points.get(first));
                assertThrows(DeadEntityException.class, () -> points.get(second));
                assertThrows(DeadEntityException.class, () -> world.get(second, Points.class));
            }
        }
    }
}
