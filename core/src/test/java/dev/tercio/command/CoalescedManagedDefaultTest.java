package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A world rejects the default value of a managed component; coalescing must not extend the failure
/// to other commands.
///
/// Proves CB-11.
class CoalescedManagedDefaultTest {
    private static final PlaybackOptions COALESCING = PlaybackOptions.DEFAULT.coalesce();

    private record Health(int points) {}

    private record Mass(int kilos) {}

    private final World world = World.create(WorldOptions.DEFAULT.tier(Tier.MANAGED));
    private final Entity other = world.spawn(new Mass(1));
    private final CommandBuffer commands = world.commands();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void rejectedDefaultDoesNotDropItsSpawn() {
        Entity handle = commands.spawn(new Mass(2));
        commands.set(other, new Mass(3));
        commands.add(handle, Health.class);
        world.play(commands, COALESCING);
        assertTrue(world.isAlive(commands.entity(handle)));
    }

    @Test
    void setAfterRefusedDefaultDoesNotBecomeAnAdd() {
        commands.add(other, Health.class);
        commands.set(other, new Health(5));
        world.play(commands, COALESCING);
        assertFalse(world.has(other, Health.class));
    }

    @Test
    void spawnThatIsRefusedStaysRefused() {
        Entity handle = commands.newEntity().add(new Mass(2)).add(Health.class).entity();
        commands.remove(handle, Health.class);
        PlaybackReport report = world.play(commands, COALESCING);
        assertTrue(report.failed() > 0, report::toString);
    }
}
