package dev.tercio.showcase.overworld.rules;

import java.util.Arrays;

/// Counts what a [Census] tells. All sums are of whole numbers, so the order of counting does not
/// matter.
public final class Counter {
    private final int[] alive = new int[Faction.ALL.size()];
    private long hitPoints;
    private long places;

    /// Makes a counter that has counted nothing.
    public Counter() {}

    /// Starts again.
    public void clear() {
        Arrays.fill(alive, 0);
        hitPoints = 0;
        places = 0;
    }

    /// Counts a character.
    ///
    /// @param faction its side
    /// @param number its number
    /// @param points its hit points
    /// @param x where it is
    /// @param y where it is
    public void count(Faction faction, int number, int points, float x, float y) {
        alive[faction.number()]++;
        hitPoints += points;
        long place = ((long) Float.floatToRawIntBits(x) << 32) | Float.floatToRawIntBits(y);
        places += place * (2L * number + 1);
    }

    /// What has been counted, together with what needs no counting.
    ///
    /// @param squads the number of leaders
    /// @param waiting the number of those who wait for a path
    /// @param missiles the number of missiles
    /// @param explosions the number of explosions
    /// @return the census
    public Census census(int squads, int waiting, int missiles, int explosions) {
        return new Census(
                alive[Faction.RED.number()],
                alive[Faction.BLUE.number()],
                alive[Faction.GREEN.number()],
                alive[Faction.GOLD.number()],
                squads,
                waiting,
                missiles,
                explosions,
                hitPoints,
                places);
    }
}
