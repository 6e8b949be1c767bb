package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Events about nodes that join and leave, and what nodes leave. Proves TR-09.
class PeerEventsTest {
    private final Loopback network = new Loopback();
    private final TestNode one = new TestNode(1, network.join(1));
    private final TestNode two = new TestNode(2, network.join(2));
    private final TestNode three = new TestNode(3, network.join(3));
    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void close() {
        one.close();
        two.close();
        three.close();
    }

    /// A system that notes the events, and checks that together they give the peers.
    private void watch(TestNode node) {
        Set<Integer> present = new TreeSet<>();
        node.schedule.add(
                "watch",
                setup -> {
                    EventReader<PeerLeft> left = setup.eventReader(PeerLeft.class);
                    EventReader<PeerJoined> joined = setup.eventReader(PeerJoined.class);
                    return _ -> {
                        left.forEach(
                                event -> {
                                    seen.add("-" + event.node());
                                    assertTrue(present.remove(event.node()));
                                });
                        joined.forEach(
                                event -> {
                                    seen.add("+" + event.node());
                                    assertTrue(present.add(event.node()));
                                });
                        assertEquals(present, node.replication.peers());
                    };
                });
    }

    private List<String> take() {
        List<String> taken = List.copyOf(seen);
        seen.clear();
        return taken;
    }

    @Test
    void systemsReadWhichNodesJoinAndLeave() {
        watch(one);
        TestNode.run(3, three, two, one);
        assertEquals(List.of("+2", "+3"), take());
        TestNode.run(5, one, two, three);
        assertEquals(List.of(), take());
        network.disconnect(3);
        one.run();
        assertEquals(List.of("-3"), take());
        network.reconnect(3);
        TestNode.run(2, one, two, three);
        assertEquals(List.of("+3"), take());
        // lost and restored between two frames
        network.disconnect(2);
        network.reconnect(2);
        TestNode.run(2, one, two, three);
        assertEquals(List.of("-2", "+2"), take());
        two.close();
        one.run();
        assertEquals(List.of("-2"), take());
    }

    @Test
    void eventsWithoutAReaderAreNotStored() {
        TestNode.run(3, one, two, three);
        network.disconnect(3);
        one.run();
        EventReader<PeerLeft> late = one.world.eventReader(PeerLeft.class);
        assertEquals(0, late.count());
        network.disconnect(2);
        one.run();
        assertEquals(1, late.count());
    }

    @Test
    void entitiesOfEachNodeAreListed() {
        long second = two.publish(new Position(2, 2));
        long first = one.publish(new Position(1, 1));
        long third = two.publish(new Damage(1));
        TestNode.run(3, one, two, three);
        two.own(first, new Damage(1));
        TestNode.run(3, one, two, three);
        for (TestNode node : List.of(one, two, three)) {
            assertEquals(List.of(node.find(first)), node.replication.ownedBy(1));
            assertEquals(
                    List.of(node.find(first), node.find(second), node.find(third)),
                    node.replication.ownedBy(2));
            assertEquals(List.of(), node.replication.ownedBy(3));
        }
        one.close();
        assertThrows(IllegalStateException.class, () -> one.replication.ownedBy(2));
    }

    /// What the guide recommends: the remaining node with the lowest number destroys what a player
    /// has left.
    @Test
    void aSystemDestroysWhatANodeHasLeft() {
        for (TestNode node : List.of(one, two)) {
            node.schedule.add("clean up", setup -> cleanUp(setup, node));
        }
        long kept = two.publish(new Position(2, 2));
        long gone = three.publish(new Position(3, 3), new Damage(1));
        TestNode.run(3, one, two, three);
        assertTrue(one.knows(gone));
        network.disconnect(3);
        TestNode.run(3, one, two);
        for (TestNode node : List.of(one, two)) {
            assertFalse(node.knows(gone));
            assertTrue(node.knows(kept));
            assertEquals(List.of(), node.replication.problems());
        }
        // a node that was only disconnected returns with them, for all
        network.reconnect(3);
        TestNode.run(10, one, two, three);
        assertTrue(one.knows(gone));
        TestNode.assertSame(one, two, three);
    }

    private static ComponentSystem cleanUp(SystemSetup setup, TestNode node) {
        setup.exclusive();
        EventReader<PeerLeft> departures = setup.eventReader(PeerLeft.class);
        Replication replication = node.replication;
        return _ ->
                departures.forEach(
                        left -> {
                            int own = node.world.stableIds().node();
                            if (replication.peers().stream().allMatch(peer -> peer > own)) {
                                List<Entity> remains = replication.ownedBy(left.node());
                                replication.takeOver(left.node());
                                remains.forEach(node.world::destroy);
                            }
                        });
    }
}
