package dev.tercio.examples.swarm;

import dev.tercio.examples.swarm.Parts.Position;
import dev.tercio.examples.swarm.Parts.Velocity;

import java.util.Arrays;

/// Who is where, filled anew every frame: birds look only at those in their own cell. It is no part
/// of the state, and systems declare it as if it were a resource.
final class Grid {
    /// How long a cell is.
    static final float CELL = 10;

    private final float side;
    private final int cells;
    private final int[] birds;
    private final int[] hawks;
    private final float[] x;
    private final float[] y;
    private final float[] speedX;
    private final float[] speedY;

    /// Makes a grid for a square; who leaves it on one side comes back on the other.
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

    /// Adds a bird. The order matters, because these are sums of floats: not from parallel bodies.
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

    /// The middle of all birds of a cell that has some.
    Position centre(Position p) {
        int cell = cellOf(p);
        return new Position(x[cell] / birds[cell], y[cell] / birds[cell]);
    }

    /// How the birds of a cell that has some fly on average.
    Velocity drift(Position p) {
        int cell = cellOf(p);
        return new Velocity(speedX[cell] / birds[cell], speedY[cell] / birds[cell]);
    }

    /// A place inside, after one step too far.
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
