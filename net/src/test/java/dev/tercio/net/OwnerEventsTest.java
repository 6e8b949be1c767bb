package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;
import dev.tercio.query.Query;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Events for the owner of an entity that systems, observers and code between frames send: the same
/// for an owner here and on another node. Proves TR-09.
class OwnerEventsTest {
    record Hit(Entity target, int points) {}

    private final Loopback network = new Loopback();
    private final TestNode here = node(1);
    private final TestNode there = node(2);
    private final EventReader<Hit> hitsHere = here.world.eventReader(Hit.class);
    private final EventReader<Hit> hitsThere = there.world.eventReader(Hit.class);

    private TestNode node(int number) {
        TestNode node = new TestNode(number, network.join(number));
        node.replication.shareEvents(Hit.class);
        return node;
    }

    @AfterEach
    void close() {
        if (here.schedule.failures().size() == 0) {
            assertEquals(0, here.world.commandTelemetry().unplayed());
        }
        assertEquals("[]", here.world.commandFailures().counts().toString());
        here.close();
        there.close();
    }

    private static List<Integer> read(EventReader<Hit> reader) {
        List<Integer> points = new ArrayList<>();
        reader.forEach(hit -> points.add(hit.points()));
        return points;
    }

    /// A system that runs once and has declared nothing.
    private static ComponentSystem once(Runnable body) {
        boolean[] done = {false};
        return _ -> {
            if (!done[0]) {
                done[0] = true;
                body.run();
            }
        };
    }

    private boolean send(Entity entity, int points) {
        return here.replication.sendToOwner(entity, Position.class, new Hit(entity, points));
    }

    /// An entity of this node and a replica of one of the other node.
    private List<Entity> shareBoth() {
        long own = here.publish(new Position(1, 2));
        long other = there.publish(new Position(3, 4));
        TestNode.run(3, here, there);
        return List.of(here.find(own), here.find(other));
    }

    @Test
    void systemsSendToThisNodeAndToOthersInTheirOrder() {
        List<Entity> both = shareBoth();
        for (int system = 0; system < 8; system++) {
            int number = 10 * system;
            // in one stage, so that several threads run them
            here.schedule.add(
                    "shoot " + system,
                    _ ->
                            once(
                                    () -> {
                                        assertTrue(send(both.get(0), number));
                                        assertTrue(send(both.get(1), number));
                                        assertTrue(
                                                here.replication.sendToOwner(
                                                        both.get(0),
                                                        new Hit(both.get(0), number + 1)));
                                        assertTrue(
                                                here.replication.sendToOwner(
                                                        both.get(1),
                                                        new Hit(both.get(1), number + 1)));
                                    }));
        }
        TestNode.run(1, here, there);
        List<Integer> all = new ArrayList<>();
        for (int system = 0; system < 8; system++) {
            all.add(10 * system);
            all.add(10 * system + 1);
        }
        assertEquals(all, read(hitsHere));
        assertEquals(all, read(hitsThere));
        TestNode.run(2, here, there);
        assertEquals(List.of(), read(hitsHere));
        assertEquals(List.of(), read(hitsThere));
        assertEquals(16, here.statistics().eventsSent());
    }

    @Test
    void exclusiveSystemsSendAtOnce() {
        List<Entity> both = shareBoth();
        here.schedule.add(
                "shoot",
                setup -> {
                    setup.exclusive();
                    return once(
                            () -> {
                                both.forEach(entity -> assertTrue(send(entity, 1)));
                                assertEquals(List.of(1), read(hitsHere));
                            });
                });
        TestNode.run(1, here, there);
        assertEquals(List.of(1), read(hitsThere));
    }

    @Test
    void loopsOfSystemsSendToOwners() {
        List<Entity> both = shareBoth();
        here.schedule.add(
                "shoot",
                setup -> {
                    Query<Position> all = setup.query(Position.class);
                    return once(() -> all.forEachEntity((entity, _, _) -> send(entity, 1)));
                });
        TestNode.run(1, here, there);
        assertEquals(2, both.size());
        assertEquals(List.of(1), read(hitsHere));
        assertEquals(List.of(1), read(hitsThere));
    }

    @Test
    void observersSendToThisNodeAndToOthers() {
        List<Entity> both = shareBoth();
        here.world
                .observe(Secret.class)
                .onAdd((entity, secret, _) -> assertTrue(send(entity, secret.value())));
        both.forEach(entity -> here.world.add(entity, new Secret(1)));
        TestNode.run(1, here, there);
        assertEquals(List.of(1), read(hitsHere));
        assertEquals(List.of(1), read(hitsThere));
        here.schedule.add(
                "mark",
                _ -> {
                    boolean[] done = {false};
                    return context -> {
                        if (!done[0]) {
                            both.forEach(e -> context.commands().remove(e, Secret.class));
                            both.forEach(e -> context.commands().add(e, new Secret(2)));
                        }
                        done[0] = true;
                    };
                });
        TestNode.run(1, here, there);
        assertEquals(List.of(2), read(hitsHere));
        assertEquals(List.of(2), read(hitsThere));
    }

    @Test
    void whatAFailedSystemHasSentIsDroppedWhereverTheOwnerIs() {
        List<Entity> both = shareBoth();
        here.schedule
                .onFailure(SystemFailurePolicy.CONTINUE)
                .add(
                        "fail",
                        _ ->
                                once(
                                        () -> {
                                            both.forEach(entity -> assertTrue(send(entity, 1)));
                                            throw new IllegalStateException("wanted");
                                        }));
        here.schedule.run();
        TestNode.run(1, there);
        assertEquals(1, here.schedule.failures().size());
        assertEquals(List.of(), read(hitsHere));
        assertEquals(List.of(), read(hitsThere));
        assertEquals(0, here.statistics().eventsSent());
    }

    @Test
    void eventsReferToEntitiesThatTheSameUpdateSpawnsAndPublishes() {
        List<Entity> both = shareBoth();
        List<Entity> targets = new ArrayList<>();
        EventReader<Hit> local = here.world.eventReader(Hit.class);
        EventReader<Hit> remote = there.world.eventReader(Hit.class);
        here.schedule.add(
                "shoot",
                _ -> {
                    boolean[] done = {false};
                    return context -> {
                        if (!done[0]) {
                            Entity shot = context.commands().spawn(new Position(9, 9));
                            here.replication.publish(context.commands(), shot);
                            both.forEach(e -> here.replication.sendToOwner(e, new Hit(shot, 1)));
                        }
                        done[0] = true;
                    };
                });
        TestNode.run(1, here, there);
        local.forEach(hit -> targets.add(hit.target()));
        Entity shot = targets.getFirst();
        assertEquals(new Position(9, 9), here.world.get(shot, Position.class));
        assertEquals(List.of(1), read(remote));
        // the reference was sent with the stable id of the new entity
        assertEquals(0, here.statistics().referencesLost());
    }

    @Test
    void withoutAReachableOwnerNothingIsSent() {
        List<Entity> both = shareBoth();
        network.disconnect(2);
        here.run();
        Entity local = here.world.spawn(new Position(1, 1));
        List<Boolean> results = new ArrayList<>();
        here.schedule.add(
                "shoot",
                _ ->
                        once(
                                () -> {
                                    results.add(send(both.get(1), 1));
                                    results.add(
                                            here.replication.sendToOwner(local, new Hit(local, 1)));
                                }));
        TestNode.run(2, here, there);
        assertEquals(List.of(false, false), results);
        assertEquals(List.of(), here.replication.problems());
    }

    @Test
    void anOwnerThatDisappearsBeforeTheCommandsArePlayedIsReported() {
        List<Entity> both = shareBoth();
        here.schedule.add(
                "shoot",
                _ -> {
                    boolean[] done = {false};
                    return context -> {
                        if (!done[0]) {
                            context.commands().destroy(both.get(1));
                            assertTrue(send(both.get(1), 1));
                        }
                        done[0] = true;
                    };
                });
        here.run();
        assertEquals(Kind.EVENT_UNDELIVERED, here.replication.problems().getFirst().kind());
    }

    @Test
    void parallelBodiesAndLoopsBetweenFramesAreRefusedWhereverTheOwnerIs() {
        List<Entity> both = shareBoth();
        Query<Position> all = here.world.query(Position.class);
        List<String> messages = new ArrayList<>();
        Consumer<Entity> refused =
                entity ->
                        messages.add(
                                assertThrows(IllegalStateException.class, () -> send(entity, 1))
                                        .getMessage());
        all.forEachEntity((entity, _, _) -> refused.accept(entity));
        assertEquals(both.size(), messages.size());
        assertEquals(
                "not possible in this place: operation=sendToOwner, world=node 1; call it in the"
                        + " update of a system, in an observer, or between frames, outside of"
                        + " parallel bodies and loops",
                messages.getFirst());
        assertEquals(messages.getFirst(), messages.get(1));
        here.schedule.add("parallel", setup -> parallel(setup, refused));
        here.run();
        assertEquals(4, messages.size());
        assertFalse(read(hitsHere).contains(1));
    }

    private static ComponentSystem parallel(SystemSetup setup, Consumer<Entity> body) {
        Query<Position> positions = setup.query(Position.class).parallel();
        return _ ->
                positions.forEachEntity(
                        (entity, _, _) -> {
                            synchronized (body) {
                                body.accept(entity);
                            }
                        });
    }

    /// Between frames, an event for this node is an input: a replay of the inputs sends it again.
    @Test
    void anEventBetweenFramesIsRecordedAsAnInput(@TempDir Path folder) {
        try (TestNode node = counting(new Loopback());
                Recorder _ =
                        Recorder.start(
                                node.schedule,
                                folder,
                                RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS))) {
            node.run();
        }
        try (TestNode node = counting(new Loopback())) {
            Entity target = node.world.entities().get(0);
            try (Recorder _ =
                    Recorder.start(
                            node.schedule,
                            folder,
                            RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).overwrite())) {
                assertTrue(node.replication.sendToOwner(target, new Hit(target, 5)));
                node.run();
                assertEquals(new Secret(5), node.world.get(target, Secret.class));
            }
        }
        try (TestNode again = counting(new Loopback());
                Recording recording = Recording.open(folder)) {
            assertEquals(Optional.empty(), Replay.of(recording, again.schedule).verify());
        }
    }

    /// A node that adds the points of all hits to their targets.
    private static TestNode counting(Loopback network) {
        TestNode node = new TestNode(1, network.join());
        node.replication.shareEvents(Hit.class);
        node.publish(new Position(1, 2));
        node.schedule.add(
                "count",
                setup -> {
                    EventReader<Hit> hits = setup.eventReader(Hit.class);
                    return context ->
                            hits.forEach(
                                    hit ->
                                            context.commands()
                                                    .add(hit.target(), new Secret(hit.points())));
                });
        return node;
    }
}
