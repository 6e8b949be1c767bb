package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;

import dev.tercio.bench.workload.Swaps;

import java.util.List;
import java.util.function.Supplier;

/// Three systems of Ashley, run one after the other by `update`.
final class AshleySwaps implements Swaps {
    private static final List<Class<? extends Value>> TYPES =
            List.of(A.class, B.class, C.class, D.class, E.class);
    private static final List<Supplier<Value>> MAKERS =
            List.of(A::new, B::new, C::new, D::new, E::new);

    private final Engine engine = new Engine();

    AshleySwaps(int n) {
        engine.addSystem(new SwapAb());
        engine.addSystem(new SwapCd());
        engine.addSystem(new SwapCe());
        int[][] groups = {{0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 1, 2, 4}};
        for (int[] group : groups) {
            for (int i = 0; i < n / GROUPS; i++) {
                engine.addEntity(entity(i, group));
            }
        }
    }

    private Entity entity(int i, int[] group) {
        Entity entity = engine.createEntity();
        for (int component : group) {
            Value value = MAKERS.get(component).get();
            value.value = Swaps.start(i, component);
            entity.add(value);
        }
        return entity;
    }

    @Override
    public void frame() {
        engine.update(1);
    }

    @Override
    public double sum(int component) {
        Class<? extends Value> type = TYPES.get(component);
        ComponentMapper<? extends Value> values = ComponentMapper.getFor(type);
        double sum = 0;
        for (Entity entity : engine.getEntitiesFor(Family.all(type).get())) {
            sum += values.get(entity).value;
        }
        return sum;
    }

    /// The base class of all components.
    private abstract static class Value implements Component {
        float value;
    }

    private static final class A extends Value {}

    private static final class B extends Value {}

    private static final class C extends Value {}

    private static final class D extends Value {}

    private static final class E extends Value {}

    /// Swaps two components; Ashley identifies systems by their class.
    private abstract static class Swap extends IteratingSystem {
        private final ComponentMapper<? extends Value> firsts;
        private final ComponentMapper<? extends Value> seconds;

        Swap(Class<? extends Value> first, Class<? extends Value> second) {
            super(Family.all(first, second).get());
            firsts = ComponentMapper.getFor(first);
            seconds = ComponentMapper.getFor(second);
        }

        @Override
        protected void processEntity(Entity entity, float dt) {
            Value a = firsts.get(entity);
            Value b = seconds.get(entity);
            float value = a.value;
            a.value = b.value;
            b.value = value;
        }
    }

    private static final class SwapAb extends Swap {
        SwapAb() {
            super(A.class, B.class);
        }
    }

    private static final class SwapCd extends Swap {
        SwapCd() {
            super(C.class, D.class);
        }
    }

    private static final class SwapCe extends Swap {
        SwapCe() {
            super(C.class, E.class);
        }
    }
}
