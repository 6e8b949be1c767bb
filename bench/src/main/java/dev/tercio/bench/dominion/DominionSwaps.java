package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Scheduler;
import dev.tercio.bench.workload.Swaps;

/// Three systems of Dominion's scheduler; those that swap A and B, and C and D, run in parallel.
public final class DominionSwaps implements Swaps {
    private final Dominion dominion = Quiet.dominion(A.class, B.class, C.class, D.class, E.class);
    private final Scheduler scheduler;

    /// The groups with n entities in total.
    public DominionSwaps(int n) {
        for (int i = 0; i < n / GROUPS; i++) {
            dominion.createEntity(new A(i), new B(i));
            dominion.createEntity(new A(i), new B(i), new C(i));
            dominion.createEntity(new A(i), new B(i), new C(i), new D(i));
            dominion.createEntity(new A(i), new B(i), new C(i), new E(i));
        }
        scheduler = dominion.createScheduler();
        scheduler.parallelSchedule(() -> swap(A.class, B.class), () -> swap(C.class, D.class));
        scheduler.schedule(() -> swap(C.class, E.class));
    }

    @Override
    public void frame() {
        scheduler.tick();
    }

    private void swap(Class<? extends Value> first, Class<? extends Value> second) {
        for (var row : dominion.findCompositionsWith(first, second)) {
            float value = row.comp1().value;
            row.comp1().value = row.comp2().value;
            row.comp2().value = value;
        }
    }

    @Override
    public double sum(int component) {
        return switch (component) {
            case 0 -> sum(A.class);
            case 1 -> sum(B.class);
            case 2 -> sum(C.class);
            case 3 -> sum(D.class);
            default -> sum(E.class);
        };
    }

    private double sum(Class<? extends Value> type) {
        double sum = 0;
        for (var row : dominion.findEntitiesWith(type)) {
            sum += row.comp().value;
        }
        return sum;
    }

    @Override
    public void close() {
        scheduler.shutDown();
        dominion.close();
    }

    /// The base class of all components.
    private abstract static class Value {
        float value;

        Value(int entity, int component) {
            value = Swaps.start(entity, component);
        }
    }

    private static final class A extends Value {
        A(int entity) {
            super(entity, 0);
        }
    }

    private static final class B extends Value {
        B(int entity) {
            super(entity, 1);
        }
    }

    private static final class C extends Value {
        C(int entity) {
            super(entity, 2);
        }
    }

    private static final class D extends Value {
        D(int entity) {
            super(entity, 3);
        }
    }

    private static final class E extends Value {
        E(int entity) {
            super(entity, 4);
        }
    }
}
