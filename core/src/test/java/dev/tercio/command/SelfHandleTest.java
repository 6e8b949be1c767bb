package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// A value may name the entity that it is spawned with.
///
/// Proves CB-05.
class SelfHandleTest {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    private final World world = World.create();
    private final CommandBuffer commands = world.commands();

    @AfterEach
    void close() {
        world.close();
    }

    private List<CommandFailure> play(CommandBuffer buffer) {
        return world.play(buffer, PlaybackOptions.CHECKED).failures();
    }

    @Test
    void componentMayHoldTheHandleOfItsOwnSpawn() {
        Entity self = commands.spawn(new Position(0, 0));
        commands.add(self, new Parent(self));
        assertEquals(List.of(), play(commands));
        Entity real = commands.entity(self);
        assertEquals(new Parent(real), world.get(real, Parent.class));
    }

    @Test
    void builderMayUseItsOwnEntity() {
        EntityCommands ship = commands.spawn().with(new Mass(1));
        ship.with(new Crew(new Entity[] {ship.entity(), Entity.NONE, Entity.NONE}));
        assertEquals(List.of(), play(commands));
    }
}
