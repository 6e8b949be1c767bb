package dev.tercio.internal.command.recording;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Priority;
import dev.tercio.internal.codec.Codegen;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.function.Consumer;

/// A spawn that is recorded often is recorded in another way, with the same result.
class KnownSpawnsTest {
    /// More than it takes for a spawn to become known.
    private static final int OFTEN = 1_000;

    record Position(float x, double y) {}

    record Flag() {}

    record Name(@Utf8(4) String text) {}

    record Target(Entity entity) {}

    @BeforeAll
    static void recordOften() {
        KnownSpawns.forgetAll();
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            for (int i = 0; i < OFTEN; i++) {
                commands.spawn(new Position(i, i));
                commands.spawn(new Position(i, i), new Name("x"));
                commands.spawn(new Name("x"), new Flag(), new Target(Entity.NONE));
            }
            commands.clear();
        }
    }

    @Test
    void spawnsOfOneTwoAndThreeComponentsBecomeKnown() {
        assumeTrue(Codegen.ENABLED);
        assertTrue(isKnown(Position.class));
        assertTrue(isKnown(Position.class, Name.class));
        assertTrue(isKnown(Name.class, Flag.class, Target.class));
    }

    private static boolean isKnown(Class<?>... classes) {
        return KnownSpawns.known(classes.length).stream()
                .anyMatch(
                        spawn ->
                                Arrays.equals(
                                        spawn.types().stream().map(t -> t.type()).toArray(),
                                        classes));
    }

    @Test
    void knownSpawnsHaveTheSameBytesAsOthers() {
        assertSameBytes(
                c -> c.spawn(new Position(1, 2)), c -> c.spawn(new Object[] {new Position(1, 2)}));
        assertSameBytes(
                c -> c.spawn(new Position(1, 2), new Name("ab")),
                c -> c.spawn(new Object[] {new Position(1, 2), new Name("ab")}));
        assertSameBytes(
                c -> c.spawn(new Name("ab"), new Flag(), new Target(c.spawn())),
                c -> {
                    Target target = new Target(c.spawn());
                    c.spawn(new Object[] {new Name("ab"), new Flag(), target});
                });
    }

    private static void assertSameBytes(
            Consumer<CommandBuffer> known, Consumer<CommandBuffer> other) {
        assertArrayEquals(bytes(other), bytes(known));
    }

    private static byte[] bytes(Consumer<CommandBuffer> recording) {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            recording.accept(commands);
            commands.priority(Priority.HIGH);
            recording.accept(commands);
            return commands.toBytes();
        }
    }

    @Test
    void aRejectedValueRecordsNothing() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            Entity before = commands.spawn(new Position(1, 1));
            assertThrows(
                    InvalidComponentException.class,
                    () -> commands.spawn(new Position(2, 2), new Name("too long")));
            assertEquals(
                    "component is null: position=1",
                    assertThrows(
                                    InvalidComponentException.class,
                                    () -> commands.spawn(new Position(2, 2), null))
                            .getMessage());
            Entity after = commands.spawn(new Position(3, 3), new Name("ok"));
            assertEquals(2, commands.count());
            world.play(commands);
            assertEquals(2, world.size());
            assertEquals(1, world.get(commands.entity(before), Position.class).x());
            assertEquals("ok", world.get(commands.entity(after), Name.class).text());
        }
    }

    @Test
    void componentsCanBeAddedToAKnownSpawn() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            Entity ship = commands.spawn(new Position(1, 1), new Name("a"));
            commands.add(ship, new Flag());
            assertEquals(1, commands.count(), "the added component is part of the spawn");
            assertThrows(
                    InvalidComponentException.class,
                    () -> commands.spawn(new Position(1, 1), new Position(2, 2)));
            world.play(commands);
            assertTrue(world.has(commands.entity(ship), Flag.class));
        }
    }

    @Test
    void thereIsALimitOfKnownSpawns() {
        for (int components = 1; components <= 3; components++) {
            assertTrue(KnownSpawns.known(components).size() <= KnownSpawns.MAX_KNOWN);
        }
    }
}
