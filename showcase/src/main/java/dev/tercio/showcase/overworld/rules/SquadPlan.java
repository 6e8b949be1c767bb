package dev.tercio.showcase.overworld.rules;

/// A squad before it is spawned.
///
/// @param faction its side
/// @param firstNumber the number of its leader; the others follow
/// @param size how many characters, the leader included
/// @param tile where the leader stands
public record SquadPlan(Faction faction, int firstNumber, int size, int tile) {
    /// How many characters a full squad has.
    public static final int FULL = 10;

    private static final int MAGE_EVERY = 3;

    /// What a member fights with.
    ///
    /// @param place its place in the squad, 0 for the leader
    /// @return its role
    public static Role role(int place) {
        return place % MAGE_EVERY == MAGE_EVERY - 1 ? Role.MAGE : Role.SWORD;
    }

    /// Where a member starts.
    ///
    /// @param map the ground
    /// @param place its place in the squad, 0 for the leader
    /// @return next to the leader, or at its place if the tile is not walkable
    public Position start(TileMap map, int place) {
        float x = map.middleX(tile);
        float y = map.middleY(tile);
        float besideX = x + Walking.placeX(place);
        float besideY = y + Walking.placeY(place);
        return map.isClear(x, y, besideX, besideY)
                ? new Position(besideX, besideY)
                : new Position(x, y);
    }
}
