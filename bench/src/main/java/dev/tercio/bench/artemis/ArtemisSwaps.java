package dev.tercio.bench.artemis;

import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.annotations.SkipWire;
import com.artemis.systems.IteratingSystem;
import com.artemis.utils.IntBag;

import dev.tercio.bench.workload.Swaps;

import java.util.List;

/// Three systems of artemis-odb, run one after the other by `process()`.
public final class ArtemisSwaps implements Swaps {
    private static final List<Class<? extends Value>> TYPES =
            List.of(A.class, B.class, C.class, D.class, E.class);

    private final World world =
            new World(
                    new WorldConfigurationBuilder()
                            .with(new SwapAb(), new SwapCd(), new SwapCe())
                            .build());

    /// The groups with n entities in total.
    public ArtemisSwaps(int n) {
        int[][] groups = {{0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 1, 2, 4}};
        for (int[] group : groups) {
            for (int i = 0; i < n / GROUPS; i++) {
                create(i, group);
            }
        }
        // makes the entities visible to the systems; twice, so that the values are swapped back
        world.process();
        world.process();
    }

    private void create(int i, int[] group) {
        int entity = world.create();
        for (int component : group) {
            world.edit(entity).create(TYPES.get(component)).value = Swaps.start(i, component);
        }
    }

    @Override
    public void frame() {
        world.process();
    }

    @Override
    public double sum(int component) {
        Class<? extends Value> type = TYPES.get(component);
        ComponentMapper<? extends Value> values = world.getMapper(type);
        IntBag entities =
                world.getAspectSubscriptionManager().get(Aspect.all(List.of(type))).getEntities();
        double sum = 0;
        for (int i = 0; i < entities.size(); i++) {
            sum += values.get(entities.get(i)).value;
        }
        return sum;
    }

    @Override
    public void close() {
        world.dispose();
    }

    /// The base class of all components.
    public abstract static class Value extends Component {
        float value;
    }

    /// A component.
    public static final class A extends Value {}

    /// A component.
    public static final class B extends Value {}

    /// A component.
    public static final class C extends Value {}

    /// A component.
    public static final class D extends Value {}

    /// A component.
    public static final class E extends Value {}

    /// Swaps two components; artemis-odb requires a class for each system.
    @SuppressWarnings("NullAway.Init")
    private abstract static class Swap extends IteratingSystem {
        private final Class<? extends Value> first;
        private final Class<? extends Value> second;
        @SkipWire private ComponentMapper<? extends Value> firsts;
        @SkipWire private ComponentMapper<? extends Value> seconds;

        Swap(Class<? extends Value> first, Class<? extends Value> second) {
            super(Aspect.all(List.of(first, second)));
            this.first = first;
            this.second = second;
        }

        @Override
        protected void initialize() {
            firsts = world.getMapper(first);
            seconds = world.getMapper(second);
        }

        @Override
        protected void process(int entity) {
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
