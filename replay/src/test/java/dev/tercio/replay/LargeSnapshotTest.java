package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A million entities with five components are restored. Proves PE-01.
class LargeSnapshotTest {
    private static final int ENTITIES = 1_000_000;

    record Position(float x, float y, float z) {}

    record Velocity(double x, double y) {}

    record Health(int points, boolean shielded) {}

    record Target(Entity entity) {}

    enum Side {
        RED,
        BLUE
    }

    record Team(Side side, short number) {}

    record Soldier(Position position, Velocity velocity, Health health, Target target, Team team) {}

    @TempDir private Path folder;

    @Test
    void aMillionEntitiesRoundTrip() throws IOException {
        Path file = folder.resolve("world.tsnap");
        long sum;
        try (World world = World.create()) {
            world.spawnAll(ENTITIES, Soldier.class, LargeSnapshotTest::soldier);
            world.query(Health.class).count();
            sum = sum(world);
            Snapshot.save(world, file);
        }
        assertTrue(Files.size(file) < 30L * ENTITIES, "bytes=" + Files.size(file));
        try (World world = World.create()) {
            world.register(Team.class);
            world.register(Health.class);
            world.register(Target.class);
            world.register(Velocity.class);
            world.register(Position.class);
            Snapshot.load(world, file);

            assertEquals(ENTITIES, world.size());
            assertEquals(ENTITIES, world.query(Position.class).with(Team.class).count());
            assertEquals(sum, sum(world));
        }
    }

    private static Soldier soldier(int i) {
        return new Soldier(
                new Position(i, -i, i * 0.5f),
                new Velocity(i * 0.25, 1.0 / (i + 1)),
                new Health(i * 31, i % 3 == 0),
                new Target(Entity.of(i / 2, 1)),
                new Team(i % 5 == 0 ? Side.RED : Side.BLUE, (short) i));
    }

    /// A sum over all fields of all entities.
    private static long sum(World world) {
        long[] sum = {0};
        world.query(Position.class, Velocity.class)
                .forEachEntity(
                        (entity, p, v) ->
                                sum[0] +=
                                        mix(entity.bits(), Float.floatToIntBits(p.x()))
                                                ^ mix(
                                                        Float.floatToIntBits(p.y()),
                                                        Float.floatToIntBits(p.z()))
                                                ^ mix(
                                                        Double.doubleToLongBits(v.x()),
                                                        Double.doubleToLongBits(v.y())));
        world.query(Health.class, Target.class, Team.class)
                .forEachEntity(
                        (entity, h, t, team) ->
                                sum[0] +=
                                        mix(entity.bits(), h.points() * (h.shielded() ? 3L : 5L))
                                                ^ mix(
                                                        t.entity().bits(),
                                                        team.side().ordinal() << 16
                                                                | team.number() & 0xFFFF));
        return sum[0];
    }

    private static long mix(long a, long b) {
        long mixed = (a ^ Long.rotateLeft(b, 29)) * 0x9E37_79B9_7F4A_7C15L;
        return mixed ^ mixed >>> 32;
    }
}
