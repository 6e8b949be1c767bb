package dev.tercio.showcase.overworld.rules;

import dev.tercio.showcase.random.SeededRandom;

import java.util.ArrayList;
import java.util.List;

/// The script of the war: the orders the players give, and the squads that join. It draws from one
/// sequence of random numbers, so it must be asked once a frame, [#orders] before [#recruits].
public final class Campaign {
    /// How many frames pass from one order to the next; the factions take turns.
    public static final int ORDER_EVERY = 40;

    private static final int RECRUITS_EVERY = 5;
    private static final int CHARACTERS_PER_RECRUITED_SQUAD = 250;
    private static final int SPREAD = 4;

    private final TileMap map;
    private final SeededRandom random;
    private final int characters;
    private int nextNumber;

    /// Starts the script.
    ///
    /// @param map the ground
    /// @param seed the same seed gives the same war
    /// @param characters how many there are when all armies are complete
    public Campaign(TileMap map, long seed, int characters) {
        this.map = map;
        this.random = new SeededRandom(~seed);
        this.characters = characters;
    }

    /// The armies at the beginning.
    ///
    /// @return all squads
    public List<SquadPlan> armies() {
        List<SquadPlan> squads = new ArrayList<>();
        int spread = map.height() / 6;
        for (Faction faction : Faction.ALL) {
            for (int left = share(faction); left > 0; left -= SquadPlan.FULL) {
                squads.add(squad(faction, Math.min(left, SquadPlan.FULL), spread));
            }
        }
        return squads;
    }

    /// The orders before the first frame: everyone stays at home.
    ///
    /// @return the orders
    public Orders firstOrders() {
        return new Orders(
                map.camp(Faction.RED),
                map.camp(Faction.BLUE),
                map.camp(Faction.GREEN),
                map.camp(Faction.GOLD),
                Faction.RED,
                -1);
    }

    /// What the players have decided when a frame begins.
    ///
    /// @param orders the orders so far
    /// @param frame the frame
    /// @return the same, or newer ones
    public Orders orders(Orders orders, int frame) {
        if (frame % ORDER_EVERY != 0) {
            return orders;
        }
        Faction faction = Faction.ofTurn(frame / ORDER_EVERY);
        int village = map.village(random.next(map.villages()));
        // one order in four is an attack on where the next faction gathers
        int enemy = orders.rally(Faction.ofTurn(faction.number() + 1));
        return orders.with(faction, random.next(4) > 0 ? village : enemy, frame);
    }

    /// The squads that join in a frame.
    ///
    /// @param last what was counted at the end of the frame before
    /// @param frame the frame
    /// @return full squads, if it is time and the army has room for them
    public List<SquadPlan> recruits(Census last, int frame) {
        if (frame % RECRUITS_EVERY != RECRUITS_EVERY - 1) {
            return List.of();
        }
        Faction faction = Faction.ofTurn(frame / RECRUITS_EVERY);
        int missing = (share(faction) - last.alive(faction)) / SquadPlan.FULL;
        int most = 1 + share(faction) / CHARACTERS_PER_RECRUITED_SQUAD;
        List<SquadPlan> squads = new ArrayList<>();
        for (int i = 0; i < Math.min(missing, most); i++) {
            squads.add(squad(faction, SquadPlan.FULL, SPREAD));
        }
        return squads;
    }

    /// Where a leader goes when its army gathers: not all to the same tile.
    ///
    /// @param map the ground
    /// @param rally the tile of the order
    /// @param number the leader's number
    /// @return a walkable tile nearby
    public static int goal(TileMap map, int rally, int number) {
        int right = SeededRandom.roll(number, 0, 2 * SPREAD + 1) - SPREAD;
        int down = SeededRandom.roll(number, 1, 2 * SPREAD + 1) - SPREAD;
        return map.walkableNear(map.column(rally) + right, map.row(rally) + down);
    }

    private int share(Faction faction) {
        int factions = Faction.ALL.size();
        return (characters + factions - 1 - faction.number()) / factions;
    }

    private SquadPlan squad(Faction faction, int size, int spread) {
        int camp = map.camp(faction);
        int column = map.column(camp) + random.next(2 * spread + 1) - spread;
        int row = map.row(camp) + random.next(2 * spread + 1) - spread;
        SquadPlan plan = new SquadPlan(faction, nextNumber, size, map.walkableNear(column, row));
        nextNumber += size;
        return plan;
    }
}
