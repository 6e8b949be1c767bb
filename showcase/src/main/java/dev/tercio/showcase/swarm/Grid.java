package dev.tercio.showcase.swarm;

import dev.tercio.showcase.swarm.Components.Position;
import dev.tercio.showcase.swarm.Components.Velocity;

import java.util.Arrays;

/// Sums over the birds of each cell, rebuilt every frame: a bird reacts only to its own cell. The
/// grid is derived data and not stored in the world; systems declare it like a resource.
final class Grid {
    /// The side length of a cell.
    static final float CELL = 10;

    private final float side;
    private final int cells;
    private final int[] birds;
    private final int[] hawks;
    private final float[] x;
    private final float[] y;
    private final float[] speedX;
    private final float[] speedY;

    /// Creates a grid for a square whose opposite sides are connected.
    Grid(float side) {
        this.side = side;
        cells = Math.max(1, (int) (side / CELL));
        int count = cells * cells;
        birds = new int[count];
        hawks = new int[count];
        x = new float[count];
        y = new float[count];
        speedX = new float[count];
        speedY = new float[count];
    }

    float side() {
        return side;
    }

    void clear() {
        Arrays.fill(birds, 0);
        Arrays.fill(hawks, 0);
        for (float[] sums : new float[][] {x, y, speedX, speedY}) {
            Arrays.fill(sums, 0);
        }
    }

    /// Adds a bird. Not for parallel bodies: sums of floats depend on the order.
    void addBird(Position p, Velocity v) {
        int cell = cellOf(p);
        birds[cell]++;
        x[cell] += p.x();
        y[cell] += p.y();
        speedX[cell] += v.x();
        speedY[cell] += v.y();
    }

    void addHawk(Position p) {
        hawks[cellOf(p)]++;
    }

    int birdsAt(Position p) {
        return birds[cellOf(p)];
    }

    int hawksAt(Position p) {
        return hawks[cellOf(p)];
    }

    /// The centre of all birds of a non-empty cell.
    Position centre(Position p) {
        int cell = cellOf(p);
        return new Position(x[cell] / birds[cell], y[cell] / birds[cell]);
    }

    /// The mean velocity of the birds of a non-empty cell.
    Velocity drift(Position p) {
        int cell = cellOf(p);
        return new Velocity(speedX[cell] / birds[cell], speedY[cell] / birds[cell]);
    }

    /// Wraps a coordinate that is at most one side length outside.
    float wrap(float place) {
        float inside = place < 0 ? place + side : place;
        return inside >= side ? inside - side : inside;
    }

    private int cellOf(Position p) {
        return index(p.y()) * cells + index(p.x());
    }

    private int index(float place) {
        return Math.clamp((int) (place / CELL), 0, cells - 1);
    }
}
