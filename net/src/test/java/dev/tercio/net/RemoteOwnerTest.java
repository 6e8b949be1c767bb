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
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

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
        assertEquals(0, here.world.commandTelemetry().unplayed());
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
            long id = there.publish(new Position(1, 2));
            TestNode.run(2, here, there, third);
            Entity replica = here.find(id);
            // in flight while the owner changes
            assertTrue(here.replication.sendToOwner(replica, new Hit(replica, 5)));
            there.replication.handOver(there.find(id), Position.class, 3);
            // waits until the new owner has accepted
            assertTrue(
                    there.replication.sendToOwner(
                            there.find(id), Position.class, new Hit(there.find(id), 1)));
            there.run();
            List<Hit> late = new ArrayList<>();
            former.forEach(late::add);
            assertEquals(List.of(new Hit(there.find(id), 5)), late);
            List<Hit> received = new ArrayList<>();
            for (int frame = 0; frame < 3; frame++) {
                TestNode.run(1, third, here, there);
                received.addAll(read(next));
            }
            assertFalse(there.world.hasAuthority(there.find(id), Position.class));
            assertTrue(there.replication.sendToOwner(there.find(id), late.getFirst()));
            // the sender knows the new owner now
            assertTrue(here.replication.sendToOwner(replica, new Hit(replica, 6)));
            TestNode.run(1, there, here, third);
            received.addAll(read(next));
            Entity owned = third.find(id);
            assertEquals(3, received.size());
            assertTrue(received.contains(new Hit(owned, 1)));
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

    @Test
    void referencesInComponentsAreNotCountedAsUnplayedCommands() {
        long prey = here.publish(new Position(1, 2));
        here.publish(new TestNode.Target(here.find(prey), new TestNode.Aim(here.find(prey), 1)));
        TestNode.run(3, here, there);
        assertEquals(0, here.world.commandTelemetry().unplayed());
    }

    @Test
    void nodeIsInSyncAgainAfterAPeerHasDied() {
        here.publish(new Position(1, 2));
        TestNode.run(5, here, there);
        assertEquals(Set.of(2), here.replication.peers());
        network.disconnect(2);
        TestNode.run(5, here, there);
        assertTrue(here.replication.isInSync());
        assertEquals(Set.of(), here.replication.peers());
        network.reconnect(2);
        here.run();
        assertFalse(here.replication.isInSync());
        TestNode.run(10, here, there);
        assertTrue(here.replication.isInSync());
        assertEquals(Set.of(2), here.replication.peers());
    }

    @Test
    void nodeIsInSyncAgainAfterAPeerHasClosed() {
        try (TestNode third = node(3)) {
            TestNode.run(5, here, there, third);
        }
        TestNode.run(5, here, there);
        assertTrue(here.replication.isInSync());
        assertEquals(Set.of(2), here.replication.peers());
    }

    @Test
    void eventForAnOfferThatIsWithdrawnReachesThisNode() {
        EventReader<Hit> hits = here.world.eventReader(Hit.class);
        long id = here.publish(new Position(1, 2));
        TestNode.run(3, here, there);
        Entity entity = here.find(id);
        here.replication.handOver(entity, Position.class, 7);
        assertTrue(here.replication.sendToOwner(entity, new Hit(entity, 5)));
        TestNode.run(3, here, there);
        assertEquals(List.of(), read(hits));
        here.world.setAuthority(entity, Position.class, true);
        here.run();
        assertEquals(List.of(new Hit(entity, 5)), read(hits));
        assertEquals(List.of(), here.replication.problems());
    }

    @Test
    void eventForAnOfferedComponentThatIsRemovedIsReported() {
        long id = here.publish(new Position(1, 2), new Damage(1));
        TestNode.run(3, here, there);
        Entity entity = here.find(id);
        here.replication.handOver(entity, Position.class, 7);
        assertTrue(here.replication.sendToOwner(entity, Position.class, new Hit(entity, 5)));
        here.world.remove(entity, Position.class);
        TestNode.run(3, here, there);
        ReplicationProblem problem = here.replication.problems().getFirst();
        assertEquals(ReplicationProblem.Kind.EVENT_UNDELIVERED, problem.kind());
        assertEquals(Hit.class.getName(), problem.subject());
    }

    private static List<Hit> read(EventReader<Hit> reader) {
        List<Hit> all = new ArrayList<>();
        reader.forEach(all::add);
        return all;
    }

    /// The component changes its owner all the time, and messages are delayed. Each event reaches a
    /// node that owns the component or has owned it, once.
    @Test
    void eachEventArrivesOnceHoweverOftenTheOwnerChanges() {
        Seed.run(
                random -> {
                    for (int run = 0; run < 20; run++) {
                        playEvents(random);
                    }
                });
    }

    private static void playEvents(Random random) {
        Loopback network = new Loopback();
        int[] delays = random.ints(4, 0, 20).toArray();
        List<DelayedTransport> transports = new ArrayList<>();
        List<TestNode> nodes = new ArrayList<>();
        List<EventReader<Hit>> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            transports.add(new DelayedTransport(network.join(), peer -> delays[peer]));
            TestNode node = new TestNode(i + 1, transports.get(i));
            node.replication.shareEvents(Hit.class);
            nodes.add(node);
            readers.add(node.world.eventReader(Hit.class));
        }
        long id = nodes.getFirst().publish(new Position(1, 2));
        int sent = 0;
        List<Integer> received = new ArrayList<>();
        Set<Integer> owners = new HashSet<>();
        for (int frame = 0; frame < 300; frame++) {
            for (int i = 0; i < 3; i++) {
                TestNode node = nodes.get(i);
                transports.get(i).nextFrame();
                if (frame > 60 && frame < 240 && random.nextInt(3) == 0) {
                    Entity entity = node.find(id);
                    sent += node.replication.sendToOwner(entity, new Hit(entity, sent)) ? 1 : 0;
                }
                node.run();
                if (frame < 60) {
                    owners.add(0);
                    continue;
                }
                boolean owner = node.world.hasAuthority(node.find(id), Position.class);
                if (owner) {
                    owners.add(i);
                    if (frame > 60 && frame < 240 && random.nextInt(4) == 0) {
                        node.replication.handOver(
                                node.find(id), Position.class, (i + 1 + random.nextInt(2)) % 3 + 1);
                    }
                }
                List<Hit> hits = read(readers.get(i));
                assertTrue(hits.isEmpty() || owners.contains(i), "never owned by " + (i + 1));
                hits.forEach(hit -> received.add(hit.points()));
            }
        }
        received.sort(null);
        assertEquals(IntStream.range(0, sent).boxed().toList(), received);
        for (TestNode node : nodes) {
            assertEquals(List.of(), node.replication.problems());
            node.close();
        }
    }
}
