package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.Random;

/// Random operations have the same results on an [EntityList] and an [ArrayList].
///
/// Proves EN-01.
class EntityListModelTest {
    private static final int ROUNDS = 200;
    private static final int OPERATIONS = 200;

    private final List<Entity> model = new ArrayList<>();
    private final EntityList list = new EntityList();

    @Test
    void randomOperationsEqualThoseOfAnArrayList() {
        Seed.run(
                random -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        model.clear();
                        list.clear();
                        for (int i = 0; i < OPERATIONS; i++) {
                            operate(random);
                            check(random);
                        }
                    }
                });
    }

    private void operate(Random random) {
        switch (random.nextInt(14)) {
            case 0, 1, 2 -> addLast(entity(random));
            case 3 -> insert(random);
            case 4 -> addMany(random);
            case 5 -> set(random);
            case 6 -> remove(random);
            case 7 -> removeSwap(random);
            case 8 -> {
                Entity entity = entity(random);
                assertEquals(model.remove(entity), list.remove(entity));
            }
            case 9 -> {
                int lost = random.nextInt(20);
                assertEquals(
                        model.removeIf(entity -> entity.index() == lost),
                        list.removeIf(entity -> entity.index() == lost));
            }
            case 10 -> iterate(random);
            case 11 -> clearRange(random);
            case 12 -> sort(random);
            default -> {
                list.trim();
                list.ensureCapacity(random.nextInt(50));
            }
        }
    }

    private void addLast(Entity entity) {
        model.add(entity);
        list.add(entity);
    }

    private void insert(Random random) {
        int index = random.nextInt(model.size() + 1);
        Entity entity = entity(random);
        model.add(index, entity);
        list.add(index, entity);
    }

    private void addMany(Random random) {
        int index = random.nextInt(model.size() + 1);
        List<Entity> more = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            more.add(entity(random));
        }
        List<Entity> given = random.nextBoolean() ? more : new EntityList(more);
        if (random.nextBoolean()) {
            assertEquals(model.addAll(more), list.addAll(given));
        } else {
            assertEquals(model.addAll(index, more), list.addAll(index, given));
        }
    }

    private void set(Random random) {
        if (!model.isEmpty()) {
            int index = random.nextInt(model.size());
            Entity entity = entity(random);
            assertEquals(model.set(index, entity), list.set(index, entity));
        }
    }

    private void remove(Random random) {
        if (!model.isEmpty()) {
            int index = random.nextInt(model.size());
            assertEquals(model.remove(index), list.remove(index));
        }
    }

    private void removeSwap(Random random) {
        if (!model.isEmpty()) {
            int index = random.nextInt(model.size());
            Entity last = model.getLast();
            Entity removed = model.set(index, last);
            model.removeLast();
            assertEquals(removed, list.removeSwap(index));
        }
    }

    /// Walks both lists with the same changes through their iterators.
    private void iterate(Random random) {
        ListIterator<Entity> expected = model.listIterator();
        ListIterator<Entity> actual = list.listIterator();
        while (expected.hasNext()) {
            assertEquals(expected.next(), actual.next());
            Entity entity = entity(random);
            switch (random.nextInt(8)) {
                case 0 -> {
                    expected.remove();
                    actual.remove();
                }
                case 1 -> {
                    expected.set(entity);
                    actual.set(entity);
                }
                case 2 -> {
                    expected.add(entity);
                    actual.add(entity);
                }
                default -> {}
            }
        }
        removeWhileIterating(random.nextInt(20));
    }

    private void removeWhileIterating(int index) {
        for (List<Entity> each : List.of(model, list)) {
            for (var entities = each.iterator(); entities.hasNext(); ) {
                if (entities.next().index() == index) {
                    entities.remove();
                }
            }
        }
    }

    private void clearRange(Random random) {
        int from = random.nextInt(model.size() + 1);
        int to = Math.min(model.size(), from + random.nextInt(5));
        model.subList(from, to).clear();
        list.subList(from, to).clear();
    }

    private void sort(Random random) {
        Comparator<Entity> byIndex = Comparator.comparingInt(Entity::index);
        Comparator<Entity> byBoth = byIndex.thenComparing(Entity::generation);
        if (random.nextBoolean()) {
            model.sort(byBoth);
            list.sortByIndex();
        } else {
            model.sort(byBoth.reversed());
            list.sort(byBoth.reversed());
        }
    }

    private void check(Random random) {
        assertEquals(model, list);
        assertEquals(model.hashCode(), list.hashCode());
        Entity wanted = entity(random);
        assertEquals(model.contains(wanted), list.contains(wanted));
        assertEquals(model.indexOf(wanted), list.indexOf(wanted));
        assertEquals(model.lastIndexOf(wanted), list.lastIndexOf(wanted));
        List<Entity> visited = new ArrayList<>();
        list.forEach(visited::add);
        assertEquals(model, visited);
        assertArrayEquals(model.toArray(), list.toArray());
    }

    private static Entity entity(Random random) {
        return random.nextInt(10) == 0
                ? Entity.NONE
                : Entity.of(random.nextInt(20), 1 + random.nextInt(3));
    }
}
