package dev.tercio.kit;

import dev.tercio.kit.BruteForce.Point;

import java.util.List;
import java.util.Random;

/// A kind of position component for tests of the index.
///
/// @param <T> the component
interface IndexSpace<T> {
    /// Floats in the plane; a few are not finite.
    record Flat(float x, float y) {}

    /// Doubles in space.
    record Solid(double x, double y, double z) {}

    /// Integers in a nested record.
    record Tile(Corner corner) {}

    /// A part of [Tile].
    record Corner(int column, short row) {}

    Class<T> type();

    int dimensions();

    double cell();

    /// Whether functions read the coordinates.
    boolean isFunction();

    T random(Random random);

    T drift(T position);

    double[] coordinates(T position);

    SpatialIndexBuilder<T> coordinates(SpatialIndexBuilder<T> builder);

    default double radius(Random random) {
        return random.nextInt(5) == 0
                ? random.nextDouble() * 30 * cell()
                : random.nextInt(4) * cell() / 2;
    }

    /// A place to search from, sometimes exactly at an entity.
    default double[] place(Random random, List<Point> points) {
        if (!points.isEmpty() && random.nextBoolean()) {
            Point point = points.get(random.nextInt(points.size()));
            return new double[] {point.x(), point.y(), point.z()};
        }
        double[] at = coordinates(random(random));
        for (double coordinate : at) {
            if (!Double.isFinite(coordinate)) {
                return new double[] {0, 0, 0};
            }
        }
        return at;
    }

    /// Positions in the plane, read from columns or by functions.
    ///
    /// @param spread the largest coordinate
    record InPlane(float spread, boolean isFunction) implements IndexSpace<Flat> {
        @Override
        public Class<Flat> type() {
            return Flat.class;
        }

        @Override
        public int dimensions() {
            return 2;
        }

        @Override
        public double cell() {
            return 3;
        }

        @Override
        public Flat random(Random random) {
            if (random.nextInt(30) == 0) {
                return new Flat(Float.NaN, 0);
            }
            if (random.nextInt(30) == 0) {
                return new Flat(0, Float.NEGATIVE_INFINITY);
            }
            if (random.nextInt(3) == 0) { // on the edges of cells, some at the same place
                return new Flat(3 * random.nextInt(-4, 5), 3 * random.nextInt(-4, 5));
            }
            return new Flat(
                    (random.nextFloat() - 0.5f) * spread, (random.nextFloat() - 0.5f) * spread);
        }

        @Override
        public Flat drift(Flat p) {
            return new Flat(p.x() + 0.25f, p.y() - 0.125f);
        }

        @Override
        public double[] coordinates(Flat p) {
            return new double[] {p.x(), p.y()};
        }

        @Override
        public SpatialIndexBuilder<Flat> coordinates(SpatialIndexBuilder<Flat> builder) {
            return isFunction ? builder.coordinates(Flat::x, Flat::y) : builder.fields("x", "y");
        }
    }

    /// Positions in space, read from columns or by functions.
    ///
    /// @param spread the largest coordinate
    record InSpace(double spread, boolean isFunction) implements IndexSpace<Solid> {
        @Override
        public Class<Solid> type() {
            return Solid.class;
        }

        @Override
        public int dimensions() {
            return 3;
        }

        @Override
        public double cell() {
            return 0.7;
        }

        @Override
        public Solid random(Random random) {
            return new Solid(
                    (random.nextDouble() - 0.5) * spread,
                    (random.nextDouble() - 0.5) * spread,
                    (random.nextDouble() - 0.5) * spread);
        }

        @Override
        public Solid drift(Solid p) {
            return new Solid(p.x() + 0.01, p.y(), p.z() - 0.02);
        }

        @Override
        public double[] coordinates(Solid p) {
            return new double[] {p.x(), p.y(), p.z()};
        }

        @Override
        public SpatialIndexBuilder<Solid> coordinates(SpatialIndexBuilder<Solid> builder) {
            return isFunction
                    ? builder.coordinates(Solid::x, Solid::y, Solid::z)
                    : builder.fields("x", "y", "z");
        }
    }

    /// Integer positions with many ties.
    record OnTiles() implements IndexSpace<Tile> {
        @Override
        public boolean isFunction() {
            return false;
        }

        @Override
        public Class<Tile> type() {
            return Tile.class;
        }

        @Override
        public int dimensions() {
            return 2;
        }

        @Override
        public double cell() {
            return 4;
        }

        @Override
        public Tile random(Random random) {
            return new Tile(new Corner(random.nextInt(-20, 20), (short) random.nextInt(-9, 9)));
        }

        @Override
        public Tile drift(Tile p) {
            return new Tile(new Corner(p.corner().column() + 1, p.corner().row()));
        }

        @Override
        public double[] coordinates(Tile p) {
            return new double[] {p.corner().column(), p.corner().row()};
        }

        @Override
        public SpatialIndexBuilder<Tile> coordinates(SpatialIndexBuilder<Tile> builder) {
            return builder.fields("corner.column", "corner.row");
        }
    }
}
