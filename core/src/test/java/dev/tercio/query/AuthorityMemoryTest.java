package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.PresenceAudit;
import dev.tercio.World;
import dev.tercio.internal.storage.Allocations;

import org.junit.jupiter.api.Test;

/// If memory runs out while authority is set, it is set nowhere, so that no later entity in the
/// same slot gets it. Proves QU-01.
class AuthorityMemoryTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    @Test
    void authorityIsSetWhollyOrNotAtAll() {
        boolean enough = false;
        for (int allowed = 0; !enough; allowed++) {
            try (World world = World.create()) {
                world.register(Mass.class);
                Entity entity = world.spawn(new Position(1));
                enough = setAuthority(world, entity, allowed);
                assertTrue(enough || !world.hasAuthority(entity, Mass.class), "allowed=" + allowed);
                assertTrue(enough || !world.hasAnyAuthority(entity), "allowed=" + allowed);
                PresenceAudit.check(world);
                world.destroy(entity);
                Entity next = world.spawn(new Position(2));
                world.add(next, new Mass(3));
                assertFalse(world.hasAuthority(next, Mass.class), "allowed=" + allowed);
                PresenceAudit.check(world);
            }
            assertTrue(allowed > 0 || !enough, "nothing has failed");
        }
    }

    private static boolean setAuthority(World world, Entity entity, int allowed) {
        int[] left = {allowed};
        try {
            Allocations.probe(
                    () -> {
                        if (left[0]-- <= 0) {
                            throw new OutOfMemoryError("allowed=" + allowed);
                        }
                    },
                    () -> world.setAuthority(entity, Mass.class, true));
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }
}
