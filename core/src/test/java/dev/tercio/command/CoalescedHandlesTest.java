package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// The handle of a spawn that coalescing removes is the handle of a destroyed entity, as without
/// coalescing.
///
/// Proves CB-05, CB-10, CB-11.
class CoalescedHandlesTest extends CommandFixture {
    private static final PlaybackOptions COALESCED = PlaybackOptions.CHECKED.coalesce();

    private static PlaybackOptions options(boolean coalesced) {
        return coalesced ? COALESCED : PlaybackOptions.CHECKED;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void splitTailKeepsTheHandleOfAnEntityThatIsGone(boolean coalesced) {
        Entity living = world.spawn(new Mass(0));
        Entity handle = commands.spawn(new Mass(1));
        commands.destroy(handle);
        commands.add(living, new Parent(handle));
        commands.set(handle, new Mass(2));
        CommandBuffer tail = commands.split(2);
        assertEquals(List.of(), world.play(commands, options(coalesced)).failures());
        List<CommandFailure> failures = world.play(tail, options(coalesced)).failures();
        assertEquals(1, failures.size());
        assertEquals(FailureReason.DEAD_ENTITY, failures.getFirst().reason());
        Entity parent = world.get(living, Parent.class).entity();
        assertFalse(parent.isNone());
        assertFalse(world.isAlive(parent));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void handleOfADestroyedSpawnResolvesToADeadEntity(boolean coalesced) {
        Entity handle = commands.spawn(new Mass(1));
        commands.destroy(handle);
        world.play(commands, options(coalesced));
        assertFalse(world.isAlive(commands.entity(handle)));
        assertFalse(commands.entity(handle).isNone());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bufferAppendedAgainSpawnsAgain(boolean coalesced) {
        CommandBuffer part = world.commands();
        Entity handle = part.spawn(new Mass(1));
        commands.append(part);
        commands.destroy(handle);
        commands.append(part);
        commands.set(handle, new Mass(2));
        assertEquals(List.of(), world.play(commands, options(coalesced)).failures());
        assertEquals(1, world.size());
        assertEquals(new Mass(2), world.get(commands.entity(handle), Mass.class));
    }

    @Test
    void laterPlaybackOfRetainedCommandsSpawnsNewEntities() {
        Entity handle = commands.spawn(new Mass(1));
        commands.destroy(handle);
        world.play(commands, COALESCED.keep());
        Entity gone = commands.entity(handle);
        world.play(commands, PlaybackOptions.CHECKED);
        assertFalse(world.isAlive(commands.entity(handle)));
        assertFalse(gone.equals(commands.entity(handle)));
    }
}
