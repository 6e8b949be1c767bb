package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/// A list of handles behaves like an `ArrayList<Entity>` and refuses null.
///
/// Proves EN-01, EN-02.
class EntityListTest {
    private static final Entity A = Entity.of(5, 1);
    private static final Entity B = Entity.of(3, 2);
    private static final Entity C = Entity.of(3, -1);

    record Position(float x, float y) {}

    private static EntityList list(Entity... entities) {
        return new EntityList(List.of(entities));
    }

    @Test
    void rawHandlesAreTheBitsOfTheEntities() {
        EntityList list = new EntityList();
        list.addBits(A.bits());
        list.add(Entity.NONE);

        assertEquals(List.of(A, Entity.NONE), list);
        assertEquals(A.bits(), list.bits(0));
        assertEquals(0, list.bits(1));
        assertEquals(list(A, B), EntityList.wrap(new long[] {A.bits(), B.bits()}));
    }

    @Test
    void bitsAreReplacedAndTheEndIsCutOff() {
        EntityList list = list(A, B, A);

        list.setBits(0, B.bits());
        assertEquals(List.of(B, B, A), list);
        list.truncate(3);
        assertEquals(3, list.size());
        list.truncate(1);
        assertEquals(List.of(B), list);
        assertRange(1, () -> list.setBits(1, A.bits()));
        assertThrows(IndexOutOfBoundsException.class, () -> list.truncate(2));
        assertThrows(IndexOutOfBoundsException.class, () -> list.truncate(-1));
    }

    @Test
    void removeSwapMovesTheLastHandleIntoTheGap() {
        EntityList list = list(A, B, C);

        assertEquals(A, list.removeSwap(0));
        assertEquals(List.of(C, B), list);
        assertEquals(B, list.removeSwap(1));
        assertEquals(List.of(C), list);
    }

    @Test
    void handlesAreSortedByIndexThenGeneration() {
        EntityList list = list(A, C, B, Entity.NONE);
        list.sortByIndex();

        assertEquals(List.of(Entity.NONE, B, C, A), list);
    }

    @Test
    void nullIsRefusedAndChangesNothing() {
        EntityList list = list(A, B);
        assertNull(2, () -> list.add(null));
        assertNull(1, () -> list.add(1, null));
        assertNull(0, () -> list.set(0, null));
        assertNull(1, () -> list.addAll(Arrays.asList(C, null)));
        assertNull(0, () -> new EntityList(Collections.singletonList(null)));

        assertEquals(List.of(A, B), list);
        assertFalse(list.contains(null));
        assertFalse(list.remove(null));
    }

    private static void assertNull(int index, Executable action) {
        NullPointerException refused = assertThrows(NullPointerException.class, action);
        assertEquals(
                "entity is null: index=" + index + "; use Entity.NONE for no entity",
                refused.getMessage());
    }

    @Test
    void indexOutOfRangeIsRefusedEvenWithinTheCapacity() {
        EntityList list = new EntityList(10);
        list.add(A);
        for (int index : new int[] {-1, 1}) {
            assertRange(index, () -> list.get(index));
            assertRange(index, () -> list.bits(index));
            assertRange(index, () -> list.set(index, B));
            assertRange(index, () -> list.remove(index));
            assertRange(index, () -> list.removeSwap(index));
        }
        assertRange(2, () -> list.add(2, B));
        assertRange(2, () -> list.addAll(2, List.of(B)));

        assertEquals(List.of(A), list);
    }

    private static void assertRange(int index, Executable action) {
        var refused = assertThrows(IndexOutOfBoundsException.class, action);
        assertEquals("index is out of range: index=" + index + ", size=1", refused.getMessage());
    }

    @Test
    void negativeCapacityIsRefused() {
        var refused = assertThrows(IllegalArgumentException.class, () -> new EntityList(-1));

        assertEquals("capacity is negative: capacity=-1", refused.getMessage());
    }

    @Test
    void changeDuringIterationIsRefused() {
        EntityList list = list(A, B, C);
        Iterator<Entity> iterator = list.iterator();
        iterator.next();
        list.add(A);

        assertThrows(ConcurrentModificationException.class, iterator::next);
        assertThrows(ConcurrentModificationException.class, iterator::remove);
        var refused =
                assertThrows(
                        ConcurrentModificationException.class,
                        () -> list.forEach(entity -> list.removeSwap(0)));
        assertEquals("list was changed during iteration: size=3", refused.getMessage());
        assertThrows(
                ConcurrentModificationException.class,
                () -> list.removeIf(entity -> list.add(entity)));
    }

    @Test
    void iteratorStopsAtTheEnd() {
        Iterator<Entity> iterator = list(A).iterator();
        assertThrows(IllegalStateException.class, iterator::remove);
        assertEquals(A, iterator.next());

        assertFalse(iterator.hasNext());
        assertThrows(NoSuchElementException.class, iterator::next);
    }

    /// The condition has accepted A when it throws.
    @Test
    void removeIfKeepsTheRestIfTheConditionThrows() {
        EntityList list = list(A, B, A, C, B);

        assertThrows(
                ArithmeticException.class,
                () ->
                        list.removeIf(
                                entity -> {
                                    if (entity.equals(C)) {
                                        throw new ArithmeticException("C");
                                    }
                                    return entity.equals(A);
                                }));

        assertEquals(List.of(B, C, B), list);
    }

    @Test
    void listCanBeAddedToItself() {
        EntityList list = list(A, B);
        assertTrue(list.addAll(list));
        assertTrue(list.addAll(1, list));
        assertTrue(list.addAll(list.subList(0, 1)));

        assertEquals(List.of(A, A, B, A, B, B, A, B, A), list);
    }

    @Test
    void equalsAndHashCodeAreThoseOfAList() {
        EntityList list = list(A, B);
        list.ensureCapacity(100);

        assertEquals(list, list(A, B));
        assertEquals(List.of(A, B), list);
        assertEquals(list, List.of(A, B));
        assertEquals(List.of(A, B).hashCode(), list.hashCode());
        assertNotEquals(list, list(A, C));
        assertNotEquals(list, list(A));
        assertNotEquals(list, List.of(A));
        assertEquals("[Entity(5v1), Entity(3v2)]", list.toString());
    }

    @Test
    void arraysAndCopiesAreIndependent() {
        EntityList list = list(A, B);
        EntityList copy = new EntityList(list);
        copy.set(0, C);

        assertEquals(List.of(A, B), list);
        assertArrayEquals(new Entity[] {A, B}, list.toArray(Entity[]::new));
        assertArrayEquals(new Object[] {C, B}, copy.toArray());
        list.trim();
        list.clear();
        list.trim();
        assertTrue(list.isEmpty());
        list.add(C);
        assertEquals(List.of(C), list);
    }

    @Test
    void worldAndQueriesAddToAList() {
        try (World world = World.create()) {
            EntityList made = world.spawnAll(3, ComponentSet.of(Position.class));
            Entity bare = world.spawn();
            EntityList found = list(A);
            world.query(Position.class).addEntitiesTo(found);
            world.addEntitiesTo(found);

            List<Entity> expected = new ArrayList<>(List.of(A));
            expected.addAll(made);
            expected.addAll(made);
            expected.add(bare);
            assertEquals(expected, found);
            assertEquals(3, world.destroyAll(made));
            assertEquals(List.of(bare), world.entities());
        }
    }

    @Test
    void handleOfARecordedSpawnIsNotDestroyed() {
        try (World world = World.create();
                var commands = world.commands()) {
            EntityList doomed = list(world.spawn(), commands.spawn());

            var refused = assertThrows(DeadEntityException.class, () -> world.destroyAll(doomed));
            assertTrue(refused.getMessage().contains("operation=destroyAll"), refused::toString);
            assertEquals(1, world.size());
        }
    }

    @Test
    void closedWorldRefusesToAddEntities() {
        World world = World.create();
        world.close();

        assertThrows(IllegalStateException.class, () -> world.addEntitiesTo(new EntityList()));
    }
}
