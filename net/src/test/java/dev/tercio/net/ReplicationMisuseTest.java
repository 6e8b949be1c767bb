package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// Mistakes of users get an error that says what to do. Proves TR-08.
class ReplicationMisuseTest {
    /// Its fields cannot be stored as columns.
    record Notes(List<String> lines) {}

    record Hit(int points) {}

    private final Loopback network = new Loopback();
    private final TestNode here = new TestNode(1, network.join(1));
    private final TestNode there = new TestNode(2, network.join(2));

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private static String refused(Class<? extends Throwable> type, Executable action) {
        return String.valueOf(assertThrows(type, action).getMessage());
    }

    @Test
    void scheduleHasOneReplication() {
        Transport transport = network.join(3);
        assertEquals(
                "schedule has a replication: world=node 1; share all components with one",
                refused(
                        IllegalStateException.class,
                        () -> Replication.of(here.schedule, transport)));
    }

    @Test
    void shareRefusesFieldsThatCannotBeSent() {
        String message =
                refused(IllegalArgumentException.class, () -> here.replication.share(Notes.class));
        assertTrue(message.startsWith("component cannot be shared: "), message);
        assertTrue(message.contains(Notes.class.getName()), message);
        TestNode.run(2, here, there); // the others are still shared
    }

    @Test
    void handOverSaysWhatIsWrong() {
        Entity tank = here.world.spawn(new Position(1, 2), new Secret(3));
        assertEquals(
                "component cannot be handed over, because it is not shared: component="
                        + Secret.class.getName(),
                refused(
                        IllegalArgumentException.class,
                        () -> here.replication.handOver(tank, Secret.class, 2)));
        assertEquals(
                "component cannot be handed over to this node: node=1, own=1, max=65535; use the"
                        + " number of another node",
                refused(
                        IllegalArgumentException.class,
                        () -> here.replication.handOver(tank, Position.class, 1)));
        String notPublished =
                refused(
                        IllegalStateException.class,
                        () -> here.replication.handOver(tank, Position.class, 2));
        assertTrue(notPublished.endsWith("id=false; publish the entity first"), notPublished);
        assertEquals(
                "request is null: requests=[null]",
                refused(
                        IllegalArgumentException.class,
                        () -> here.replication.limitTo((Object) null)));
    }

    @Test
    void eventThatIsNotAcceptedIsReported() {
        assertNotNull(there.world.eventReader(Hit.class));
        assertNotNull(here.world.eventReader(Hit.class));
        long id = there.publish(new Position(1, 2));
        TestNode.run(3, there, here);
        assertTrue(here.replication.sendToOwner(here.find(id), new Hit(1)));
        TestNode.run(3, there, here);
        assertEquals(1, there.refused(Refusal.FORBIDDEN));
        ReplicationProblem problem = there.replication.problems().getFirst();
        assertEquals(Kind.EVENT_REFUSED, problem.kind());
        assertEquals(Hit.class.getName(), problem.subject());
        assertEquals(1, problem.peer());
    }

    @Test
    void interpolationChecksItsTargetAndIsReplaced() {
        InterpolationOptions options = InterpolationOptions.DEFAULT.fields("x", "y");
        Interpolation<Position> first = here.replication.interpolate(Position.class, options);
        Entity entity = here.find(here.publish(new Position(1, 2)));
        assertEquals(
                "target is too short: length=1, values=2",
                refused(
                        IllegalArgumentException.class,
                        () -> first.read(entity, 0, new double[1])));
        assertTrue(first.read(entity, 0, new double[2]));
        assertNotNull(here.replication.interpolate(Position.class, options));
        String replaced =
                refused(IllegalStateException.class, () -> first.read(entity, 0, new double[2]));
        assertTrue(replaced.startsWith("interpolation was replaced"), replaced);
    }

    @Test
    void otherThreadsAreRefused() throws InterruptedException {
        AtomicReference<String> message = new AtomicReference<>("");
        Thread thread =
                new Thread(
                        () ->
                                message.set(
                                        refused(
                                                IllegalStateException.class,
                                                here.replication::requestRefresh)));
        thread.start();
        thread.join();
        assertTrue(message.get().startsWith("wrong thread: operation=requestRefresh"));
    }

    @Test
    void nothingIsSentAfterClosing() {
        Replication replication = here.replication;
        Entity entity = here.find(here.publish(new Position(1, 2), new Damage(3)));
        Entity other = here.world.spawn(new Position(5, 6));
        TestNode.run(6, here, there);
        assertTrue(replication.isConnected(2));
        here.schedule.close();
        assertEquals(
                "replication was closed with its schedule: operation=handOver, world=node 1",
                refused(
                        IllegalStateException.class,
                        () -> replication.handOver(entity, Position.class, 2)));
        assertTrue(here.world.hasAuthority(entity, Position.class));
        assertThrows(IllegalStateException.class, () -> replication.publish(other));
        assertTrue(here.world.stableIds().idOf(other).isEmpty());
        assertThrows(IllegalStateException.class, () -> replication.limitTo(new Hit(1)));
        assertThrows(IllegalStateException.class, replication::requestRefresh);
        assertThrows(
                IllegalStateException.class, () -> replication.sendToOwner(entity, new Hit(1)));
        assertFalse(replication.isConnected(2));
        assertTrue(replication.statistics().messagesSent() > 0);
    }
}
