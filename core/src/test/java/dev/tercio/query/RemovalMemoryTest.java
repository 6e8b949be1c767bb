package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ComponentSet;
import dev.tercio.EntityList;
import dev.tercio.PresenceAudit;
import dev.tercio.RemovalReader;
import dev.tercio.World;
import dev.tercio.internal.storage.Allocations;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// If memory runs out while components are removed or entities are destroyed, a reader gets exactly
/// the removals that have happened. Proves QU-01.
class RemovalMemoryTest {
    private static final int ENTITIES = 200;

    private record Mass(int kilos) {}

    private enum Way {
        REMOVE {
            @Override
            void run(World world, EntityList all) {
                all.forEach(entity -> world.remove(entity, Mass.class));
            }
        },
        DESTROY {
            @Override
            void run(World world, EntityList all) {
                all.forEach(world::destroy);
            }
        },
        DESTROY_ALL {
            @Override
            void run(World world, EntityList all) {
                world.destroyAll(all);
            }
        };

        abstract void run(World world, EntityList all);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void readersGetTheRemovalsThatHaveHappened(Way way) {
        boolean enough = false;
        for (int allowed = 0; !enough; allowed++) {
            try (World world = World.create()) {
                RemovalReader removals = world.removalReader(Mass.class);
                EntityList all = world.spawnAll(ENTITIES, ComponentSet.of(Mass.class));
                enough = isEnough(allowed, () -> way.run(world, all));
                int[] read = {0};
                removals.forEach(_ -> read[0]++);
                int left = world.query(Mass.class).count();
                assertEquals(ENTITIES - left, read[0], "allowed=" + allowed);
                PresenceAudit.check(world);
            }
        }
    }

    private static boolean isEnough(int allowed, Runnable work) {
        int[] left = {allowed};
        try {
            Allocations.probe(
                    () -> {
                        if (left[0]-- <= 0) {
                            throw new OutOfMemoryError("allowed=" + allowed);
                        }
                    },
                    work);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }
}
