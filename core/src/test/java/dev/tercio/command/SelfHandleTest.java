package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Crew;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.Test;

import java.util.List;

/// A component may refer to the entity that it is spawned with.
///
/// Proves CB-05.
class SelfHandleTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

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
        EntityCommands ship = commands.newEntity().add(new Mass(1));
        ship.add(new Crew(new Entity[] {ship.entity(), Entity.NONE, Entity.NONE}));
        assertEquals(List.of(), play(commands));
    }
}
