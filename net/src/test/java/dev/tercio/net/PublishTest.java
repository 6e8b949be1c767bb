package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFailure;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Publishing is atomic: it assigns an id and the authority, or neither. Proves CB-18.
class PublishTest {
    private final Loopback network = new Loopback();
    private final TestNode here = new TestNode(1, network.join());
    private final TestNode there = new TestNode(2, network.join());

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    @Test
    void aSystemPublishesWithCommands() {
        Entity tank = here.world.spawn(new Position(1, 2), new Damage(3));
        here.schedule.add(
                "publisher",
                _ ->
                        context -> {
                            if (context.time().frame() > 0) {
                                return;
                            }
                            here.replication.publish(context.commands(), tank, Position.class);
                            Entity truck = context.commands().spawn(new Position(5, 5));
                            here.replication.publish(context.commands(), truck);
                        });
        TestNode.run(3, here, there);
        assertTrue(here.world.hasAuthority(tank, Position.class));
        assertFalse(here.world.hasAuthority(tank, Damage.class));
        long id = here.world.stableIds().idOf(tank).orElse(0);
        assertEquals(new Position(1, 2), there.world.get(there.find(id), Position.class));
        assertFalse(there.world.has(there.find(id), Damage.class));
        assertEquals(2, there.world.size());
    }

    @Test
    void aSystemThatPublishesDirectlyChangesNothing() {
        Entity tank = here.world.spawn(new Position(1, 2), new Damage(3));
        List<Throwable> thrown = new ArrayList<>();
        here.schedule.add(
                "publisher",
                _ ->
                        _ ->
                                thrown.add(
                                        assertThrows(
                                                IllegalStateException.class,
                                                () -> here.replication.publish(tank))));
        here.run();
        assertEquals(1, thrown.size());
        assertEquals(0, here.world.stableIds().idOf(tank).orElse(0));
        assertFalse(here.world.hasAnyAuthority(tank));
    }

    @Test
    void aRecordedPublicationThatFailsIsNamed() {
        Entity tank = here.world.spawn(new Position(1, 2));
        try (CommandBuffer commands = here.world.commands()) {
            here.replication.publish(commands, tank, Damage.class);
            here.world.play(commands);
        }
        CommandFailure failure = here.world.commandFailures().counts().getFirst().first();
        assertEquals(Optional.of("PublishCommand"), failure.component().map(Class::getSimpleName));
    }

    @Test
    void aRecordedUnsharedTypeIsRejectedImmediately() {
        Entity tank = here.world.spawn(new Secret(1));
        assertThrows(
                IllegalArgumentException.class,
                () -> here.replication.publish(here.world.immediateCommands(), tank, Secret.class));
        assertEquals(0, here.world.stableIds().idOf(tank).orElse(0));
    }

    @Test
    void republishedEntityKeepsItsId() {
        Entity tank = here.world.spawn(new Position(1, 2));
        long id = here.replication.publish(tank);
        assertNotEquals(0, id);
        here.world.add(tank, new Damage(1));
        assertEquals(id, here.replication.publish(tank));
        TestNode.run(2, here, there);
        TestNode.assertSame(here, there);
        assertTrue(here.world.hasAuthority(tank, Damage.class));
    }

    @Test
    void componentTypesAreAcceptedAndAnEmptyListIsNot() {
        Entity tank = here.world.spawn(new Position(1, 1), new Damage(2));
        long id = here.replication.publish(tank, ComponentType.of(Damage.class));
        assertEquals(id, here.world.stableIds().idOf(tank).orElseThrow());
        assertTrue(here.world.hasAuthority(tank, Damage.class));
        assertFalse(here.world.hasAuthority(tank, Position.class));
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> here.replication.publish(tank, new Class<?>[0]));
        assertEquals("publish() needs at least one component: entity=" + tank, e.getMessage());
        assertTrue(here.world.hasAuthority(tank, Damage.class));
    }
}
