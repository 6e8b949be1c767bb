package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/// Ids that outlive handles.
///
/// Proves EN-06.
class StableIdsTest {
    private static final int NODE = 0xABCD;

    private final World world = World.create(WorldOptions.DEFAULT.node(NODE));
    private final StableIds ids = world.stableIds();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void idIsMadeOfNodeAndSequence() {
        long first = ids.assign(world.spawn());
        long second = ids.assign(world.spawn());

        assertEquals(0xABCD_0000_0000_0001L, first);
        assertEquals(0xABCD_0000_0000_0002L, second);
        assertEquals(NODE, StableIds.node(first));
        assertEquals(2, StableIds.sequence(second));
    }

    @Test
    void entityKeepsItsId() {
        Entity entity = world.spawn();
        long id = ids.assign(entity);

        assertEquals(id, ids.assign(entity));
        ids.bind(entity, id);
        assertEquals(id, ids.idOf(entity).orElse(0));
        assertEquals(Optional.of(entity), ids.find(id));
        assertEquals(1, ids.size());
    }

    /// Proves CB-18: ids that are known while commands are recorded.
    @Test
    void reservedIdsAreUsedByAnyThreadAndByNobodyElse() throws InterruptedException {
        ids.assign(world.spawn());
        StableIdRange range = ids.reserve(100);
        assertEquals(0xABCD_0000_0000_0002L, range.first());
        assertEquals(0xABCD_0000_0000_0066L, ids.assign(world.spawn()));
        CommandStage stage = world.stage();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            StableIdRange part = range.part(25 * i, 25);
            int number = i;
            threads.add(Thread.ofPlatform().start(() -> spawn(stage.lane(number), part)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        world.play(stage);
        for (int i = 0; i < 100; i++) {
            assertTrue(ids.find(range.id(i)).isPresent());
        }
        assertEquals(102, ids.size());
    }

    private static void spawn(Commands commands, StableIdRange ids) {
        for (int i = 0; i < ids.count(); i++) {
            commands.bindStableId(commands.spawn(), ids.id(i));
        }
    }

    @Test
    void supplierGivesEachIdOnce() throws InterruptedException {
        StableIdRange range = ids.reserve(4_000);
        LongSupplier next = range.supplier();
        Set<Long> given = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int k = 0; k < 1_000; k++) {
                                            given.add(next.getAsLong());
                                        }
                                    }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(4_000, given.size());
        for (int i = 0; i < 2; i++) {
            var e = assertThrows(IndexOutOfBoundsException.class, next::getAsLong);
            assertEquals(
                    "range of stable ids has no such id: index=4000, count=4000; reserve more with"
                            + " StableIds.reserve",
                    e.getMessage());
        }
    }

    @Test
    void invalidReservationsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> ids.reserve(0));
        ids.startAfter(0xFFFF_FFFF_FFF0L);
        assertThrows(IllegalStateException.class, () -> ids.reserve(16));
        assertEquals(15, ids.reserve(15).count());
        world.spawn(new Marked(1));
        world.query(Marked.class)
                .forEach(_ -> assertThrows(IllegalStateException.class, () -> ids.reserve(1)));
        StableIdRange two = new StableIdRange(7, 2);
        assertThrows(IndexOutOfBoundsException.class, () -> two.id(2));
        assertThrows(IndexOutOfBoundsException.class, () -> two.part(1, 2));
        assertThrows(IllegalArgumentException.class, () -> new StableIdRange(7, -1));
        assertEquals(8, two.part(1, 1).id(0));
    }

    record Marked(int number) {}

    @Test
    void idIsReleasedWithItsEntity() {
        Entity entity = world.spawn();
        long id = ids.assign(entity);
        world.destroy(entity);
        Entity next = world.spawn();

        assertEquals(entity.index(), next.index());
        assertEquals(Optional.empty(), ids.find(id));
        assertEquals(0, ids.idOf(entity).orElse(0));
        assertEquals(0, ids.idOf(next).orElse(0));
        assertEquals(0, ids.size());
        assertNotEquals(id, ids.assign(next));
    }

    @Test
    void entityWithoutIdHasZero() {
        Entity entity = world.spawn();

        assertEquals(0, ids.idOf(entity).orElse(0));
        assertEquals(0, ids.idOf(Entity.NONE).orElse(0));
        assertEquals(Optional.empty(), ids.find(0));
        assertEquals(Optional.empty(), ids.find(99));
    }

    @Test
    void copyHasNoId() {
        Entity entity = world.spawn();
        ids.assign(entity);

        assertEquals(0, ids.idOf(world.copy(entity)).orElse(0));
    }

    @Test
    void boundIdIsNotIssuedAgain() {
        Entity loaded = world.spawn();
        ids.bind(loaded, 0xABCD_0000_0000_0100L);
        ids.bind(world.spawn(), 0x1111_0000_0000_0500L);

        assertEquals(0xABCD_0000_0000_0101L, ids.assign(world.spawn()));
    }

    @Test
    void misuseIsRefused() {
        Entity one = world.spawn();
        Entity two = world.spawn();
        ids.bind(one, 0xBEEF);

        var zero = assertThrows(IllegalArgumentException.class, () -> ids.bind(two, 0));
        var taken = assertThrows(IllegalStateException.class, () -> ids.bind(two, 0xBEEF));
        var another = assertThrows(IllegalStateException.class, () -> ids.bind(one, 0xCAFE));

        assertEquals("stable id is zero: entity=Entity(1v1)", zero.getMessage());
        assertEquals(
                "stable id is taken: id=beef, holder=Entity(0v1), entity=Entity(1v1)",
                taken.getMessage());
        assertEquals(
                "entity has a stable id: entity=Entity(0v1), id=beef, requested=cafe",
                another.getMessage());
        assertEquals(Optional.of(one), ids.find(0xBEEF));
        assertEquals(0, ids.idOf(two).orElse(0));
    }

    @Test
    void manyIdsAreFoundInBothDirections() {
        List<Entity> entities = world.spawnAll(100_000, ComponentSet.of());
        Set<Long> made = new HashSet<>();
        entities.forEach(entity -> made.add(ids.assign(entity)));

        assertEquals(100_000, made.size());
        for (Entity entity : entities) {
            assertEquals(Optional.of(entity), ids.find(ids.idOf(entity).orElse(0)));
        }
        world.destroyAll(entities.subList(0, 99_999));
        assertEquals(1, ids.size());
        assertEquals(
                Optional.of(entities.getLast()), ids.find(ids.idOf(entities.getLast()).orElse(0)));
    }

    @Test
    void idsStartAtTheConfiguredValue() {
        ids.startAfter(1_000);
        ids.startAfter(500);
        assertEquals(501, StableIds.sequence(ids.assign(world.spawn())));
        ids.startAfter(100);
        assertEquals(502, StableIds.sequence(ids.assign(world.spawn())));
        ids.startAfter(2_000);
        assertEquals(2_001, StableIds.sequence(ids.assign(world.spawn())));
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> ids.startAfter(1L << 48));
        assertEquals(
                "not a sequence number: sequence=281474976710656, max=281474976710654",
                refused.getMessage());
    }
}
