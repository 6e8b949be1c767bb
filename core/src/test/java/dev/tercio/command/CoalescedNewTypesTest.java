package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;

import org.junit.jupiter.api.Test;

/// Coalescing of commands whose component types the world has not registered, as the guide says.
///
/// Proves CB-11.
class CoalescedNewTypesTest extends CommandFixture {
    private record Added(int value) {}

    private record Spawned(int value) {}

    private record Destroyed(int value) {}

    private PlaybackReport play() {
        return world.play(commands, PlaybackOptions.DEFAULT.coalesce());
    }

    @Test
    void commandsOfANewTypeAreAllPlayed() {
        Entity entity = world.spawn();
        commands.add(entity, new Added(1));
        commands.add(entity, new Added(2));
        commands.set(entity, new Added(3));
        assertEquals(3, play().played());
        assertEquals(new Added(3), world.get(entity, Added.class));
    }

    @Test
    void typeThatIsAddedToASpawnOfTheBufferIsNotNew() {
        Entity spawned = commands.spawn();
        commands.spawn(); // the adds are commands of their own
        commands.add(spawned, new Spawned(1));
        commands.add(spawned, new Spawned(2));
        assertEquals(2, play().played());
        assertEquals(new Spawned(2), world.get(commands.entity(spawned), Spawned.class));
    }

    @Test
    void destroyRemovesCommandsOfANewType() {
        Entity entity = world.spawn();
        commands.add(entity, new Destroyed(1));
        commands.add(entity, new Destroyed(2));
        commands.destroy(entity);
        PlaybackReport report = play();
        assertEquals(1, report.played());
        assertEquals(2, report.coalesced());
    }
}
