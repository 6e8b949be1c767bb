package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Who owns a component, how to reach the owner, and what happens when it dies. Proves TR-09 and
/// TR-10.
class RemoteOwnerTest {
    record Frozen() {}

    record Hit(Entity target, int points) {}

    record Unknown(int value) {}

    private final Loopback network = new Loopback();
    private final TestNode here = node(1);
    private final TestNode there = node(2);

    private TestNode node(int number) {
        TestNode node = new TestNode(number, network.join(number));
        node.replication.share(Frozen.class).shareEvents(Hit.class);
        return node;
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    @Test
    void ownerOfEachComponentCanBeAsked() {
        long id = here.publish(new Position(1, 2));
        TestNode.run(1, here, there);
        there.own(id, new Damage(1));
        TestNode.run(2, here, there);
        for (TestNode node : List.of(here, there)) {
            Entity entity = node.find(id);
            assertEquals(OptionalInt.of(1), node.replication.owner(entity, Position.class));
            assertEquals(OptionalInt.of(2), node.replication.owner(entity, Damage.class));
            assertEquals(
                    OptionalInt.empty(), node.replication.owner(entity, TestNode.Target.class));
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> here.replication.owner(here.find(id), Secret.class));
        here.replication.handOver(here.find(id), Position.class, 2);
        assertEquals(OptionalInt.empty(), here.replication.owner(here.find(id), Position.class));
        TestNode.run(2, here, there);
        assertEquals(OptionalInt.of(2), here.replication.owner(here.find(id), Position.class));
    }

    @Test
    void tagsAreShared() {
        long id = here.publish(new Position(1, 2), new Frozen());
        TestNode.run(2, here, there);
        assertTrue(there.world.has(there.find(id), Frozen.class));
        here.world.remove(here.find(id), Frozen.class);
        TestNode.run(2, here, there);
        assertFalse(there.world.has(there.find(id), Frozen.class));
        there.own(id, new Frozen());
        TestNode.run(2, here, there);
        assertTrue(here.world.has(here.find(id), Frozen.class));
        assertEquals(OptionalInt.of(2), here.replication.owner(here.find(id), Frozen.class));
        assertEquals(List.of(), here.replication.problems());
    }

    @Test
    void authorityIsTakenOverFromADeadNode() {
        long id = there.publish(new Position(1, 2), new Damage(3));
        TestNode.run(2, here, there);
        assertTrue(here.replication.isConnected(2));
        assertThrows(IllegalStateException.class, () -> here.replication.takeOver(2));
        network.disconnect(2);
        here.run();
        assertFalse(here.replication.isConnected(2));
        assertEquals(2, here.replication.takeOver(2));
        assertEquals(0, here.replication.takeOver(2));
        here.world.set(here.find(id), new Position(7, 7));
        try (TestNode third = node(3)) {
            TestNode.run(6, here, third);
            assertEquals(new Position(7, 7), third.world.get(third.find(id), Position.class));
            assertEquals(
                    OptionalInt.of(1), third.replication.owner(third.find(id), Position.class));
        }
    }

    @Test
    void eventsReachTheOwnerWhereverItIs() {
        EventReader<Hit> hits = there.world.eventReader(Hit.class);
        EventReader<Hit> own = here.world.eventReader(Hit.class);
        long id = there.publish(new Position(1, 2));
        TestNode.run(2, here, there);
        Entity replica = here.find(id);
        assertTrue(here.replication.sendToOwner(replica, new Hit(replica, 5)));
        assertTrue(here.replication.sendToOwner(replica, Position.class, new Hit(replica, 6)));
        assertFalse(here.replication.sendToOwner(replica, Damage.class, new Hit(replica, 7)));
        List<Hit> received = new ArrayList<>();
        there.run();
        hits.forEach(received::add);
        assertEquals(List.of(new Hit(there.find(id), 5), new Hit(there.find(id), 6)), received);
        assertTrue(there.replication.sendToOwner(there.find(id), new Hit(there.find(id), 8)));
        hits.forEach(received::add);
        assertEquals(3, received.size());
        assertEquals(2, here.statistics().eventsSent());
        assertEquals(2, there.statistics().eventsReceived());
        own.forEach(hit -> assertEquals(0, hit.points()));
        network.disconnect(2);
        here.run();
        assertFalse(here.replication.sendToOwner(replica, new Hit(replica, 5)));
        Entity local = here.world.spawn(new Secret(1));
        assertFalse(here.replication.sendToOwner(local, new Hit(local, 5)));
    }

    /// The former owner receives an event that was sent before it handed the component over, and
    /// can send it on.
    @Test
    void eventOnItsWayReachesTheFormerOwnerWhoCanSendItOn() {
        try (TestNode third = node(3)) {
            EventReader<Hit> former = there.world.eventReader(Hit.class);
            EventReader<Hit> next = third.world.eventReader(Hit.class);
            here.world.eventReader(Hit.class);
            long id = there.publish(new Position(1, 2));
            TestNode.run(2, here, there, third);
            Entity replica = here.find(id);
            // in flight while the owner changes
            assertTrue(here.replication.sendToOwner(replica, new Hit(replica, 5)));
            there.replication.handOver(there.find(id), Position.class, 3);
            assertFalse(
                    there.replication.sendToOwner(
                            there.find(id), Position.class, new Hit(there.find(id), 1)));
            there.run();
            List<Hit> late = new ArrayList<>();
            former.forEach(late::add);
            assertEquals(List.of(new Hit(there.find(id), 5)), late);
            TestNode.run(3, third, here, there);
            assertFalse(there.world.hasAuthority(there.find(id), Position.class));
            assertTrue(there.replication.sendToOwner(there.find(id), late.getFirst()));
            // the sender knows the new owner now
            assertTrue(here.replication.sendToOwner(replica, new Hit(replica, 6)));
            TestNode.run(1, there, here, third);
            List<Hit> received = new ArrayList<>();
            next.forEach(received::add);
            Entity owned = third.find(id);
            assertEquals(2, received.size());
            assertTrue(received.contains(new Hit(owned, 5)));
            assertTrue(received.contains(new Hit(owned, 6)));
        }
    }

    @Test
    void unsharedEventsAreRefused() {
        there.world.eventReader(Unknown.class);
        here.world.eventReader(Unknown.class);
        long id = there.publish(new Position(1, 2));
        TestNode.run(2, here, there);
        assertTrue(here.replication.sendToOwner(here.find(id), new Unknown(1)));
        there.run();
        assertEquals(1, there.refused(Refusal.FORBIDDEN));
        assertEquals(0, there.statistics().eventsReceived());
    }
}
