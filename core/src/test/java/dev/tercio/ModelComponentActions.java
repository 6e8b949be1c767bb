package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/// Changes components, stable ids and resources of a world and of its model.
final class ModelComponentActions {
    private final ModelRun run;
    private final World world;
    private final ModelWorld model;
    private final Random random;

    ModelComponentActions(ModelRun run) {
        this.run = run;
        this.world = run.world();
        this.model = run.model();
        this.random = run.random();
    }

    List<Runnable> all() {
        return List.of(
                this::addValue,
                this::addValue,
                this::addDefault,
                this::setValue,
                this::setValue,
                this::update,
                this::remove,
                this::useDeadHandles,
                this::assignStableId,
                this::bindStableId,
                this::changeResource);
    }

    private void addValue() {
        Entity entity = model.anyLiving(random);
        Object value = run.anyValue();
        boolean added = random.nextBoolean() ? world.add(entity, value) : addTyped(entity, value);
        assertEquals(model.put(entity, value), added);
    }

    private <T> boolean addTyped(Entity entity, T value) {
        return world.add(entity, typeOf(value), value);
    }

    @SuppressWarnings("unchecked")
    private static <T> ComponentType<T> typeOf(T value) {
        return (ComponentType<T>) ComponentType.of(value.getClass());
    }

    private void addDefault() {
        Entity entity = model.anyLiving(random);
        Class<?> type = run.anyType();
        if (!run.hasDefault(type) && !model.has(entity, type)) {
            assertThrows(InvalidComponentException.class, () -> world.add(entity, type));
            return;
        }
        boolean added =
                random.nextBoolean()
                        ? world.add(entity, type)
                        : world.add(entity, ComponentType.of(type));
        assertEquals(!model.has(entity, type), added);
        if (added) {
            model.put(entity, ModelComponents.initial(type));
        }
    }

    private void setValue() {
        Entity entity = model.anyLiving(random);
        Object value = run.anyValue();
        if (model.has(entity, value.getClass())) {
            set(entity, value);
            model.put(entity, value);
        } else if (Modes.checked()) {
            assertThrows(MissingComponentException.class, () -> set(entity, value));
        }
    }

    private void update() {
        Entity entity = model.anyLiving(random);
        Object value = run.anyValue();
        if (ModelComponents.isTag(value.getClass())) {
            Class<? extends RuntimeException> refusal =
                    model.has(entity, value.getClass())
                            ? IllegalStateException.class
                            : MissingComponentException.class;
            if (Modes.checked()) {
                assertThrows(refusal, () -> update(entity, value));
            }
        } else if (model.has(entity, value.getClass())) {
            assertSame(value, update(entity, value));
            model.put(entity, value);
        } else if (Modes.checked()) {
            assertThrows(MissingComponentException.class, () -> update(entity, value));
        }
    }

    @SuppressWarnings("unchecked")
    private <T> T update(Entity entity, T value) {
        UnaryOperator<T> change =
                old -> {
                    assertEquals(model.living.get(entity).get(value.getClass()), old);
                    return value;
                };
        return switch (random.nextInt(3)) {
            case 0 -> world.update(entity, typeOf(value), change);
            case 1 -> world.lookup(typeOf(value)).update(entity, change);
            default -> world.update(entity, (Class<T>) value.getClass(), change);
        };
    }

    private <T> void set(Entity entity, T value) {
        switch (random.nextInt(3)) {
            case 0 -> world.set(entity, value);
            case 1 -> world.lookup(typeOf(value)).set(entity, value);
            default -> world.set(entity, typeOf(value), value);
        }
    }

    private void remove() {
        Entity entity = model.anyLiving(random);
        Class<?> type = run.anyType();
        boolean removed =
                random.nextBoolean()
                        ? world.remove(entity, type)
                        : world.remove(entity, ComponentType.of(type));
        assertEquals(model.remove(entity, type), removed);
    }

    private void useDeadHandles() {
        Entity dead = model.anyDead(random);
        Class<?> type = run.anyType();
        Object value = run.valueOf(type);
        assertThrows(DeadEntityException.class, () -> world.add(dead, value));
        assertThrows(DeadEntityException.class, () -> world.add(dead, type));
        assertThrows(DeadEntityException.class, () -> world.set(dead, value));
        assertThrows(DeadEntityException.class, () -> world.get(dead, type));
        assertThrows(DeadEntityException.class, () -> update(dead, value));
        assertThrows(DeadEntityException.class, () -> world.lookup(type).get(dead));
        assertThrows(DeadEntityException.class, () -> world.remove(dead, type));
        assertThrows(DeadEntityException.class, () -> world.copy(dead));
        assertThrows(DeadEntityException.class, () -> world.stableIds().assign(dead));
    }

    private void assignStableId() {
        Entity entity = model.anyLiving(random);
        long id = world.stableIds().assign(entity);
        Long known = model.stableIds.putIfAbsent(entity, id);
        assertEquals(known == null ? id : known, id);
        assertEquals(1, Collections.frequency(model.stableIds.values(), id));
    }

    private void bindStableId() {
        Entity entity = model.anyLiving(random);
        long id = random.nextBoolean() ? 1 + random.nextInt(300) : random.nextLong() | 1;
        boolean free = !model.stableIds.containsKey(entity) && model.find(id).isEmpty();
        if (free || Long.valueOf(id).equals(model.stableIds.get(entity))) {
            world.stableIds().bind(entity, id);
            model.stableIds.put(entity, id);
        } else {
            assertThrows(IllegalStateException.class, () -> world.stableIds().bind(entity, id));
        }
    }

    private void changeResource() {
        Object value = run.anyValue();
        if (random.nextBoolean()) {
            world.resources().set(value);
            model.resources.put(value.getClass(), value);
        } else {
            boolean known = model.resources.remove(value.getClass()) != null;
            assertEquals(known, world.resources().remove(value.getClass()));
        }
        model.resources.forEach((type, set) -> assertSame(set, world.resources().get(type)));
    }
}
