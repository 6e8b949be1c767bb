package dev.tercio.showcase.overworld.rules;

import java.util.List;

/// The four sides, each with a camp in a corner of the map.
public enum Faction {
    /// Top left.
    RED(0),
    /// Top right.
    BLUE(1),
    /// Bottom right.
    GREEN(2),
    /// Bottom left.
    GOLD(3);

    /// All factions, in playing order.
    public static final List<Faction> ALL = List.of(values());

    private final int number;

    Faction(int number) {
        this.number = number;
    }

    /// The index of this faction.
    ///
    /// @return a number from 0 on
    public int number() {
        return number;
    }

    /// The faction of a number, modulo the number of factions.
    ///
    /// @param turn any number from 0 on
    /// @return the faction whose turn it is
    public static Faction ofTurn(int turn) {
        return ALL.get(turn % ALL.size());
    }
}
