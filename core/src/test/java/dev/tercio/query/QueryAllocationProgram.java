package dev.tercio.query;

import com.sun.management.ThreadMXBean;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.lang.management.ManagementFactory;
import java.util.Optional;

/// Runs queries as a game does every frame and prints how many bytes a run of each kind allocates,
/// after warm-up. Runs in its own JVM, because other tests would change the type profiles.
final class QueryAllocationProgram {
    private static final int ENTITIES = 10_000;
    private static final int RUNS = 10_000;

    /// The JIT compiles in the background, which takes long on a busy machine.
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Position(float x, float y) {}

    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    record Velocity(float x, float y) {}

    record Mass(double kilos) {}

    record Frozen() {}

    record Mover(Position position, Velocity velocity) {}

    record Tracked(Entity self, Position position, Mass mass) {}

    record Maybe(Position position, Optional<Mass> mass) {}

    /// Static, so that bodies capture nothing and are created once.
    private static float sum;

    private final World world;
    private final Query<Position> positions;
    private final Query2<Position, Velocity> movers;
    private final Query<Mover> views;
    private final Query<Tracked> tracked;
    private final Query<Maybe> maybes;
    private final Query<Position> moving;

    private QueryAllocationProgram(World world) {
        this.world = world;
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = world.spawn(new Position(i, i), new Velocity(1, 2), new Mass(i));
            if (i % 3 == 0) {
                world.add(entity, Frozen.class);
            }
        }
        positions = world.query(Position.class);
        movers = world.query(Position.class, Velocity.class);
        views = world.query(Mover.class);
        tracked = world.query(Tracked.class);
        maybes = world.query(Maybe.class);
        moving = positions.without(Frozen.class);
    }

    /// Takes the name of a tier and prints lines such as `forEach=0`.
    public static void main(String[] arguments) {
        WorldOptions config = WorldOptions.DEFAULT.tier(Tier.valueOf(arguments[0]));
        try (World world = World.create(config)) {
            QueryAllocationProgram program = new QueryAllocationProgram(world);
            program.useManyBodies();
            program.measure();
        }
    }

    /// Makes the type profiles megamorphic, as in any real program.
    private void useManyBodies() {
        for (int i = 0; i < 300; i++) {
            positions.forEach(p -> sum += p.x());
            positions.forEach(p -> sum -= p.x());
            positions.forEach(p -> sum += p.y());
            positions.forEach(p -> sum = Math.max(sum, p.y()));
            positions.update(p -> new Position(p.y(), p.x()));
            positions.update(p -> new Position(p.x() + 1, p.y()));
            positions.updateEntity((e, p) -> new Position(p.y(), e.index()));
            movers.updateEntity((e, p, v) -> new Position(p.y(), e.index()));
            movers.forEach((p, v) -> sum += p.x() * v.x());
            movers.forEach((p, v) -> sum += p.y() * v.y());
            movers.update((p, v) -> new Position(p.x() + v.x(), p.y()));
            movers.update((p, v) -> new Position(p.x() - v.x(), p.y()));
            views.forEach(m -> sum += m.position().x());
            tracked.forEach(t -> sum += t.self().index());
            maybes.forEach(m -> sum += m.position().x());
        }
    }

    private void measure() {
        print("forEach", () -> positions.forEach(p -> sum += p.x()));
        print("forEachFiltered", () -> moving.forEach(p -> sum += p.x()));
        print("forEach2", () -> movers.forEach((p, v) -> sum += p.x() + v.y()));
        print("forEachEntity", () -> positions.forEachEntity((e, p) -> sum += e.index() + p.x()));
        print("update", () -> positions.update(p -> new Position(p.x() * 0.5f, p.y())));
        print("updateFiltered", () -> moving.update(p -> new Position(p.x() * 0.5f, p.y())));
        print("update2", () -> movers.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y())));
        print(
                "updateOther",
                () -> movers.update(Velocity.class, (p, v) -> new Velocity(v.x(), p.y() * 0.1f)));
        print(
                "updateBoth",
                () ->
                        movers.update(
                                Mover.class, (p, v) -> new Mover(new Position(v.x(), p.y()), v)));
        print(
                "updateEntity",
                () -> positions.updateEntity((e, p) -> new Position(e.index(), p.y())));
        print(
                "updateEntity2",
                () -> movers.updateEntity((e, p, v) -> new Position(e.index(), p.y() + v.y())));
        print(
                "updateEntityOther",
                () ->
                        movers.updateEntity(
                                Velocity.class, (e, p, v) -> new Velocity(e.index(), v.y())));
        print("view", () -> views.forEach(m -> sum += m.position().x() + m.velocity().y()));
        print("viewUpdate", () -> views.update(m -> new Mover(m.position(), m.velocity())));
        print("viewWithEntity", () -> tracked.forEach(t -> sum += t.self().index()));
        print("viewWithOptional", () -> maybes.forEach(m -> sum += m.mass().isPresent() ? 1 : 0));
        print("count", () -> sum += positions.count());
        print("countFiltered", () -> sum += moving.count());
        print("isEmpty", () -> sum += moving.isEmpty() ? 1 : 0);
        Query<Position> changed = positions.changed(Position.class);
        print("changedUpdate", () -> positions.update(p -> new Position(p.x() + 1, p.y())));
        print(
                "changedForEach",
                () -> {
                    positions.update(p -> new Position(p.x() - 1, p.y()));
                    changed.forEach(p -> sum += p.x());
                });
        Query<Position> parallel = positions.parallel();
        print("parallelForEach", () -> parallel.forEach(p -> sum = p.x()));
        print("parallelUpdate", () -> parallel.update(p -> new Position(p.x() + 1, p.y())));
        print(
                "forEachCommands",
                () ->
                        positions.forEachEntity(
                                (e, p, commands) ->
                                        commands.set(e, POSITION, new Position(p.y(), p.x()))));
        print(
                "parallelForEachCommands",
                () ->
                        parallel.forEachEntity(
                                (e, p, commands) ->
                                        commands.set(e, POSITION, new Position(p.y(), p.x()))));
    }

    /// After warm-up every run allocates the same; before that, more.
    private static void print(String name, Runnable work) {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > 0 && (i < RUNS || System.nanoTime() < patience); i++) {
            long before = THREADS.getTotalThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
        }
        System.out.println(name + "=" + least);
    }
}
