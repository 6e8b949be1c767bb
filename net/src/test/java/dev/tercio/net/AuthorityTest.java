package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// Proves ID-01: a node sends only what it owns and applies only what it does not.
class AuthorityTest {
    private final Loopback network = new Loopback();

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void nodesOwnDifferentComponentsOfTheSameEntities(Tier tier) {
        try (TestNode mover = new TestNode(1, network.join(), tier);
                TestNode judge = new TestNode(2, network.join(), tier)) {
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                ids.add(mover.publish(new Position(i, 0)));
            }
            TestNode.run(1, mover, judge);
            ids.forEach(id -> judge.own(id, new Damage(0)));
            for (int frame = 1; frame <= 5; frame++) {
                mover.world
                        .query(Position.class)
                        .owned(Position.class)
                        .update(p -> new Position(p.x() + 1, p.y() + 2));
                judge.world
                        .query(Damage.class)
                        .owned(Damage.class)
                        .update(d -> new Damage(d.points() + 1));
                TestNode.run(1, mover, judge);
                // messages of the judge arrive in the next frame
                assertEquals(mover.state().size(), judge.state().size());
            }
            mover.run();
            TestNode.assertSame(mover, judge);
            Entity last = mover.find(ids.get(999));
            assertEquals(new Position(1_004, 10), mover.world.get(last, Position.class));
            assertEquals(new Damage(5), mover.world.get(last, Damage.class));
            assertEquals(0, mover.refused(Refusal.OWNED_HERE));
        }
    }

    @Test
    void onlyWhatHasChangedIsSent() {
        try (TestNode here = new TestNode(1, network.join());
                TestNode there = new TestNode(2, network.join())) {
            here.publish(new Position(1, 1), new Damage(1));
            long second = here.publish(new Position(2, 2), new Damage(2));
            here.run();
            assertEquals(4, here.statistics().updatesSent());
            here.world.set(here.find(second), new Damage(9));
            here.run();
            assertEquals(5, here.statistics().updatesSent());
            TestNode.run(2, there, here);
            assertEquals(5, here.statistics().updatesSent() - refreshed(here));
            TestNode.assertSame(here, there);
        }
    }

    /// A new node triggers a full resync of what a node owns, which is four values here.
    private static long refreshed(TestNode peer) {
        return 4 * peer.statistics().refreshesSent();
    }

    @Test
    void componentsThatAreNotOwnedOrNotSharedStay() {
        try (TestNode here = new TestNode(1, network.join());
                TestNode there = new TestNode(2, network.join())) {
            Entity entity = here.world.spawn(new Position(1, 1), new Damage(1), new Secret(1));
            long id = here.world.stableIds().assign(entity);
            here.world.setAuthority(entity, Position.class, true);
            here.world.setAuthority(entity, Secret.class, true);
            TestNode.run(2, here, there);
            Entity replica = there.find(id);
            assertTrue(there.world.has(replica, Position.class));
            assertFalse(there.world.has(replica, Damage.class));
            assertFalse(there.world.has(replica, Secret.class));
            assertFalse(there.world.hasAnyAuthority(replica));
        }
    }

    /// Nothing is sent or claimed before the component exists.
    @Test
    void authorityInAdvanceCountsWhenTheComponentIsAdded() {
        try (TestNode here = new TestNode(1, network.join());
                TestNode there = new TestNode(2, network.join())) {
            long id = here.publish(new Position(1, 1));
            here.world.setAuthority(here.find(id), Damage.class, true);
            TestNode.run(3, here, there);
            Entity replica = there.find(id);
            assertFalse(there.world.has(replica, Damage.class));
            here.world.add(here.find(id), new Damage(5));
            TestNode.run(2, here, there);
            assertEquals(new Damage(5), there.world.get(replica, Damage.class));
            assertFalse(there.world.hasAuthority(replica, Damage.class));
            here.world.set(here.find(id), new Damage(6));
            TestNode.run(2, here, there);
            assertEquals(new Damage(6), there.world.get(replica, Damage.class));
            here.world.remove(here.find(id), Damage.class);
            TestNode.run(2, here, there);
            assertFalse(there.world.has(replica, Damage.class));
            assertEquals(0, here.refused(Refusal.OWNED_HERE));
        }
    }

    /// A value of another node arrives first: both own it, and the newer claim wins.
    @Test
    void componentThatArrivesIsOwnedByTheNodeThatHasTakenItInAdvance() {
        try (TestNode here = new TestNode(1, network.join());
                TestNode there = new TestNode(2, network.join())) {
            long id = here.publish(new Position(1, 1));
            TestNode.run(2, here, there);
            there.world.setAuthority(there.find(id), Damage.class, true);
            here.own(id, new Damage(3));
            TestNode.run(4, here, there);
            int owners =
                    (here.world.hasAuthority(here.find(id), Damage.class) ? 1 : 0)
                            + (there.world.hasAuthority(there.find(id), Damage.class) ? 1 : 0);
            assertEquals(1, owners);
            TestNode.assertSame(here, there);
        }
    }

    /// The claim of the node that has taken the component is newer.
    @Test
    void secondOwnerWithTheNewerClaimWins() {
        try (TestNode here = new TestNode(1, network.join());
                TestNode there = new TestNode(2, network.join())) {
            long id = here.publish(new Position(1, 1));
            TestNode.run(2, here, there);
            there.world.setAuthority(there.find(id), Position.class, true);
            there.world.set(there.find(id), new Position(7, 7));
            here.world.set(here.find(id), new Position(3, 3));
            TestNode.run(2, here, there);
            assertEquals(new Position(7, 7), here.world.get(here.find(id), Position.class));
            assertEquals(new Position(7, 7), there.world.get(there.find(id), Position.class));
            assertFalse(here.world.hasAuthority(here.find(id), Position.class));
            assertTrue(there.world.hasAuthority(there.find(id), Position.class));
            assertTrue(there.refused(Refusal.OWNED_HERE) > 0);
            assertReported(here);
        }
    }

    /// Two nodes that take a free component at the same time have claims of the same term. The node
    /// with the lower number wins, and both report the conflict.
    @Test
    void lowerNumberWinsWithinATerm() {
        try (TestNode here = new TestNode(1, network.join());
                TestNode there = new TestNode(2, network.join());
                TestNode third = new TestNode(3, network.join())) {
            long id = third.publish(new Damage(1));
            TestNode.run(3, here, there, third);
            here.own(id, new Position(3, 3));
            there.own(id, new Position(7, 7));
            TestNode.run(6, here, there, third);
            for (TestNode node : List.of(here, there, third)) {
                Entity entity = node.find(id);
                assertEquals(new Position(3, 3), node.world.get(entity, Position.class));
                assertEquals(node == here, node.world.hasAuthority(entity, Position.class));
                assertEquals(1, node.replication.owner(entity, Position.class).orElseThrow());
            }
            assertReported(here);
            assertReported(there);
        }
    }

    private static void assertReported(TestNode node) {
        assertTrue(
                node.replication.problems().stream().anyMatch(p -> p.kind() == Kind.TWO_OWNERS),
                node.world.name());
    }

    @Test
    void authorityChangesWithoutAValueChangeAreDetected() {
        try (TestNode here = new TestNode(1, network.join());
                TestNode there = new TestNode(2, network.join())) {
            Entity entity = here.world.spawn(new Position(1, 1));
            TestNode.run(2, here, there);
            here.world.setAuthority(entity, Position.class, true);
            TestNode.run(2, here, there);
            assertEquals(0, there.world.size());
            long id = here.world.stableIds().assign(entity);
            TestNode.run(2, here, there);
            assertTrue(there.knows(id));
            here.world.setAuthority(entity, Position.class, false);
            TestNode.run(2, here, there);
            there.own(id, new Position(5, 5));
            TestNode.run(2, here, there);
            assertEquals(new Position(5, 5), here.world.get(entity, Position.class));
        }
    }
}
