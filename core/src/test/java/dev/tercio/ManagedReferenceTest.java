package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// The world drops the reference to a managed component as soon as its entity loses it.
///
/// Proves CO-09.
class ManagedReferenceTest {
    private static final int MOST_COLLECTIONS = 50;

    private record Position(int x) {}

    private record Name(@Utf8(2) String text) {}

    @Storage(Tier.MANAGED)
    private record Note(Object content) {}

    private record Author(Note note, Position position) {}

    private record Late(Note note, Name name) {}

    private final World world = World.create();
    private final List<WeakReference<Object>> contents = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    private Note note() {
        Object content = new Object();
        contents.add(new WeakReference<>(content));
        return new Note(content);
    }

    /// A garbage collection is only a request, so it is retried before giving up.
    private void assertDropped() {
        for (int i = 0; i < MOST_COLLECTIONS && !allCleared(); i++) {
            System.gc();
        }
        contents.forEach(content -> assertNull(content.get()));
        Reference.reachabilityFence(world);
    }

    private boolean allCleared() {
        return contents.stream().allMatch(content -> content.refersTo(null));
    }

    @Test
    void closeDropsTheReferences() {
        world.spawn(note());
        world.resources().set(note());
        Entity bound = world.spawn(note());
        world.stableIds().assign(bound);
        world.close();
        assertDropped();
    }

    @Test
    void componentInUseIsKept() {
        Entity entity = world.spawn(note());
        System.gc();

        assertNotNull(contents.getFirst().get());
        assertEquals(contents.getFirst().get(), world.get(entity, Note.class).content());
    }

    @Test
    void removeDropsTheReference() {
        Entity entity = world.spawn(note(), new Position(1));
        world.remove(entity, Note.class);
        assertDropped();
    }

    @Test
    void newValueDropsTheOld() {
        Entity entity = world.spawn(note());
        world.set(entity, new Note("set"));
        world.add(entity, new Note("added"));
        assertDropped();
        assertEquals(new Note("added"), world.get(entity, Note.class));
    }

    @Test
    void destroyDropsTheReference() {
        world.destroy(world.spawn(note(), new Position(1)));
        assertDropped();
    }

    @Test
    void destroyAllDropsTheReferences() {
        List<Entity> entities =
                world.spawnAll(100, Author.class, i -> new Author(note(), new Position(i)));
        assertEquals(100, world.destroyAll(entities));
        assertDropped();
    }

    @Test
    void copyKeepsTheReferenceUntilItIsDestroyed() {
        Entity entity = world.spawn(note());
        Entity copy = world.copy(entity);
        world.destroy(entity);
        System.gc();
        assertEquals(contents.getFirst().get(), world.get(copy, Note.class).content());

        world.destroy(copy);
        assertDropped();
    }

    @Test
    void trimDropsTheReferences() {
        Entity entity = world.spawn(note());
        world.destroy(entity);
        assertEquals(1, world.trim());
        assertDropped();
    }

    @Test
    void closeDropsTheResources() {
        world.resources().set(note());
        world.close();
        assertDropped();
    }

    @Test
    void removedResourceIsDropped() {
        world.resources().set(note());
        world.resources().remove(Note.class);
        assertDropped();
    }

    @Test
    void refusedSpawnDropsTheReference() {
        Name bad = new Name("too long");
        assertThrows(InvalidComponentException.class, () -> world.spawn(note(), bad));
        assertThrows(
                InvalidComponentException.class, () -> world.spawn(note(), new Position(1), bad));
        assertThrows(
                InvalidComponentException.class,
                () -> world.spawn(note(), new Position(1), bad, "no record"));
        assertDropped();
    }

    @Test
    void refusedBulkSpawnDropsTheReferences() {
        assertThrows(
                InvalidComponentException.class,
                () ->
                        world.spawnAll(
                                300,
                                Late.class,
                                i -> new Late(note(), new Name(i < 200 ? "ok" : "too long"))));
        assertEquals(201, contents.size());
        assertDropped();
    }
}
