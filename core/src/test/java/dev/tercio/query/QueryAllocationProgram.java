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

    /// The size of an `OptionalInt`, `OptionalLong` or `OptionalDouble`.
    static final int OPTIONAL_BYTES = 24;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Position(float x, float y) {}

    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    record Velocity(float x, float y) {}

    record Mass(double kilos) {}

    record Frozen() {}

    static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);

    static final ComponentType<Frozen> FROZEN = ComponentType.of(Frozen.class);

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
            program.measureEmpty();
            program.measureRequests();
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
        measureSteps(parallel);
        measureResults(positions, "");
        measureResults(parallel, "Parallel");
        measureResults(moving, "Filtered");
        print("drain", () -> sum += changed.drain());
        print(
                "parallelForEachCommands",
                () ->
                        parallel.forEachEntity(
                                (e, p, commands) ->
                                        commands.set(e, POSITION, new Position(p.y(), p.x()))));
    }

    /// A query without rows, whose components come and go.
    private void measureEmpty() {
        Query2<Velocity, Mass> nothing =
                world.query(Velocity.class, Mass.class).without(Position.class);
        print("updateEmpty", () -> nothing.update((v, m) -> v));
        Entity entity = world.spawn(new Velocity(1, 2));
        Mass mass = new Mass(3);
        print(
                "updateEmptyAgain",
                () -> {
                    world.add(entity, mass);
                    nothing.update((v, m) -> v);
                    world.remove(entity, MASS);
                    nothing.update((v, m) -> v);
                    nothing.update((v, m) -> v);
                });
        world.destroy(entity);
    }

    private void measureSteps(Query<Position> parallel) {
        print(
                "updateCommands",
                () ->
                        positions.updateEntity(
                                (e, p, commands) -> {
                                    commands.set(e, POSITION, new Position(p.y(), p.x()));
                                    return new Position(p.x() + 1, p.y());
                                }));
        print(
                "parallelUpdateCommands",
                () ->
                        parallel.updateEntity(
                                (e, p, commands) -> {
                                    commands.set(e, POSITION, new Position(p.y(), p.x()));
                                    return new Position(p.x() + 1, p.y());
                                }));
        print(
                "updateCommands2",
                () ->
                        movers.updateEntity(
                                Velocity.class,
                                (e, p, v, commands) -> {
                                    commands.set(e, POSITION, new Position(p.y(), p.x()));
                                    return new Velocity(v.y(), p.x());
                                }));
        print("anyMatch2", () -> sum += movers.anyMatch(r -> r.second().x() < -5e30f) ? 1 : 0);
        print("sumDouble2", () -> sum += (float) movers.sumDouble(r -> r.second().x()));
        print("countViews", () -> sum += tracked.count(t -> t.self().index() > 50));
    }

    private static void measureResults(Query<Position> query, String suffix) {
        print("anyMatch" + suffix, () -> sum += query.anyMatch(p -> p.x() < -5e30f) ? 1 : 0);
        print("allMatch" + suffix, () -> sum += query.allMatch(p -> p.x() < 5) ? 1 : 0);
        print("forEachWhile" + suffix, () -> sum += query.forEachWhile(p -> p.x() < 5e30f) ? 1 : 0);
        print("countMatching" + suffix, () -> sum += query.count(p -> p.x() > 50));
        print("sumInt" + suffix, () -> sum += query.sumInt(p -> (int) p.x()));
        print("sumLong" + suffix, () -> sum += query.sumLong(p -> (long) p.x()));
        print("sumDouble" + suffix, () -> sum += (float) query.sumDouble(p -> p.x()));
        print(
                "minInt" + suffix,
                OPTIONAL_BYTES,
                () -> sum += query.minInt(p -> (int) p.x()).orElse(0));
        print(
                "maxLong" + suffix,
                OPTIONAL_BYTES,
                () -> sum += query.maxLong(p -> (long) p.x()).orElse(0));
        print(
                "maxDouble" + suffix,
                OPTIONAL_BYTES,
                () -> sum += (float) query.maxDouble(Position::y).orElse(0));
    }

    /// Requests queries where they are used.
    private void measureRequests() {
        print("requestTwo", () -> sum += world.query(Position.class, Velocity.class).count());
        print("requestType", () -> sum += world.query(POSITION).count());
        print("requestWith", () -> sum += world.query(Position.class).with(Frozen.class).count());
        print(
                "requestWithThree",
                () ->
                        sum +=
                                world.query(Position.class)
                                        .with(Velocity.class, Mass.class, Frozen.class)
                                        .count());
        print(
                "requestWithout",
                () -> sum += world.query(Position.class).without(Frozen.class, Mass.class).count());
        print(
                "requestAnyOf",
                () ->
                        sum +=
                                world.query(Position.class)
                                        .anyOf(Frozen.class, Mass.class)
                                        .parallel()
                                        .count());
        print(
                "requestOwned",
                () -> sum += world.query(Position.class).owned(Mass.class).anyOwned().count());
        print("requestWithType", () -> sum += world.query(POSITION).with(FROZEN).count());
        print(
                "requestByTypes",
                () -> sum += world.query(POSITION).with(MASS).without(FROZEN, MASS).count());
    }

    /// After warm-up every run allocates the same; before that, more.
    private static void print(String name, Runnable work) {
        print(name, 0, work);
    }

    /// @param enough stops as soon as a run allocates at most this
    private static void print(String name, long enough, Runnable work) {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > enough && (i < RUNS || System.nanoTime() < patience); i++) {
            long before = THREADS.getTotalThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
        }
        System.out.println(name + "=" + least);
    }
}
