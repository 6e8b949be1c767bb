package dev.tercio.showcase.overworld.rules;

/// The counts at the end of a frame. Two runs with equal counts in every frame are the same game.
///
/// @param red living characters
/// @param blue living characters
/// @param green living characters
/// @param gold living characters
/// @param squads how many of all characters lead a squad
/// @param waiting how many wait for a path
/// @param missiles missiles in flight
/// @param explosions active explosions
/// @param hitPoints the sum of all characters' hit points
/// @param places a checksum of all positions, exact to the bit
public record Census(
        int red,
        int blue,
        int green,
        int gold,
        int squads,
        int waiting,
        int missiles,
        int explosions,
        long hitPoints,
        long places) {
    /// How many characters of a faction are alive.
    ///
    /// @param faction the faction
    /// @return their number
    public int alive(Faction faction) {
        return switch (faction) {
            case RED -> red;
            case BLUE -> blue;
            case GREEN -> green;
            case GOLD -> gold;
        };
    }

    /// How many characters are alive.
    ///
    /// @return their number
    public int alive() {
        return red + blue + green + gold;
    }
}
