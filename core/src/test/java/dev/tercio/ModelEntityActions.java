package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Spawns and destroys entities in a world and in its model.
final class ModelEntityActions {
    private final ModelRun run;
    private final World world;
    private final ModelWorld model;
    private final Random random;

    ModelEntityActions(ModelRun run) {
        this.run = run;
        this.world = run.world();
        this.model = run.model();
        this.random = run.random();
    }

    List<Runnable> all() {
        return List.of(
                this::spawn,
                this::spawn,
                this::spawnDefaults,
                this::spawnBundles,
                this::spawnRefused,
                this::copy,
                this::destroy,
                this::destroyMany);
    }

    void spawn() {
        Object[] parts = run.someTypes(random.nextInt(6)).stream().map(run::valueOf).toArray();
        Entity made =
                switch (parts.length) {
                    case 0 -> world.spawn();
                    case 1 -> world.spawn(parts[0]);
                    case 2 -> world.spawn(parts[0], parts[1]);
                    case 3 -> world.spawn(parts[0], parts[1], parts[2]);
                    default -> world.spawn(parts);
                };
        model.spawn(made, List.of(parts));
    }

    private void spawnDefaults() {
        List<Class<?>> types = run.someTypes(random.nextInt(4));
        types.removeIf(type -> !run.hasDefault(type));
        ComponentSet set = ComponentSet.of(types.toArray(Class<?>[]::new));
        List<Object> values = new ArrayList<>();
        types.forEach(type -> values.add(ModelComponents.initial(type)));
        int count = random.nextInt(random.nextInt(40) == 0 ? 4_000 : 40);
        world.spawnAll(count, set).forEach(made -> model.spawn(made, values));
    }

    private void spawnBundles() {
        List<Class<? extends Record>> bundles = ModelComponents.BUNDLES;
        spawnBundles(bundles.get(random.nextInt(bundles.size())));
    }

    private <B extends Record> void spawnBundles(Class<B> bundle) {
        List<B> values = new ArrayList<>();
        int count = random.nextInt(100);
        for (int i = 0; i < count; i++) {
            values.add(bundle.cast(ModelComponents.randomBundle(bundle, random)));
        }
        if (random.nextInt(4) == 0) {
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> world.spawnAll(count + 1, bundle, values::get));
            return;
        }
        List<Entity> made = world.spawnAll(count, bundle, values::get);
        assertEquals(count, made.size());
        for (int i = 0; i < count; i++) {
            model.spawn(made.get(i), ModelComponents.parts(values.get(i)));
        }
    }

    private void spawnRefused() {
        Object good = new ModelComponents.Diary(List.of());
        assertThrows(InvalidComponentException.class, () -> world.spawn(good, null, good));
        assertThrows(InvalidComponentException.class, () -> world.spawn(good, good));
        if (run.hasDefault(ModelComponents.Name.class)) {
            Object bad = new ModelComponents.Name("longer than twelve");
            assertThrows(InvalidComponentException.class, () -> world.spawn(good, bad));
        }
    }

    private void copy() {
        Entity source = model.anyLiving(random);
        model.spawn(world.copy(source), List.copyOf(model.living.get(source).values()));
    }

    private void destroy() {
        Entity entity = run.anyEntity();
        assertEquals(model.destroy(entity), world.destroy(entity));
    }

    private void destroyMany() {
        List<Entity> victims = new ArrayList<>();
        for (int i = random.nextInt(30); i > 0; i--) {
            victims.add(run.anyEntity());
        }
        int alive = (int) victims.stream().filter(model::destroy).count();
        assertEquals(alive, world.destroyAll(victims));
    }
}
