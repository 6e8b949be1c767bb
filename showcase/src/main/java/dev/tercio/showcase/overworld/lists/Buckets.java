package dev.tercio.showcase.overworld.lists;

import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.overworld.rules.Walking;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// A list of units for each cell of the map, filled at the start of the frame.
final class Buckets {
    private static final int CELL = 4;

    private final int columns;
    private final int rows;
    private final List<List<Unit>> cells = new ArrayList<>();

    Buckets(TileMap map) {
        columns = map.width() / CELL + 1;
        rows = map.height() / CELL + 1;
        for (int i = 0; i < columns * rows; i++) {
            cells.add(new ArrayList<>());
        }
    }

    void fill(List<Unit> units) {
        cells.forEach(List::clear);
        for (Unit unit : units) {
            cells.get(row(unit.y) * columns + column(unit.x)).add(unit);
        }
    }

    @Nullable Unit nearestEnemy(Unit unit) {
        Unit nearest = null;
        double least = Combat.SIGHT * Combat.SIGHT;
        for (int row = row(unit.y - Combat.SIGHT); row <= row(unit.y + Combat.SIGHT); row++) {
            int last = row * columns + column(unit.x + Combat.SIGHT);
            for (int i = row * columns + column(unit.x - Combat.SIGHT); i <= last; i++) {
                List<Unit> cell = cells.get(i);
                for (int j = 0; j < cell.size(); j++) { // no iterator: this is the hot loop
                    Unit other = cell.get(j);
                    double squared = other.exactlySquaredTo(unit);
                    if (squared <= least
                            && other.faction != unit.faction
                            && (squared < least
                                    || nearest == null
                                    || other.number < nearest.number)) {
                        nearest = other;
                        least = squared;
                    }
                }
            }
        }
        return nearest;
    }

    void hurtAround(Burst burst) {
        float reach = Combat.BLAST + Walking.LONGEST_STEP; // they have moved since
        for (int row = row(burst.y - reach); row <= row(burst.y + reach); row++) {
            int last = row * columns + column(burst.x + reach);
            for (int i = row * columns + column(burst.x - reach); i <= last; i++) {
                for (Unit unit : cells.get(i)) {
                    if (unit.faction != burst.faction) {
                        unit.points -= Combat.blast(unit.squaredTo(burst.x, burst.y));
                    }
                }
            }
        }
    }

    private int column(float x) {
        return Math.clamp((int) (x / CELL), 0, columns - 1);
    }

    private int row(float y) {
        return Math.clamp((int) (y / CELL), 0, rows - 1);
    }
}
