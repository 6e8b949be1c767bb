package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;

import org.junit.jupiter.api.Test;

import java.util.OptionalInt;

/// A component has an owner again after its last one was restarted without it. Proves ID-01.
class LostOwnerTest {
    private final Loopback network = new Loopback();

    /// The first owner has missed that its offer was accepted, and that the component was handed
    /// on. It still offers the component when the last owner has forgotten it.
    @Test
    void anOfferCountsAgainWhenTheNodesThatFollowedHaveForgottenTheComponent() {
        TestNode three = new TestNode(3, network.join(3));
        try (TestNode one = new TestNode(1, network.join(1));
                TestNode two = new TestNode(2, network.join(2))) {
            long id = one.publish(new Position(1, 1), new Damage(1));
            TestNode.run(3, one, two, three);
            network.disconnect(1, 3);
            one.replication.handOver(one.find(id), Damage.class, 2);
            TestNode.run(1, one, two);
            network.disconnect(1, 2); // the answer is lost
            TestNode.run(1, three, one);
            two.replication.handOver(two.find(id), Damage.class, 3);
            TestNode.run(3, two, three);
            assertTrue(three.world.hasAuthority(three.find(id), Damage.class));
            three.close();
            TestNode.run(1, one, two);
            try (TestNode again = new TestNode(3, network.join(3), TestNode.OPTIONS.session(2))) {
                TestNode.run(10, two, again);
                network.reconnect(1);
                TestNode.run(40, one, two, again);
                TestNode.assertSame(one, two, again);
                for (TestNode node : new TestNode[] {one, two, again}) {
                    assertEquals(
                            OptionalInt.of(2),
                            node.replication.owner(node.find(id), Damage.class),
                            node.world.name());
                }
                assertEquals(0, one.replication.openOffers());
            }
        }
    }

    /// The former owner has missed that its offer was accepted, and that the new owner has then
    /// destroyed the entity. It still offers the component after the creator was restarted.
    @Test
    void anEntityStaysDestroyedWhenItsCreatorIsRestartedAndAnOfferIsLate() {
        TestNode two = new TestNode(2, network.join(2));
        try (TestNode one = new TestNode(1, network.join(1));
                TestNode three = new TestNode(3, network.join(3))) {
            long id = two.publish(new Position(1, 1));
            TestNode.run(3, two, one, three);
            two.replication.handOver(two.find(id), Position.class, 1);
            TestNode.run(3, two, one, three);
            one.replication.handOver(one.find(id), Position.class, 3);
            TestNode.run(1, one, three);
            network.disconnect(1, 3); // the answer is lost
            two.close();
            three.world.destroy(three.find(id));
            TestNode.run(3, three, one);
            network.reconnect(1, 3);
            for (int i = 0; i < 30 && !three.knows(id); i++) {
                TestNode.run(1, one, three);
                network.disconnect(1, 3); // the answer is lost again
                TestNode.run(1, one, three);
                network.reconnect(1, 3);
            }
            network.disconnect(1, 3);
            try (TestNode again = new TestNode(2, network.join(2), TestNode.OPTIONS.session(2))) {
                network.disconnect(1, 2);
                TestNode.run(20, again, three);
                network.reconnect(1);
                TestNode.run(60, one, again, three);
                TestNode.assertSame(one, again, three);
                assertEquals(0, one.replication.openOffers());
                assertFalse(three.knows(id));
            }
        }
    }
}
