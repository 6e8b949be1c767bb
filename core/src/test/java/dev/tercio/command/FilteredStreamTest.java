package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Streams from which only some commands are loaded.
class FilteredStreamTest {
    record Health(int points) {}

    record Link(Entity to) {}

    private final World there = World.create(WorldOptions.DEFAULT.name("there"));
    private final World here =
            World.create(WorldOptions.DEFAULT.name("here").register(Health.class, Link.class));
    private final List<String> asked = new ArrayList<>();
    private final List<Entity> translated = new ArrayList<>();
    private CommandBuffer source;
    private CommandBuffer target;

    @BeforeEach
    void rent() {
        source = there.commands();
        target = here.commands();
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private LoadReport load(CommandFilter filter, Entity local) {
        return target.load(
                here,
                ByteBuffer.wrap(source.toBytes()),
                entity -> {
                    translated.add(entity);
                    return local;
                },
                (kind, entity, type) -> {
                    asked.add(kind + " " + type.map(Class::getSimpleName).orElse("-"));
                    return filter.accepts(kind, entity, type);
                });
    }

    @Test
    void filterSeesEveryCommandOnceInOrder() {
        Entity remote = there.spawn(new Health(1));
        source.add(remote, new Health(2));
        source.spawn(new Health(3), new Link(remote));
        source.destroyAll(there.query(Health.class));
        source.destroy(remote);
        Entity local = here.spawn(new Health(0));
        LoadReport report = load((kind, entity, type) -> true, local);
        assertEquals(
                List.of(
                        "ADD Health",
                        "SPAWN -",
                        "SPAWN Health",
                        "SPAWN Link",
                        "DESTROY_ALL -",
                        "DESTROY -"),
                asked);
        assertEquals(new LoadReport(4, 0, List.of()), report);
        assertEquals(List.of(remote), translated);
        assertEquals(4, target.count());
    }

    @Test
    void skippedCommandsAreNotPlayedAndTheirReferencesNotResolved() {
        Entity remote = there.spawn(new Health(1));
        Entity other = there.spawn(new Health(1));
        source.add(remote, new Health(2));
        source.add(remote, new Link(other));
        source.remove(remote, Health.class);
        Entity local = here.spawn();
        load((kind, entity, type) -> type.equals(Optional.of(Health.class)), local);
        assertEquals(List.of(remote), translated);
        assertEquals(2, target.count());
        assertEquals(2, here.play(target).played());
        assertFalse(here.has(local, Link.class));
        assertFalse(here.has(local, Health.class));
    }

    @Test
    void theFilterSeesTheEntityOfThisWorld() {
        Entity remote = there.spawn(new Health(1));
        source.add(remote, new Health(2));
        Entity local = here.spawn();
        load(
                (kind, entity, type) -> {
                    assertEquals(local, entity);
                    return true;
                },
                local);
        here.play(target);
        assertEquals(new Health(2), here.get(local, Health.class));
    }

    @Test
    void aSkippedSpawnSkipsItsComponentsAndLeavesItsHandleUnresolved() {
        Entity spawned = source.spawn(new Health(1), new Link(Entity.NONE));
        source.add(spawned, new Health(2));
        source.spawn(new Health(7));
        boolean[] first = {true};
        load(
                (kind, entity, type) -> {
                    boolean taken = kind != CommandKind.SPAWN || !first[0];
                    first[0] = false;
                    return taken;
                },
                Entity.NONE);
        PlaybackReport report = here.play(target);
        assertEquals(1, report.played());
        assertEquals(1, report.failed());
        assertEquals(1, here.size());
        assertEquals(List.of(new Health(7)), here.query(Health.class).toList());
    }

    @Test
    void oneForbiddenComponentRejectsTheSpawnAndIsReported() {
        source.spawn(new Health(1));
        Entity spawned = source.spawn(new Link(Entity.NONE), new Health(2));
        source.set(spawned, new Health(3));
        source.destroy(there.spawn());
        LoadReport report =
                load((kind, entity, type) -> !type.equals(Optional.of(Link.class)), Entity.NONE);
        assertEquals(
                List.of("SPAWN -", "SPAWN Health", "SPAWN -", "SPAWN Link", "SET Health"),
                asked.subList(0, 5));
        assertEquals(3, report.accepted());
        assertEquals(1, report.rejected());
        assertEquals("[#1 SPAWN Entity(spawn 1) Link]", report.first().toString());
        here.play(target);
        assertEquals(List.of(new Health(1)), here.query(Health.class).toList());
        assertEquals(1, here.size());
    }

    @Test
    void oneForbiddenComponentRejectsThePublication() {
        Entity remote = there.spawn();
        source.publish(remote, Health.class, Link.class);
        Entity local = here.spawn(new Health(1), new Link(Entity.NONE));
        LoadReport report =
                load((kind, entity, type) -> !type.equals(Optional.of(Link.class)), local);
        assertEquals(List.of("PUBLISH -", "PUBLISH Health", "PUBLISH Link"), asked);
        assertEquals(
                List.of(
                        new LoadReport.Rejected(
                                0, CommandKind.PUBLISH, local, Optional.of(Link.class))),
                report.first());
        here.play(target);
        assertFalse(here.hasAuthority(local, Health.class));
        assertTrue(here.stableIds().idOf(local).isEmpty());
    }

    @Test
    void theReportListsTheFirstRejectedCommands() {
        for (int i = 0; i < LoadReport.MAX_LISTED + 20; i++) {
            source.spawn(new Health(i));
        }
        LoadReport report = load((kind, entity, type) -> false, Entity.NONE);
        assertEquals(LoadReport.MAX_LISTED + 20, report.rejected());
        assertEquals(LoadReport.MAX_LISTED, report.first().size());
        assertTrue(target.isEmpty());
    }

    /// Any filter on kinds and types: the world has what a world has that plays only the accepted
    /// commands.
    @Test
    void acceptedCommandsDoWhatTheyWouldDoAlone() {
        long seed = Long.getLong("tercio.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int run = 0; run < 200; run++) {
            Set<Class<?>> forbidden =
                    random.nextBoolean() ? Set.of(Link.class) : Set.of(Health.class);
            int spawns = random.nextInt(12);
            List<Object> kept = new ArrayList<>();
            for (int i = 0; i < spawns; i++) {
                Object value = random.nextBoolean() ? new Health(i) : new Link(Entity.NONE);
                boolean both = random.nextInt(3) == 0;
                if (both) {
                    source.spawn(new Health(-i), new Link(Entity.NONE));
                } else {
                    source.spawn(value);
                }
                if (!both && !forbidden.contains(value.getClass())) {
                    kept.add(value);
                }
            }
            LoadReport report =
                    load(
                            (kind, entity, type) ->
                                    type.map(t -> !forbidden.contains(t)).orElse(true),
                            Entity.NONE);
            here.play(target);
            assertEquals(kept.size(), report.accepted(), () -> "seed=" + seed);
            assertEquals(spawns - kept.size(), report.rejected(), () -> "seed=" + seed);
            List<Object> found = new ArrayList<>(here.query(Health.class).toList());
            found.addAll(here.query(Link.class).toList());
            assertEquals(Set.copyOf(kept), Set.copyOf(found), () -> "seed=" + seed);
            here.destroyAll(here.query().entities());
            source.clear();
        }
    }

    @Test
    void skippedCommandsMustStillBeValid() {
        source.add(there.spawn(), new Health(2));
        byte[] bytes = source.toBytes();
        bytes[bytes.length - 1] ^= 1;
        assertThrows(
                CommandFormatException.class,
                () -> target.load(here, ByteBuffer.wrap(bytes), e -> e, (kind, e, type) -> false));
        assertTrue(target.isEmpty());
    }
}
