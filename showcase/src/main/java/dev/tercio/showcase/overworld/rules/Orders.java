package dev.tercio.showcase.overworld.rules;

/// The rally points of all armies. Immutable; each order creates a new instance.
///
/// @param red the tile where the red army gathers
/// @param blue the tile where the blue army gathers
/// @param green the tile where the green army gathers
/// @param gold the tile where the gold army gathers
/// @param latest whose order is the newest
/// @param frame when it was given
public record Orders(int red, int blue, int green, int gold, Faction latest, int frame) {
    /// Where an army gathers.
    ///
    /// @param faction whose army
    /// @return the tile
    public int rally(Faction faction) {
        return switch (faction) {
            case RED -> red;
            case BLUE -> blue;
            case GREEN -> green;
            case GOLD -> gold;
        };
    }

    /// These orders and a newer one.
    ///
    /// @param faction whose order it is
    /// @param tile where its army gathers
    /// @param now the frame in which it is given
    /// @return the new orders
    public Orders with(Faction faction, int tile, int now) {
        return new Orders(
                faction == Faction.RED ? tile : red,
                faction == Faction.BLUE ? tile : blue,
                faction == Faction.GREEN ? tile : green,
                faction == Faction.GOLD ? tile : gold,
                faction,
                now);
    }
}
