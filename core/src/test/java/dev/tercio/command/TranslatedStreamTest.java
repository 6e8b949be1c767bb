package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Commands of one world are played in another, where entities have other handles. Proves CB-13.
class TranslatedStreamTest {
    record Name(long id) {}

    record Link(Entity target, int weight) {}

    private static World world() {
        return World.create(WorldOptions.DEFAULT.register(Name.class, Link.class));
    }

    @Test
    void handlesInsideComponentsAreTranslated() {
        try (World from = world();
                World to = world();
                CommandBuffer sent = from.commands();
                CommandBuffer received = to.commands()) {
            Entity a = from.spawn(new Name(1));
            Entity b = from.spawn(new Name(2));
            to.spawn();
            Entity otherB = to.spawn(new Name(2));
            Entity otherA = to.spawn(new Name(1), new Link(Entity.NONE, 0));
            sent.add(a, new Link(b, 5));
            Entity spawned = sent.newEntity().add(new Link(a, 6)).entity();
            sent.add(b, new Link(spawned, 7));
            List<Entity> asked = new ArrayList<>();

            received.load(
                    to,
                    ByteBuffer.wrap(sent.toBytes()),
                    entity -> {
                        asked.add(entity);
                        return Map.of(a, otherA, b, otherB).get(entity);
                    });
            to.play(received, PlaybackOptions.DEFAULT.keep());

            assertEquals(new Link(otherB, 5), to.get(otherA, Link.class));
            Entity made = to.get(otherB, Link.class).target();
            assertEquals(new Link(otherA, 6), to.get(made, Link.class));
            assertEquals(
                    List.of(a, b),
                    asked.stream().sorted(Comparator.comparing(Entity::bits)).toList());
        }
    }

    @Test
    void entityThatIsNotHereFailsAsADeadOne() {
        try (World from = world();
                World to = world();
                CommandBuffer sent = from.commands();
                CommandBuffer received = to.commands()) {
            sent.add(from.spawn(), new Name(3));
            received.load(to, ByteBuffer.wrap(sent.toBytes()), entity -> Entity.NONE);

            PlaybackReport report = to.play(received);

            assertEquals(0, report.played());
            assertEquals(0, to.size());
        }
    }

    @Test
    void bufferIsUnchangedIfTranslationFails() {
        try (World from = world();
                World to = world();
                CommandBuffer sent = from.commands();
                CommandBuffer received = to.commands()) {
            sent.add(from.spawn(), new Name(3));
            Entity here = to.spawn();
            received.add(here, new Name(9));
            byte[] bytes = sent.toBytes();

            assertThrows(
                    IllegalStateException.class,
                    () ->
                            received.load(
                                    to,
                                    ByteBuffer.wrap(bytes),
                                    entity -> {
                                        throw new IllegalStateException("who is " + entity);
                                    }));

            assertFalse(received.isEmpty());
            to.play(received);
            assertTrue(to.has(here, Name.class));
        }
    }
}
