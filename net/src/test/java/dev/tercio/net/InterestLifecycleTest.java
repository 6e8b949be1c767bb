package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.replay.History;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.Recording;
import dev.tercio.replay.Replay;
import dev.tercio.replay.StateHash;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Interest together with relations, lost messages, rollbacks and recordings. Proves TR-04.
class InterestLifecycleTest {
    private final Loopback network = new Loopback(8_192, 1_400);
    private final TestNode here = InterestTest.limited(1, network.join(1), InterestTest.OPTIONS);
    private final TestNode there = InterestTest.limited(2, network.join(2), InterestTest.OPTIONS);

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private void run(int frames) {
        TestNode.run(frames, here, there);
    }

    private void move(long id, float x) {
        here.world.set(here.find(id), new Position(x, 0));
    }

    @Test
    void parentsFollowTheirChildrenIntoTheInterestAndOut() {
        here.replication.share(ChildOf.class);
        there.replication.share(ChildOf.class);
        there.replication.limitTo(Area.around(0, 0, 100));
        long root = here.publish(new Position(900, 0));
        long parent = here.publish(new Position(800, 0), new ChildOf(here.find(root)));
        long child = here.publish(new Position(0, 0), new ChildOf(here.find(parent)));
        run(3);
        assertEquals(3, there.world.entities().size());
        assertEquals(
                there.find(parent), there.world.get(there.find(child), ChildOf.class).parent());
        for (int crossing = 0; crossing < 20; crossing++) {
            move(child, 500);
            run(2);
            assertEquals(0, there.world.entities().size());
            move(child, 10);
            run(2);
            assertEquals(3, there.world.entities().size());
        }
        // the child is linked to an entity outside between two calls of the rule
        long other = here.publish(new Position(700, 0));
        here.world.set(here.find(child), new ChildOf(here.find(other)));
        run(2);
        assertEquals(there.find(other), there.world.get(there.find(child), ChildOf.class).parent());
        assertFalse(there.knows(root));
        assertEquals(2, there.world.entities().size());
        here.world.destroy(here.find(other));
        run(2);
        assertEquals(0, there.world.entities().size());
        assertEquals(List.of(), there.replication.problems());
    }

    @Test
    void crossingsLeaveNoGhostAlthoughMessagesAreLost() {
        network.faults(new Faults(5, 0.3, 0.2, 2));
        there.replication.limitTo(Area.around(0, 0, 100));
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ids.add(here.publish(new Position(500, 0), new Damage(i)));
        }
        for (int crossing = 0; crossing < 100; crossing++) {
            for (int i = 0; i < ids.size(); i++) {
                move(ids.get(i), (crossing + i) % 4 < 2 ? i : 300 + i);
            }
            run(1);
        }
        ids.forEach(id -> move(id, 50));
        run(8);
        assertEquals(here.state(), there.state());
        ids.forEach(id -> move(id, 500));
        run(8);
        assertEquals(0, there.world.entities().size());
        assertTrue(there.statistics().messagesLost() > 0);
        assertTrue(here.statistics().entitiesLeft() > 1_000);
        assertEquals(0, there.statistics().refreshesApplied(), 1);
    }

    /// The owner learns that an entity is destroyed and receives another one in its slot, in one
    /// frame. The creator cannot tell the viewer.
    @Test
    void entityLeavesAlthoughAnotherEntersInItsSlot() {
        TestNode viewer = InterestTest.limited(3, network.join(3), InterestTest.OPTIONS);
        viewer.replication.limitTo(Area.around(0, 0, 100));
        network.disconnect(2, 3);
        long gone = there.publish(new Position(1, 0));
        TestNode.run(3, here, there, viewer);
        here.own(gone, new Damage(1));
        TestNode.run(3, here, there, viewer);
        assertTrue(viewer.knows(gone));
        int slot = here.find(gone).index();
        there.world.destroy(there.find(gone));
        long offered = viewer.publish(new Position(5, 0), new Damage(2));
        viewer.replication.handOver(viewer.find(offered), Damage.class, 1);
        TestNode.run(1, there, viewer, here);
        assertEquals(slot, here.find(offered).index());
        TestNode.run(6, here, there, viewer);
        assertFalse(viewer.knows(gone));
        assertTrue(here.world.hasAuthority(here.find(offered), Damage.class));
        viewer.close();
    }

    /// The owner is offered a component again right after the entity has left it, and still has the
    /// earlier replica in the list of what it sends to the creator.
    @Test
    void entityThatReturnsToItsOwnerAtOnceDoesNotLeaveTheCreator() {
        Loopback net = new Loopback();
        ReplicationOptions options = InterestTest.OPTIONS.interestInterval(4);
        TestNode owner = InterestTest.limited(1, net.join(1), options.interestInterval(5));
        TestNode creator = InterestTest.limited(2, net.join(2), options);
        owner.replication.limitTo(Area.around(0, 0, 100));
        creator.replication.limitTo(Area.around(0, 0, 100));
        long id = creator.publish(new Position(500, 0), new Damage(1));
        for (int phase = 0; phase < 8; phase++) {
            creator.replication.handOver(creator.find(id), Damage.class, 1);
            TestNode.run(12 + phase, creator, owner);
            assertTrue(owner.world.hasAuthority(owner.find(id), Damage.class), "phase " + phase);
            owner.replication.handOver(owner.find(id), Damage.class, 2);
            for (int frame = 0; frame < 40 && owner.knows(id); frame++) {
                TestNode.run(1, creator, owner);
            }
            assertFalse(owner.knows(id));
            assertTrue(creator.world.hasAuthority(creator.find(id), Damage.class));
            owner.world.spawn(); // takes the slot of the earlier replica
        }
        owner.close();
        creator.close();
    }

    /// The rules are called rarely, so the creator would tell the new owner too late that the
    /// entity is alive, and the owner the creator that it owns a component.
    @Test
    void ownerKeepsAnEntityThatItsCreatorDoesNotSelect() {
        Loopback net = new Loopback();
        ReplicationOptions options = InterestTest.OPTIONS.interestInterval(100);
        TestNode owner = InterestTest.limited(1, net.join(1), options);
        TestNode creator = InterestTest.limited(2, net.join(2), options);
        TestNode third = InterestTest.limited(3, net.join(3), options);
        owner.replication.limitTo(Area.around(0, 0, 100));
        creator.replication.limitTo(Area.around(0, 0, 100));
        TestNode.run(110, owner, creator, third);
        long offered = creator.publish(new Position(500, 0), new Damage(1));
        TestNode.run(3, owner, creator, third);
        creator.replication.handOver(creator.find(offered), Damage.class, 3);
        TestNode.run(3, owner, creator, third);
        third.replication.handOver(third.find(offered), Damage.class, 1);
        TestNode.run(60, owner, creator, third);
        assertTrue(owner.knows(offered));
        assertTrue(owner.world.hasAuthority(owner.find(offered), Damage.class));
        assertEquals(new Damage(1), creator.world.get(creator.find(offered), Damage.class));
        List.of(owner, creator, third).forEach(TestNode::close);
    }

    @Test
    void receiverThatRollsBackHasWhatItAsksFor() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long leaves = here.publish(new Position(0, 0));
        long enters = here.publish(new Position(500, 0));
        long destroyed = here.publish(new Position(1, 0));
        try (History history = History.of(there.schedule, 60)) {
            run(6);
            move(leaves, 500);
            move(enters, 5);
            here.world.destroy(here.find(destroyed));
            run(4);
            assertFalse(there.knows(leaves));
            assertTrue(there.knows(enters));
            history.rollback(4);
            assertTrue(there.knows(leaves));
            run(12);
            assertEquals(1, there.world.entities().size());
            assertEquals(new Position(5, 0), there.world.get(there.find(enters), Position.class));
            assertTrue(there.replication.isInSync());
        }
    }

    @Test
    void peersFollowASenderThatRollsBack() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long leaves = here.publish(new Position(0, 0));
        long enters = here.publish(new Position(500, 0));
        try (History history = History.of(here.schedule, 60)) {
            run(6);
            move(leaves, 500);
            move(enters, 5);
            long later = here.publish(new Position(7, 7));
            run(4);
            assertTrue(there.knows(later));
            history.rollback(4);
            run(12);
            assertTrue(there.knows(leaves));
            assertFalse(there.knows(enters));
            assertFalse(there.knows(later));
            assertEquals(1, there.world.entities().size());
        }
    }

    @Test
    void recordingOfAReceiverReplaysWithoutANetwork(@TempDir Path folder) {
        there.replication.limitTo(Area.around(0, 0, 100));
        long id = here.publish(new Position(0, 0), new Damage(1));
        List<Long> hashes = new ArrayList<>();
        try (Recorder _ = Recorder.start(there.schedule, folder)) {
            for (int frame = 0; frame < 40; frame++) {
                move(id, frame % 8 < 4 ? frame : 300);
                run(1);
                hashes.add(StateHash.of(there.world));
            }
        }
        try (Recording recording = Recording.open(folder);
                World world =
                        World.create(
                                WorldOptions.DEFAULT
                                        .register(Position.class, Damage.class)
                                        .register(TestNode.Target.class, TestNode.Secret.class))) {
            Replay replay = Replay.of(recording, world);
            for (int frame = 0; frame < hashes.size(); frame++) {
                replay.seek(recording.firstFrame() + frame + 1);
                assertEquals(hashes.get(frame), StateHash.of(world), "frame " + frame);
            }
        }
    }
}
