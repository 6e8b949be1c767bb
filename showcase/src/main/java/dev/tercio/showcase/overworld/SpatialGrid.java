package dev.tercio.showcase.overworld;

import dev.tercio.Entity;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.TileMap;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// All characters at the start of the frame by cell, in flat arrays.
///
/// One thread fills it in two passes, the first of which only counts; then any number of threads
/// may read it. Results do not depend on the order in which it was filled.
final class SpatialGrid {
    private static final int CELL = 4;

    private final int columns;
    private final int rows;
    private final int[] ends;
    private long[] entities = {};
    private float[] x = {};
    private float[] y = {};
    private byte[] factions = {};
    private int[] numbers = {};

    SpatialGrid(TileMap map) {
        this.columns = map.width() / CELL + 1;
        this.rows = map.height() / CELL + 1;
        this.ends = new int[columns * rows + 1];
    }

    /// Removes all members.
    void clear() {
        Arrays.fill(ends, 0);
    }

    /// First pass: counts a member.
    void count(float atX, float atY) {
        ends[cell(atX, atY) + 1]++;
    }

    /// Between the passes: computes where the members of each cell start.
    void layOut() {
        for (int cell = 1; cell < ends.length; cell++) {
            ends[cell] += ends[cell - 1];
        }
        int members = ends[ends.length - 1];
        if (members > numbers.length) {
            int room = members + members / 2;
            entities = new long[room];
            x = new float[room];
            y = new float[room];
            factions = new byte[room];
            numbers = new int[room];
        }
    }

    /// Second pass: puts a member into its cell.
    void put(Entity entity, int number, Faction faction, float atX, float atY) {
        int at = ends[cell(atX, atY)]++;
        entities[at] = entity.bits();
        x[at] = atX;
        y[at] = atY;
        factions[at] = (byte) faction.number();
        numbers[at] = number;
    }

    /// The nearest enemy; ties go to the lowest number.
    ///
    /// @param mine the number of the own faction
    /// @return its place in the grid, or -1 if there is none in sight
    int nearestEnemy(int mine, float atX, float atY, float sight) {
        int nearest = -1;
        float least = sight * sight;
        for (int row = row(atY - sight); row <= row(atY + sight); row++) {
            int from = start(row * columns + column(atX - sight));
            int to = ends[row * columns + column(atX + sight)];
            for (int at = from; at < to; at++) { // the cells of a row are adjacent
                float squared = squared(at, atX, atY);
                if (squared <= least
                        && factions[at] != mine
                        && (squared < least || nearest < 0 || numbers[at] < numbers[nearest])) {
                    nearest = at;
                    least = squared;
                }
            }
        }
        return nearest;
    }

    /// Visits all enemies within a distance.
    void enemiesWithin(Faction mine, float atX, float atY, float reach, IntConsumer body) {
        for (int row = row(atY - reach); row <= row(atY + reach); row++) {
            int from = start(row * columns + column(atX - reach));
            int to = ends[row * columns + column(atX + reach)];
            for (int at = from; at < to; at++) {
                if (factions[at] != mine.number() && squared(at, atX, atY) <= reach * reach) {
                    body.accept(at);
                }
            }
        }
    }

    Entity entity(int at) {
        return new Entity(entities[at]);
    }

    float x(int at) {
        return x[at];
    }

    float y(int at) {
        return y[at];
    }

    private float squared(int at, float toX, float toY) {
        float dx = x[at] - toX;
        float dy = y[at] - toY;
        return dx * dx + dy * dy;
    }

    /// After the second pass a cell starts where the previous one ends.
    private int start(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    private int cell(float atX, float atY) {
        return row(atY) * columns + column(atX);
    }

    private int column(float atX) {
        return Math.clamp((int) (atX / CELL), 0, columns - 1);
    }

    private int row(float atY) {
        return Math.clamp((int) (atY / CELL), 0, rows - 1);
    }
}
