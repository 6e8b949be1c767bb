package dev.tercio.showcase.overworld.rules;

/// The map. It is immutable, so any thread may read it.
///
/// A tile has an index, row by row from the top left; a place has coordinates in tiles. All
/// walkable tiles are connected.
public final class TileMap {
    private static final float LOOK = 0.25f;

    private final int width;
    private final int height;
    private final Tile[] kinds;
    private final int[] camps;
    private final int[] villages;

    /// Creates a map from the result of a [MapMaker].
    TileMap(int width, Tile[] kinds, int[] camps, int[] villages) {
        this.width = width;
        this.height = kinds.length / width;
        this.kinds = kinds;
        this.camps = camps;
        this.villages = villages;
    }

    /// How many tiles there are from left to right.
    ///
    /// @return the number of tiles
    public int width() {
        return width;
    }

    /// How many tiles there are from top to bottom.
    ///
    /// @return the number of tiles
    public int height() {
        return height;
    }

    /// How many tiles there are.
    ///
    /// @return the number of tiles
    public int size() {
        return kinds.length;
    }

    /// The kind of a tile.
    ///
    /// @param tile its index
    /// @return the kind
    public Tile kind(int tile) {
        return kinds[tile];
    }

    /// The centre tile of a camp.
    ///
    /// @param faction whose
    /// @return its index
    public int camp(Faction faction) {
        return camps[faction.number()];
    }

    /// How many villages there are.
    ///
    /// @return the number of villages
    public int villages() {
        return villages.length;
    }

    /// The centre tile of a village.
    ///
    /// @param number which village, from 0
    /// @return its index
    public int village(int number) {
        return villages[number];
    }

    /// The tile of a place on the map.
    ///
    /// @param x the place
    /// @param y the place
    /// @return its index
    public int at(float x, float y) {
        int column = (int) x;
        int row = (int) y;
        return row * width + column;
    }

    /// The column of a tile.
    ///
    /// @param tile its index
    /// @return counted from the left
    public int column(int tile) {
        return tile % width;
    }

    /// The row of a tile.
    ///
    /// @param tile its index
    /// @return counted from the top
    public int row(int tile) {
        return tile / width;
    }

    /// The centre of a tile.
    ///
    /// @param tile its index
    /// @return how far it is from the left
    public float middleX(int tile) {
        return column(tile) + 0.5f;
    }

    /// The centre of a tile.
    ///
    /// @param tile its index
    /// @return how far it is from the top
    public float middleY(int tile) {
        return row(tile) + 0.5f;
    }

    /// Whether a character can be on a tile.
    ///
    /// @param column counted from the left
    /// @param row counted from the top
    /// @return false outside the map
    public boolean isWalkable(int column, int row) {
        return column >= 0
                && column < width
                && row >= 0
                && row < height
                && kind(row * width + column).isWalkable();
    }

    /// Whether a character can be at a place.
    ///
    /// @param x the place
    /// @param y the place
    /// @return false outside the map
    public boolean isWalkable(float x, float y) {
        return x >= 0 && y >= 0 && isWalkable((int) x, (int) y);
    }

    /// Whether the straight line between two places is walkable.
    ///
    /// @param x the start
    /// @param y the start
    /// @param goalX the other place
    /// @param goalY the other place
    /// @return true if nothing is in the way
    public boolean isClear(float x, float y, float goalX, float goalY) {
        float dx = goalX - x;
        float dy = goalY - y;
        int looks = 1 + (int) (Math.max(Math.abs(dx), Math.abs(dy)) / LOOK);
        for (int look = 1; look <= looks; look++) {
            float part = (float) look / looks;
            if (!isWalkable(x + dx * part, y + dy * part)) {
                return false;
            }
        }
        return true;
    }

    /// The nearest walkable tile, searched in growing squares.
    ///
    /// @param column counted from the left
    /// @param row counted from the top
    /// @return its index
    public int walkableNear(int column, int row) {
        for (int away = 0; away < width + height; away++) {
            for (int y = row - away; y <= row + away; y++) {
                // inner rows of the square have only their left and right edge to check
                int stride = y == row - away || y == row + away || away == 0 ? 1 : 2 * away;
                for (int x = column - away; x <= column + away; x += stride) {
                    if (isWalkable(x, y)) {
                        return y * width + x;
                    }
                }
            }
        }
        throw new IllegalStateException("no walkable tile: width=" + width + ", height=" + height);
    }
}
