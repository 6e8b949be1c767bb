package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandBuffer;
import dev.tercio.internal.storage.Allocations;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// If memory runs out while a target is destroyed or a relation is removed, nothing is half done:
/// both directions of relations still agree, so that no later entity in the same slot gets the
/// sources. Proves RL-03, RL-04.
class RelationMemoryTest {
    private static final int SOURCES = 40;

    /// How many more values can be read.
    private static int readable = Integer.MAX_VALUE;

    private static void read() {
        if (readable-- <= 0) {
            throw new OutOfMemoryError("on purpose");
        }
    }

    @Relation
    private record DockedAt(Entity station) {
        DockedAt {
            read();
        }
    }

    @Relation(onTargetDestroyed = OnTargetDestroyed.DESTROY_SOURCE)
    private record PartOf(Entity whole) {
        PartOf {
            read();
        }
    }

    @Relation(onTargetDestroyed = OnTargetDestroyed.KEEP)
    private record Remembers(Entity friend) {}

    /// A station with docked entities, parts, friends, and parts that are docked.
    private static final class Port implements AutoCloseable {
        final World world = World.create();
        final Entity station = world.spawn();
        final List<Entity> all = new ArrayList<>(List.of(station));
        final List<Entity> notified = new ArrayList<>();

        Port(boolean observed) {
            world.removalReader(DockedAt.class);
            world.removalReader(PartOf.class);
            if (observed) {
                world.observe(DockedAt.class).onRemove((entity, _, _) -> notified.add(entity));
                world.observe(PartOf.class).onDestroy((entity, _, _) -> notified.add(entity));
            }
            for (int i = 0; i < SOURCES; i++) {
                all.add(world.spawn(new DockedAt(station)));
                all.add(world.spawn(new PartOf(station), new DockedAt(station)));
                all.add(world.spawn(new Remembers(station), new DockedAt(all.getLast())));
            }
        }

        void check() {
            PresenceAudit.check(world);
            check(DockedAt.class, DockedAt::station);
            check(PartOf.class, PartOf::whole);
            check(Remembers.class, Remembers::friend);
            for (Entity entity : notified) {
                boolean remains = world.isAlive(entity) && world.has(entity, DockedAt.class);
                assertFalse(remains, "notified of " + entity);
            }
        }

        private <R> void check(Class<R> relation, Function<R, Entity> targetOf) {
            Set<Entity> linked = new HashSet<>();
            for (Entity target : world.entities()) {
                world.sources(relation, target)
                        .forEach(
                                source -> {
                                    assertEquals(
                                            target, targetOf.apply(world.get(source, relation)));
                                    linked.add(source);
                                });
            }
            Set<Entity> having = new HashSet<>();
            for (Entity entity : world.entities()) {
                if (world.has(entity, relation)) {
                    boolean alive = world.isAlive(targetOf.apply(world.get(entity, relation)));
                    assertTrue(alive || relation == Remembers.class, "source=" + entity);
                    if (alive) {
                        having.add(entity);
                    }
                }
            }
            assertEquals(having, linked);
        }

        @Override
        public void close() {
            world.close();
        }
    }

    private static void withEachFailure(boolean observed, boolean reading, Consumer<Port> work) {
        for (int allowed = 0; ; allowed++) {
            try (Port port = new Port(observed)) {
                boolean enough = isEnough(allowed, reading, () -> work.accept(port));
                port.check();
                work.accept(port);
                port.check();
                for (int i = 0; i < port.all.size(); i++) {
                    assertEquals(0, port.world.sources(DockedAt.class, port.world.spawn()).count());
                }
                if (enough) {
                    assertTrue(allowed > 0, "nothing has failed");
                    return;
                }
            }
        }
    }

    /// Whether work succeeds with this number of allocations, or of values that can be read.
    private static boolean isEnough(int allowed, boolean reading, Runnable work) {
        int[] left = {reading ? Integer.MAX_VALUE : allowed};
        readable = reading ? allowed : Integer.MAX_VALUE;
        try {
            Allocations.probe(
                    () -> {
                        if (left[0]-- <= 0) {
                            throw new OutOfMemoryError("allowed=" + allowed);
                        }
                    },
                    work);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        } finally {
            readable = Integer.MAX_VALUE;
        }
    }

    @ParameterizedTest
    @CsvSource({"false,false", "true,false", "true,true"})
    void destroyedTarget(boolean observed, boolean reading) {
        withEachFailure(
                observed,
                reading,
                port -> {
                    if (port.world.isAlive(port.station)) {
                        port.world.destroy(port.station);
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({"false,false", "true,false", "true,true"})
    void removedRelations(boolean observed, boolean reading) {
        withEachFailure(
                observed,
                reading,
                port -> port.all.forEach(entity -> port.world.remove(entity, DockedAt.class)));
    }

    @ParameterizedTest
    @CsvSource({"false,false", "true,false", "true,true"})
    void relationsRemovedByCommands(boolean observed, boolean reading) {
        withEachFailure(
                observed,
                reading,
                port -> {
                    try (CommandBuffer buffer = port.world.commands()) {
                        port.all.forEach(entity -> buffer.remove(entity, DockedAt.class));
                        port.world.play(buffer);
                    }
                });
    }
}
