package dev.tercio.showcase.overworld.rules;

/// Finds the cheapest path over tiles (A*). It reuses its memory for the next search and belongs to
/// one thread.
///
/// The search runs from the goal to the start. The links therefore lead from the start to the goal,
/// and the first corners of a long path can be read without walking all of it.
public final class PathFinder {
    /// How many corners of a path are stored; a longer one is requested again at the last corner.
    public static final int CORNERS = 16;

    private static final int PART_PER_FRAME = 3;

    private static final int STRAIGHT = 5;
    private static final int DIAGONAL = 7;
    private static final int LEAST_EFFORT = 2 * Tile.ROAD.effort();

    private final TileMap map;
    private final TileHeap open = new TileHeap();
    private final int[] cost;
    private final int[] next;
    private final int[] seenIn;
    private int search;
    private int expanded;

    /// Creates a finder with memory for all tiles.
    ///
    /// @param map the ground
    public PathFinder(TileMap map) {
        this.map = map;
        this.cost = new int[map.size()];
        this.next = new int[map.size()];
        this.seenIn = new int[map.size()];
    }

    /// Finds a path. Both tiles must be walkable; then there always is one.
    ///
    /// @param from where it starts
    /// @param to where it leads
    /// @param corners receives the tiles where the path turns, starting with the first tile; those
    ///   that do not fit are left out
    /// @return how many corners were stored
    public int find(int from, int to, int[] corners) {
        search++;
        expanded = 0;
        open.clear();
        reach(to, 0, to, from);
        while (true) {
            long entry = open.poll();
            int tile = TileHeap.tile(entry);
            if (tile == from) {
                return readCorners(from, to, corners);
            }
            // a tile that was reached again at a lower cost also has an older entry
            if (TileHeap.key(entry) == cost[tile] + estimate(tile, from)) {
                expanded++;
                expand(tile, from);
            }
        }
    }

    /// The budget per frame: once it is used up, no new search starts.
    ///
    /// @return the number of tiles
    public int workPerFrame() {
        return map.size() / PART_PER_FRAME;
    }

    /// The cost of the last search.
    ///
    /// @return the number of expanded tiles
    public int expanded() {
        return expanded;
    }

    private void expand(int tile, int from) {
        int column = map.column(tile);
        int row = map.row(tile);
        for (int down = -1; down <= 1; down++) {
            for (int right = -1; right <= 1; right++) {
                if (canStep(column, row, right, down)) {
                    int neighbour = tile + down * map.width() + right;
                    reach(neighbour, cost[tile] + step(tile, neighbour, right, down), tile, from);
                }
            }
        }
    }

    /// A diagonal step must not cut the corner of an unwalkable tile.
    private boolean canStep(int column, int row, int right, int down) {
        return map.isWalkable(column + right, row + down)
                && map.isWalkable(column + right, row)
                && map.isWalkable(column, row + down);
    }

    private int step(int tile, int neighbour, int right, int down) {
        int length = right != 0 && down != 0 ? DIAGONAL : STRAIGHT;
        return length * (map.kind(tile).effort() + map.kind(neighbour).effort());
    }

    private void reach(int tile, int newCost, int parent, int from) {
        if (seenIn[tile] != search || newCost < cost[tile]) {
            seenIn[tile] = search;
            cost[tile] = newCost;
            next[tile] = parent;
            open.add(newCost + estimate(tile, from), tile);
        }
    }

    /// An admissible heuristic: the cost of a straight road to the goal.
    private int estimate(int tile, int from) {
        int across = Math.abs(map.column(tile) - map.column(from));
        int along = Math.abs(map.row(tile) - map.row(from));
        int diagonal = Math.min(across, along);
        int straight = Math.max(across, along) - diagonal;
        return LEAST_EFFORT * (STRAIGHT * straight + DIAGONAL * diagonal);
    }

    private int readCorners(int from, int to, int[] corners) {
        corners[0] = from;
        int count = 1;
        int tile = from;
        while (tile != to && count < corners.length) {
            int direction = next[tile] - tile;
            while (tile != to && next[tile] - tile == direction) {
                tile = next[tile];
            }
            corners[count++] = tile;
        }
        return count;
    }
}
