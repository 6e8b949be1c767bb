package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

import java.io.PrintStream;
import java.util.Optional;
import java.util.OptionalDouble;

/// Queries over components and over views, with filters.
final class QueriesExample implements Example {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Shield(int points) {}

    record Frozen() {}

    static final ComponentType<Shield> SHIELD = ComponentType.of(Shield.class);

    // tag::view[]
    record Mover(Entity self, Position position, Velocity velocity, Optional<Shield> shield) {}

    record Motion(Position position, Velocity velocity) {}

    static final Position ORIGIN = new Position(0, 0);
    static final Velocity HALT = new Velocity(0, 0);

    // end::view[]

    // tag::reduce[]
    record Span(float from, float to) {
        static final Span EMPTY = new Span(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY);

        Span include(float x) {
            return new Span(Math.min(from, x), Math.max(to, x));
        }

        Span union(Span other) {
            return new Span(Math.min(from, other.from), Math.max(to, other.to));
        }
    }

    // end::reduce[]

    @Override
    public String name() {
        return "queries";
    }

    @Override
    public String summary() {
        return "rows of components and views, filters, updates, count and order";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            world.spawn(new Position(0, 0), new Velocity(1, 1));
            world.spawn(new Position(5, 0), new Velocity(2, 0), new Shield(30));
            world.spawn(new Position(9, 9), new Velocity(3, 0), new Frozen());
            // tag::rows[]
            Query2<Position, Velocity> moving =
                    world.query(Position.class, Velocity.class).without(Frozen.class);

            moving.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));
            moving.forEachEntity((entity, p, v) -> out.println(entity + " is at " + p));
            // end::rows[]
            refused(world, moving, out);

            // tag::view[]
            Query<Mover> movers = world.query(Mover.class);

            movers.update(Velocity.class, m -> m.shield().isEmpty() ? HALT : m.velocity());
            movers.with(Frozen.class).update(Motion.class, m -> new Motion(ORIGIN, HALT));
            // end::view[]
            // tag::answers[]
            out.println("shielded: " + movers.with(Shield.class).count());
            out.println("first: " + movers.first().orElseThrow());
            movers.sortedByDouble(m -> m.position().x()).descending().forEach(out::println);
            // end::answers[]
            values(world, moving, out);
            // tag::all[]
            out.println("entities: " + world.query().count());
            world.query().without(Shield.class).forEach(entity -> out.println("bare: " + entity));
            // end::all[]
            results(world, moving, out);
        }
    }

    private static void results(World world, Query2<Position, Velocity> moving, PrintStream out) {
        // tag::search[]
        boolean anyStill = moving.anyMatch(row -> row.second().equals(HALT));
        Optional<Entity> weak = world.query(SHIELD).firstEntity(s -> s.points() < 50);
        // end::search[]
        out.println("still: " + anyStill + ", weak: " + weak.orElseThrow());
        // tag::reduce[]
        Query<Position> positions = world.query(Position.class);
        int right = positions.count(p -> p.x() > 0);
        double mean = positions.sumDouble(Position::x) / positions.count();
        OptionalDouble top = moving.maxDouble(row -> row.first().y());
        Span span = positions.reduce(Span.EMPTY, (s, p) -> s.include(p.x()), Span::union);
        // end::reduce[]
        out.println("right: " + right + ", mean: " + mean + ", top: " + top.orElseThrow());
        out.println(span);
    }

    private static void values(World world, Query2<Position, Velocity> moving, PrintStream out) {
        // tag::values[]
        Query2.Row<Position, Velocity> slowest =
                moving.sortedByDouble(row -> row.second().x()).toList().getFirst();
        out.println(slowest.entity() + " moves by " + slowest.second());
        Shield shield = world.query(SHIELD).single();
        out.println("the only shield: " + shield);
        // end::values[]
        // tag::update[]
        moving.updateEntity((entity, p, v) -> new Position(entity.index(), p.y()));
        Entity shielded = world.query(SHIELD).singleEntity();
        world.update(shielded, SHIELD, s -> new Shield(s.points() - 10));
        // end::update[]
        out.println(world.describe(shielded));
    }

    private static void refused(World world, Query2<Position, Velocity> moving, PrintStream out) {
        try {
            moving.forEachEntity((entity, p, v) -> world.destroy(entity));
        } catch (IllegalStateException e) {
            out.println(e.getMessage());
        }
    }
}
