package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.TestNode.Aim;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Target;
import dev.tercio.schedule.SystemCost;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Spawns, destroys, additions, removals and references are replicated. Proves ID-01.
class ReplicatedLifecycleTest {
    private final Loopback network = new Loopback();
    private final TestNode here = new TestNode(1, network.join());
    private final TestNode there = new TestNode(2, network.join());

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    @Test
    void spawnsAdditionsRemovalsAndDestroysArrive() {
        long id = here.publish(new Position(1, 2));
        TestNode.run(1, here, there);
        TestNode.assertSame(here, there);
        here.own(id, new Damage(3));
        TestNode.run(1, here, there);
        TestNode.assertSame(here, there);
        here.world.remove(here.find(id), Position.class);
        TestNode.run(1, here, there);
        TestNode.assertSame(here, there);
        assertFalse(there.world.has(there.find(id), Position.class));
        here.world.destroy(here.find(id));
        TestNode.run(1, here, there);
        assertFalse(there.knows(id));
        assertEquals(0, there.world.size());
    }

    @Test
    void aComponentRemovedAndAddedAgainInOneFrameStays() {
        long id = here.publish(new Position(1, 2));
        TestNode.run(1, here, there);
        here.world.remove(here.find(id), Position.class);
        here.own(id, new Position(8, 8));
        TestNode.run(1, here, there);
        assertEquals(new Position(8, 8), there.world.get(there.find(id), Position.class));
    }

    @Test
    void anEntityWithoutSharedComponentsIsDestroyedEverywhere() {
        long id = here.publish(new Position(1, 2));
        TestNode.run(1, here, there);
        here.world.remove(here.find(id), Position.class);
        TestNode.run(1, here, there);
        assertTrue(there.knows(id));
        here.world.destroy(here.find(id));
        TestNode.run(1, here, there);
        assertFalse(there.knows(id));
    }

    @Test
    void aRefreshIncludesEntitiesWithoutSharedComponents() {
        long id = here.publish(new Position(1, 2));
        here.run();
        here.world.remove(here.find(id), Position.class);
        here.run();
        try (TestNode late = new TestNode(3, network.join())) {
            TestNode.run(3, late, here);
            assertTrue(late.knows(id));
        }
    }

    @Test
    void destroysAreDetectedAfterFramesWithoutMessages() {
        long id = here.publish(new Position(1, 2));
        TestNode.run(1, here, there);
        here.schedule.enable("replication send", false);
        here.world.destroy(here.find(id));
        TestNode.run(4, here);
        here.schedule.enable("replication send", true);
        TestNode.run(2, here, there);
        assertFalse(there.knows(id));
    }

    @Test
    void onlyTheCreatorDestroysAnEntity() {
        long id = here.publish(new Position(1, 2));
        TestNode.run(1, here, there);
        there.own(id, new Damage(1));
        TestNode.run(2, here, there);
        assertTrue(here.world.has(here.find(id), Damage.class));
        there.world.destroy(there.find(id));
        TestNode.run(2, here, there);
        assertTrue(here.knows(id));
        assertFalse(here.world.has(here.find(id), Damage.class));
        // after the next update, it is requested again
        here.world.set(here.find(id), new Position(5, 5));
        TestNode.run(3, here, there);
        assertEquals(new Position(5, 5), there.world.get(there.find(id), Position.class));
    }

    @Test
    void lateUpdatesDoNotReviveDestroyedEntities() {
        long id = here.publish(new Position(1, 2));
        TestNode.run(1, here, there);
        there.own(id, new Damage(1));
        here.world.destroy(here.find(id));
        TestNode.run(1, there);
        TestNode.run(1, here);
        TestNode.run(1, there);
        assertFalse(here.knows(id));
        assertFalse(there.knows(id));
    }

    @Test
    void referencesAreTranslatedBothWays() {
        // other slots here and there
        there.world.spawn(new Damage(1), new Position(0, 0));
        there.world.spawn();
        long prey = here.publish(new Position(1, 1));
        long other = here.publish(new Damage(1));
        Target target = new Target(here.find(prey), new Aim(here.find(other), 4));
        long hunter = here.publish(target);
        TestNode.run(1, here, there);
        Target translated = there.world.get(there.find(hunter), Target.class);
        assertEquals(there.find(prey), translated.prey());
        assertEquals(there.find(other), translated.aim().at());
        assertEquals(4, translated.aim().heat());
        long back = there.publish(new Target(there.find(hunter), new Aim(Entity.NONE, 0)));
        TestNode.run(2, here, there);
        assertEquals(here.find(hunter), here.world.get(here.find(back), Target.class).prey());
        TestNode.assertSame(here, there);
        assertEquals(0, here.statistics().referencesLost());
    }

    @Test
    void aReferenceToAnEntityWithoutIdBecomesNoneAndIsCounted() {
        Entity stranger = here.world.spawn(new Damage(1));
        long hunter = here.publish(new Target(stranger, new Aim(stranger, 1)));
        TestNode.run(1, here, there);
        assertEquals(Entity.NONE, there.world.get(there.find(hunter), Target.class).prey());
        assertEquals(1, here.statistics().referencesLost());
        assertEquals(1, there.statistics().referencesLost());
    }

    @Test
    void anEntityThatIsOnlyReferencedIsDestroyedEverywhere() {
        Entity prey = here.world.spawn();
        long id = here.world.stableIds().assign(prey);
        here.publish(new Target(prey, new Aim(Entity.NONE, 1)));
        TestNode.run(1, here, there);
        assertTrue(there.knows(id));
        here.world.destroy(prey);
        TestNode.run(1, here, there);
        assertFalse(there.knows(id));
    }

    @Test
    void firstContactIsSentOnce() {
        for (int i = 0; i < 100; i++) {
            here.publish(new Position(i, 0));
        }
        there.publish(new Position(-1, 0));
        TestNode.run(10, here, there);
        assertEquals(100, here.statistics().updatesSent());
        assertEquals(1, there.statistics().updatesSent());
        assertEquals(0, here.statistics().refreshesSent() + there.statistics().refreshesSent());
        assertEquals(101, there.world.size());
        assertEquals(101, here.world.size());
    }

    @Test
    void someComponentsOfAnEntityArePublished() {
        Entity tank = here.world.spawn(new Position(1, 2), new Damage(3));
        long id = here.replication.publish(tank, Position.class);
        assertTrue(here.world.hasAuthority(tank, Position.class));
        assertFalse(here.world.hasAuthority(tank, Damage.class));
        TestNode.run(2, here, there);
        assertTrue(there.world.has(there.find(id), Position.class));
        assertFalse(there.world.has(there.find(id), Damage.class));
    }

    @Test
    void authorityMovesFromOneEntityToAnother() {
        Entity one = here.world.spawn(new Position(1, 0), new Damage(1));
        Entity two = here.world.spawn(new Position(2, 0), new Damage(2));
        long first = here.replication.publish(one, Position.class, Damage.class);
        long second = here.replication.publish(two, Damage.class);
        TestNode.run(5, here, there);
        assertFalse(there.world.has(there.find(second), Position.class));
        here.world.setAuthority(one, Position.class, false);
        here.world.setAuthority(two, Position.class, true);
        TestNode.run(2, here, there);
        assertEquals(new Position(2, 0), there.world.get(there.find(second), Position.class));
        there.world.setAuthority(there.find(first), Position.class, true);
        there.world.set(there.find(first), new Position(7, 7));
        TestNode.run(2, here, there);
        assertEquals(new Position(7, 7), here.world.get(one, Position.class));
    }

    @Test
    void destroyIsReportedEvenIfAnotherNodeOwnedTheLastComponent() {
        Entity tank = here.world.spawn(new Position(1, 0));
        long id = here.replication.publish(tank);
        TestNode.run(3, here, there);
        here.replication.handOver(tank, Position.class, 2);
        TestNode.run(3, here, there);
        there.world.remove(there.find(id), Position.class);
        TestNode.run(3, here, there);
        assertFalse(here.world.has(tank, Position.class));
        here.world.destroy(tank);
        TestNode.run(5, here, there);
        assertFalse(there.knows(id));
    }

    @Test
    void aDestroyedReplicaIsRestoredCompletely() {
        Entity tank = here.world.spawn(new Position(1, 0), new Damage(5));
        long id = here.replication.publish(tank);
        TestNode.run(3, here, there);
        there.world.destroy(there.find(id));
        TestNode.run(3, here, there);
        here.world.set(tank, new Position(2, 0));
        TestNode.run(10, here, there);
        assertEquals(new Position(2, 0), there.world.get(there.find(id), Position.class));
        assertEquals(new Damage(5), there.world.get(there.find(id), Damage.class));
    }

    @Test
    void rejectedPublicationChangesNothing() {
        Entity tank = here.world.spawn(new Position(1, 2), new TestNode.Secret(3));
        for (Class<?> wrong : List.of(Damage.class, TestNode.Secret.class)) {
            IllegalArgumentException refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> here.replication.publish(tank, Position.class, wrong));
            assertTrue(refused.getMessage().contains(wrong.getName()), refused.getMessage());
        }
        assertEquals(0, here.world.stableIds().idOf(tank).orElse(0));
        assertFalse(here.world.hasAnyAuthority(tank));
    }

    @Test
    void oneDestroyDoesNotCauseAFullScan() {
        int entities = 20_000;
        for (int i = 0; i < entities; i++) {
            here.publish(new Position(i, 0));
        }
        TestNode.run(20, here, there); // until the refresh is over
        // the JVM allocates 60 KB when the lambdas of the first destroy are linked
        here.world.destroy(first());
        TestNode.run(2, here, there);
        long quiet = bytesOfSending(-1);
        long ending = bytesOfSending(here.world.stableIds().idOf(first()).orElse(0));
        assertTrue(ending - quiet < entities, "quiet=" + quiet + ", ending=" + ending);
        assertEquals(there.world.size(), here.world.size());
    }

    private Entity first() {
        return here.world.query(Position.class).entities().getFirst();
    }

    /// The bytes that sending allocates in a frame in which an entity may be destroyed.
    private long bytesOfSending(long ended) {
        if (ended >= 0) {
            here.world.destroy(here.find(ended));
        }
        here.schedule.telemetry().enable(1);
        TestNode.run(1, here, there);
        return here.schedule.telemetry().systems().stream()
                .filter(system -> system.system().equals("replication send"))
                .mapToLong(SystemCost::bytes)
                .sum();
    }
}
