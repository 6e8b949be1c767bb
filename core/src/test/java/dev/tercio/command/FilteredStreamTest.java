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

    private void load(CommandFilter filter, Entity local) {
        target.load(
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
        load((kind, entity, type) -> true, local);
        assertEquals(List.of("ADD Health", "SPAWN -", "DESTROY_ALL -", "DESTROY -"), asked);
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
