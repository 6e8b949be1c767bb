package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.replay.History;
import dev.tercio.replay.Snapshot;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// A node that loads a snapshot or rolls back resyncs with its peers by itself.
class RestoredNodeTest {
    private final Loopback network = new Loopback();
    private final TestNode here = new TestNode(1, new LossyTransport(network.join()));
    private final TestNode there = new TestNode(2, new LossyTransport(network.join()));

    @TempDir private Path folder;

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private Path save(TestNode peer) {
        Path file = folder.resolve("world");
        Snapshot.save(peer.world, file);
        return file;
    }

    @Test
    void replicasOfALoadedSnapshotAreUpdated() {
        long changed = here.publish(new Position(1, 1), new Damage(1));
        long ended = here.publish(new Position(2, 2));
        TestNode.run(3, here, there);
        Path file = save(there);
        here.world.set(here.find(changed), new Position(9, 9));
        here.world.remove(here.find(changed), Damage.class);
        here.world.destroy(here.find(ended));
        long added = here.publish(new Position(3, 3));
        TestNode.run(3, here, there);
        Snapshot.load(there.world, file);
        TestNode.run(10, here, there);
        TestNode.assertSame(here, there);
        assertFalse(there.knows(ended));
        assertTrue(there.knows(added));
        assertTrue(there.replication.isInSync());
    }

    @Test
    void peersFollowANodeThatRollsBack() {
        try (History history = History.of(here.schedule, 60)) {
            long id = here.publish(new Position(1, 1));
            TestNode.run(5, here, there);
            here.world.set(here.find(id), new Position(9, 9));
            here.own(id, new Damage(4));
            long later = here.publish(new Position(5, 5));
            TestNode.run(5, here, there);
            assertTrue(there.knows(later));
            history.rollback(5);
            assertEquals(new Position(1, 1), here.world.get(here.find(id), Position.class));
            TestNode.run(10, here, there);
            TestNode.assertSame(here, there);
            assertFalse(there.knows(later));
            assertEquals(new Position(1, 1), there.world.get(there.find(id), Position.class));
            long next = here.publish(new Position(7, 7));
            assertNotEquals(later, next);
        }
    }

    @Test
    void anEntityRestoredByARollbackIsSharedAgain() {
        try (History history = History.of(here.schedule, 60)) {
            long id = here.publish(new Position(1, 1));
            TestNode.run(5, here, there);
            here.world.destroy(here.find(id));
            TestNode.run(5, here, there);
            assertFalse(there.knows(id));
            history.rollback(5);
            TestNode.run(10, here, there);
            assertTrue(there.knows(id));
            TestNode.assertSame(here, there);
        }
    }

    @Test
    void aReplicaDestroyedByItsCreatorIsNotRestored() {
        try (History history = History.of(there.schedule, 60)) {
            long id = here.publish(new Position(1, 1));
            TestNode.run(5, here, there);
            here.world.destroy(here.find(id));
            TestNode.run(5, here, there);
            history.rollback(5);
            assertTrue(there.knows(id));
            TestNode.run(10, here, there);
            assertFalse(there.knows(id));
        }
    }

    @Test
    void transferredOwnershipStaysTransferred() {
        try (History history = History.of(here.schedule, 60);
                History other = History.of(there.schedule, 60)) {
            long id = here.publish(new Position(1, 1));
            TestNode.run(5, here, there);
            here.replication.handOver(here.find(id), Position.class, 2);
            TestNode.run(5, here, there);
            there.world.set(there.find(id), new Position(4, 4));
            history.rollback(5);
            assertTrue(here.world.hasAuthority(here.find(id), Position.class));
            TestNode.run(10, here, there);
            assertFalse(here.world.hasAuthority(here.find(id), Position.class));
            assertEquals(new Position(4, 4), here.world.get(here.find(id), Position.class));
            // the new owner rolls back to before the transfer
            other.rollback(16);
            TestNode.run(10, here, there);
            assertTrue(there.world.hasAuthority(there.find(id), Position.class));
            there.world.set(there.find(id), new Position(6, 6));
            TestNode.run(5, here, there);
            TestNode.assertSame(here, there);
            assertEquals(0, here.replication.problems().size());
        }
    }

    @Test
    void aNodeRestartedFromItsSnapshotContinuesWithItsEntities() {
        long kept = there.publish(new Position(1, 1));
        TestNode.run(3, here, there);
        here.own(kept, new Damage(3));
        TestNode.run(3, here, there);
        Path file = save(there);
        long lost = there.publish(new Position(2, 2));
        TestNode.run(3, here, there);
        there.close();
        try (TestNode again = new TestNode(2, network.join(), TestNode.OPTIONS.session(2))) {
            Snapshot.load(again.world, file);
            long fresh = again.publish(new Position(3, 3));
            assertNotEquals(lost, fresh);
            TestNode.run(10, again, here);
            TestNode.assertSame(again, here);
            assertTrue(here.knows(kept));
            assertFalse(here.knows(lost));
            assertTrue(here.world.hasAuthority(here.find(kept), Damage.class));
        }
    }

    @Test
    void entitiesLoadedBeforeReplicationAreCompared() {
        long ended = here.publish(new Position(1, 1));
        TestNode.run(3, here, there);
        Path file = save(there);
        here.world.destroy(here.find(ended));
        TestNode.run(3, here, there);
        there.close();
        try (TestNode again = new TestNode(2, network.join(), TestNode.OPTIONS.session(2))) {
            Snapshot.load(again.world, file);
            TestNode.run(10, again, here);
            assertFalse(again.knows(ended));
        }
    }

    @Test
    void entitiesSpawnedInTheFrameAfterARollbackHaveNewIds() {
        try (History history = History.of(here.schedule, 60)) {
            TestNode.run(3, here, there);
            long tank = here.publish(new Position(1, 1));
            TestNode.run(3, here, there);
            there.own(tank, new Damage(40));
            TestNode.run(3, here, there);
            history.rollback(8);
            Entity truck = here.world.spawn(new Position(2, 2));
            here.schedule.add(
                    "publisher",
                    _ -> context -> here.replication.publish(context.commands(), truck));
            TestNode.run(10, here, there);
            long id = here.world.stableIds().idOf(truck).orElse(0);
            assertNotEquals(tank, id);
            assertFalse(there.world.has(there.find(id), Damage.class));
            TestNode.assertSame(here, there);
        }
    }

    /// Publishes an entity here whose position belongs to the other node.
    private long handOverNew() {
        long id = here.publish(new Position(1, 1), new Damage(2));
        TestNode.run(5, here, there);
        here.replication.handOver(here.find(id), Position.class, 2);
        TestNode.run(5, here, there);
        assertTrue(there.world.hasAuthority(there.find(id), Position.class));
        return id;
    }

    private void assertTakenOver(long id) {
        TestNode.run(20, here, there);
        assertTrue(here.world.hasAuthority(here.find(id), Position.class));
        assertFalse(there.world.hasAuthority(there.find(id), Position.class));
        here.world.set(here.find(id), new Position(8, 8));
        TestNode.run(5, here, there);
        assertEquals(new Position(8, 8), there.world.get(there.find(id), Position.class));
        assertInSync(here, there);
    }

    private static void assertInSync(TestNode... peers) {
        TestNode.assertSame(peers);
        for (TestNode peer : peers) {
            assertTrue(peer.replication.isInSync(), peer.world.name());
            assertEquals(List.of(), peer.replication.problems());
        }
    }

    @Test
    void aCreatorTakesOverComponentsOfAnEntityThatARollbackRestores() {
        try (History history = History.of(here.schedule, 60)) {
            long id = handOverNew();
            here.world.destroy(here.find(id));
            TestNode.run(5, here, there);
            history.rollback(5);
            assertTakenOver(id);
        }
    }

    @Test
    void aCreatorTakesOverComponentsOfAnEntityThatASnapshotRestores() {
        long id = handOverNew();
        Path file = save(here);
        here.world.destroy(here.find(id));
        TestNode.run(5, here, there);
        Snapshot.load(here.world, file);
        assertTakenOver(id);
    }

    @Test
    void aCreatorLeavesAComponentToAnOwnerThatMissedTheRemoval() {
        try (History history = History.of(here.schedule, 60)) {
            long id = handOverNew();
            here.world.destroy(here.find(id));
            network.faults(new Faults(1, 1, 0, 0));
            here.run();
            network.faults(new Faults(1, 0, 0, 0));
            history.rollback(1);
            TestNode.run(30, here, there);
            assertFalse(here.world.hasAuthority(here.find(id), Position.class));
            assertTrue(there.world.hasAuthority(there.find(id), Position.class));
            assertInSync(here, there);
        }
    }

    @Test
    void componentsACreatorNeverSharedStayLocalAfterARestore() {
        try (History history = History.of(here.schedule, 60)) {
            Entity tank = here.world.spawn(new Position(1, 1), new Damage(2));
            long id = here.replication.publish(tank, Position.class);
            TestNode.run(5, here, there);
            here.world.destroy(tank);
            TestNode.run(5, here, there);
            history.rollback(5);
            TestNode.run(20, here, there);
            assertEquals(new Damage(2), here.world.get(here.find(id), Damage.class));
            assertFalse(here.world.hasAuthority(here.find(id), Damage.class));
            assertFalse(there.world.has(there.find(id), Damage.class));
            assertEquals(List.of(), here.replication.problems());
        }
    }

    @Test
    void aRestartedNodeDoesNotReviveAComponentItRemoved() {
        long id = here.publish(new Position(1, 1), new Damage(2));
        TestNode.run(5, here, there);
        Path file = save(there);
        here.replication.handOver(here.find(id), Damage.class, 2);
        TestNode.run(5, here, there);
        there.world.remove(there.find(id), Damage.class);
        TestNode.run(5, here, there);
        there.close();
        try (TestNode again = new TestNode(2, network.join(), TestNode.OPTIONS.session(2))) {
            Snapshot.load(again.world, file);
            TestNode.run(20, here, again);
            assertFalse(again.world.has(again.find(id), Damage.class));
            assertInSync(here, again);
        }
    }

    @Test
    void aRollbackDoesNotReviveAComponentThatANodeHasRemoved() {
        try (History history = History.of(there.schedule, 60)) {
            long id = here.publish(new Position(1, 1), new Damage(2));
            TestNode.run(5, here, there);
            here.replication.handOver(here.find(id), Damage.class, 2);
            TestNode.run(5, here, there);
            there.world.remove(there.find(id), Damage.class);
            TestNode.run(5, here, there);
            history.rollback(10);
            assertTrue(there.world.has(there.find(id), Damage.class));
            TestNode.run(20, here, there);
            assertFalse(there.world.has(there.find(id), Damage.class));
            assertInSync(here, there);
        }
    }

    @Test
    void aCreatorTakesOverComponentsRemovedByANodeThatRestarted() {
        long id = handOverNew();
        Path file = save(here);
        there.world.remove(there.find(id), Position.class);
        TestNode.run(5, here, there);
        there.close();
        try (TestNode again = new TestNode(2, network.join(), TestNode.OPTIONS.session(2))) {
            TestNode.run(20, here, again);
            assertInSync(here, again);
            Snapshot.load(here.world, file);
            TestNode.run(20, here, again);
            assertTrue(here.world.hasAuthority(here.find(id), Position.class));
            assertInSync(here, again);
        }
    }

    @Test
    void aRestartedCreatorReportsUnclaimedComponents() {
        long id = handOverNew();
        Path file = save(here);
        here.world.destroy(here.find(id));
        TestNode.run(5, here, there);
        here.close();
        try (TestNode again = new TestNode(1, network.join(), TestNode.OPTIONS.session(2))) {
            Snapshot.load(again.world, file);
            TestNode.run(20, again, there);
            assertEquals(1, again.replication.problems().size());
            ReplicationProblem problem = again.replication.problems().getFirst();
            assertEquals(ReplicationProblem.Kind.UNCLAIMED, problem.kind());
            assertEquals(Position.class.getName(), problem.subject());
            again.world.setAuthority(again.find(id), Position.class, true);
            TestNode.run(5, again, there);
            TestNode.assertSame(again, there);
        }
    }

    @Test
    void ownershipOfAThirdNodeSurvivesARestart() {
        try (TestNode third = new TestNode(3, network.join())) {
            long id = here.publish(new Position(1, 1));
            TestNode.run(5, here, there, third);
            third.own(id, new Damage(5));
            TestNode.run(5, here, there, third);
            Path file = save(there);
            there.close();
            try (TestNode again = new TestNode(2, network.join(), TestNode.OPTIONS.session(2))) {
                Snapshot.load(again.world, file);
                TestNode.run(20, again, here);
                TestNode.run(20, again, here, third);
                assertInSync(here, again, third);
                assertEquals(new Damage(5), again.world.get(again.find(id), Damage.class));
            }
        }
    }
}
