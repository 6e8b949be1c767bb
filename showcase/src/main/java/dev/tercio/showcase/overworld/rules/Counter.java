package dev.tercio.showcase.overworld.rules;

import java.util.Arrays;

/// Computes a [Census]. All sums are integers, so the order of counting does not matter.
public final class Counter {
    private final int[] alive = new int[Faction.ALL.size()];
    private long hitPoints;
    private long places;

    /// Creates a counter at zero.
    public Counter() {}

    /// Resets all counts.
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

    /// The counts, together with counts that are known already.
    ///
    /// @param squads the number of leaders
    /// @param waiting the number of characters that wait for a path
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
