package dev.tercio.showcase.overworld.rules;

/// The rules of movement.
public final class Walking {
    /// The longest distance per frame, in tiles.
    public static final float LONGEST_STEP = Tile.ROAD.pace();

    /// The interval, in frames, at which followers check whether they have lost their leader.
    public static final int LOOK_BACK = 8;

    private static final float LOST = 4;
    private static final int ABREAST = 4;
    private static final float APART = 0.8f;

    private Walking() {}

    /// One step towards a goal: straight ahead, or along an obstacle.
    ///
    /// @param map the ground
    /// @param x the start
    /// @param y the start
    /// @param goalX the goal
    /// @param goalY the goal
    /// @return the new position, always on a walkable tile
    public static Position step(TileMap map, float x, float y, float goalX, float goalY) {
        float dx = goalX - x;
        float dy = goalY - y;
        float distance = (float) Math.sqrt(dx * dx + dy * dy);
        float pace = map.kind(map.at(x, y)).pace();
        boolean arrives = distance <= pace;
        float nextX = arrives ? goalX : x + dx * (pace / distance);
        float nextY = arrives ? goalY : y + dy * (pace / distance);
        if (map.isWalkable(nextX, nextY)) {
            return new Position(nextX, nextY);
        }
        if (map.isWalkable(nextX, y)) {
            return new Position(nextX, y);
        }
        return new Position(x, map.isWalkable(x, nextY) ? nextY : y);
    }

    /// Whether a follower needs a path of its own to get back to its leader.
    ///
    /// @param map the ground
    /// @param x where it is
    /// @param y where it is
    /// @param leaderX where the leader is
    /// @param leaderY where the leader is
    /// @return true if the leader is far and the straight line is blocked
    public static boolean isLost(TileMap map, float x, float y, float leaderX, float leaderY) {
        float dx = leaderX - x;
        float dy = leaderY - y;
        return dx * dx + dy * dy > LOST * LOST && !map.isClear(x, y, leaderX, leaderY);
    }

    /// The place of a member next to the leader, who has place 0.
    ///
    /// @param place the number of the place
    /// @return how far to the right of the leader
    public static float placeX(int place) {
        int column = (place + 1) % ABREAST - 1;
        return column * APART;
    }

    /// The place of a member next to the leader, who has place 0.
    ///
    /// @param place the number of the place
    /// @return how far below the leader
    public static float placeY(int place) {
        int row = (place + 1) / ABREAST;
        return row * APART;
    }
}
