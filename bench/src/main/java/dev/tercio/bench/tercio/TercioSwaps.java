package dev.tercio.bench.tercio;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.workload.Swaps;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.util.function.ToDoubleFunction;

/// Three systems of a schedule; those that swap A and B, and C and D, share a stage.
public final class TercioSwaps implements Swaps {
    record A(float value) {}

    record B(float value) {}

    record C(float value) {}

    record D(float value) {}

    record E(float value) {}

    record Ab(A a, B b) {}

    record Abc(A a, B b, C c) {}

    record Abcd(A a, B b, C c, D d) {}

    record Abce(A a, B b, C c, E e) {}

    record Cd(C c, D d) {}

    record Ce(C c, E e) {}

    private final World world;
    private final Schedule schedule;

    /// The groups with count entities in total.
    public TercioSwaps(WorldOptions config, int count) {
        int n = count / GROUPS;
        world = World.create(config);
        world.spawnAll(n, Ab.class, i -> new Ab(a(i), b(i)));
        world.spawnAll(n, Abc.class, i -> new Abc(a(i), b(i), c(i)));
        world.spawnAll(n, Abcd.class, i -> new Abcd(a(i), b(i), c(i), new D(Swaps.start(i, 3))));
        world.spawnAll(n, Abce.class, i -> new Abce(a(i), b(i), c(i), new E(Swaps.start(i, 4))));
        schedule =
                Schedule.of(world)
                        .add("ab", TercioSwaps::swapAb)
                        .add("cd", TercioSwaps::swapCd)
                        .add("ce", TercioSwaps::swapCe)
                        .build();
    }

    private static A a(int i) {
        return new A(Swaps.start(i, 0));
    }

    private static B b(int i) {
        return new B(Swaps.start(i, 1));
    }

    private static C c(int i) {
        return new C(Swaps.start(i, 2));
    }

    private static ComponentSystem swapAb(SystemSetup setup) {
        Query2<A, B> rows = setup.writes(A.class, B.class).query(A.class, B.class);
        return context ->
                rows.update(Ab.class, (a, b) -> new Ab(new A(b.value()), new B(a.value())));
    }

    private static ComponentSystem swapCd(SystemSetup setup) {
        Query2<C, D> rows = setup.writes(C.class, D.class).query(C.class, D.class);
        return context ->
                rows.update(Cd.class, (c, d) -> new Cd(new C(d.value()), new D(c.value())));
    }

    private static ComponentSystem swapCe(SystemSetup setup) {
        Query2<C, E> rows = setup.writes(C.class, E.class).query(C.class, E.class);
        return context ->
                rows.update(Ce.class, (c, e) -> new Ce(new C(e.value()), new E(c.value())));
    }

    @Override
    public void frame() {
        schedule.run();
    }

    @Override
    public double sum(int component) {
        return switch (component) {
            case 0 -> sum(world.query(A.class), A::value);
            case 1 -> sum(world.query(B.class), B::value);
            case 2 -> sum(world.query(C.class), C::value);
            case 3 -> sum(world.query(D.class), D::value);
            default -> sum(world.query(E.class), E::value);
        };
    }

    private static <T> double sum(Query<T> rows, ToDoubleFunction<T> value) {
        return rows.toList().stream().mapToDouble(value).sum();
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
