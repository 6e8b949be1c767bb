package dev.tercio.showcase.overworld.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.showcase.random.SeededRandom;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.TreeSet;

/// Paths lead to the goal, around walls, at the lowest cost.
class PathFinderTest {
    private static final int PATHS = 60;

    private static int someTile(TileMap map, SeededRandom chance) {
        return map.walkableNear(chance.next(map.width()), chance.next(map.height()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void pathsLeadAroundWallsAndAreTheCheapest(long seed) {
        TileMap map = MapMaker.make(seed, 400);
        PathFinder finder = new PathFinder(map);
        SeededRandom chance = new SeededRandom(seed);
        int[] corners = new int[map.size()];
        for (int i = 0; i < PATHS; i++) {
            int from = someTile(map, chance);
            int to = someTile(map, chance);
            int count = finder.find(from, to, corners);
            assertEquals(from, corners[0]);
            assertEquals(to, corners[count - 1]);
            int cost = 0;
            for (int corner = 1; corner < count; corner++) {
                cost += walk(map, corners[corner - 1], corners[corner]);
            }
            assertEquals(cheapest(map, from, to), cost, "from=" + from + ", to=" + to);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void aLongPathIsCutAfterItsFirstCorners(long seed) {
        TileMap map = MapMaker.make(seed, 2_000);
        PathFinder finder = new PathFinder(map);
        int from = map.camp(Faction.RED);
        int to = map.camp(Faction.GREEN);
        int[] all = new int[map.size()];
        int[] few = new int[3];
        assertTrue(finder.find(from, to, all) > few.length);
        assertEquals(few.length, finder.find(from, to, few));
        assertEquals(-1, Arrays.mismatch(few, Arrays.copyOf(all, few.length)));
    }

    /// Walks tile by tile from one corner to the next; fails on unwalkable tiles.
    private static int walk(TileMap map, int from, int to) {
        int right = Integer.signum(map.column(to) - map.column(from));
        int down = Integer.signum(map.row(to) - map.row(from));
        int cost = 0;
        int tile = from;
        while (tile != to) {
            int column = map.column(tile);
            int row = map.row(tile);
            assertTrue(
                    map.isWalkable(column + right, row + down)
                            && map.isWalkable(column + right, row)
                            && map.isWalkable(column, row + down),
                    "wall at column=" + (column + right) + ", row=" + (row + down));
            int next = tile + down * map.width() + right;
            cost += step(map, tile, next);
            tile = next;
        }
        return cost;
    }

    private static int step(TileMap map, int tile, int next) {
        boolean diagonal = map.column(tile) != map.column(next) && map.row(tile) != map.row(next);
        return (diagonal ? 7 : 5) * (map.kind(tile).effort() + map.kind(next).effort());
    }

    /// Visits all tiles in the order of their distance, without a heuristic (Dijkstra).
    private static int cheapest(TileMap map, int from, int to) {
        int[] cost = new int[map.size()];
        Arrays.fill(cost, Integer.MAX_VALUE);
        TreeSet<Long> open = new TreeSet<>();
        cost[from] = 0;
        open.add((long) from);
        while (true) {
            int tile = (int) (long) open.pollFirst();
            if (tile == to) {
                return cost[tile];
            }
            for (int down = -1; down <= 1; down++) {
                for (int right = -1; right <= 1; right++) {
                    int column = map.column(tile) + right;
                    int row = map.row(tile) + down;
                    if (map.isWalkable(column, row)
                            && map.isWalkable(column, map.row(tile))
                            && map.isWalkable(map.column(tile), row)) {
                        int next = row * map.width() + column;
                        int total = cost[tile] + step(map, tile, next);
                        if (total < cost[next]) {
                            cost[next] = total;
                            open.add(((long) total << 32) | next);
                        }
                    }
                }
            }
        }
    }
}
