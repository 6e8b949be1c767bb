package dev.tercio.showcase.overworld.rules;

import dev.tercio.showcase.random.SeededRandom;

import java.util.ArrayList;
import java.util.List;

/// The script of the game: the orders of the players, and the squads that join. It uses one
/// sequence of random numbers, so call it once per frame, [#orders] before [#recruits].
public final class Campaign {
    /// The number of frames between two orders; the factions alternate.
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
    /// @param characters how many there are in complete armies
    public Campaign(TileMap map, long seed, int characters) {
        this.map = map;
        this.random = new SeededRandom(~seed);
        this.characters = characters;
    }

    /// The armies at the start.
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

    /// The orders before the first frame: every army stays in its camp.
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

    /// The orders at the start of a frame.
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
        // one order in four attacks the rally point of the next faction
        int enemy = orders.rally(Faction.ofTurn(faction.number() + 1));
        return orders.with(faction, random.next(4) > 0 ? village : enemy, frame);
    }

    /// The squads that join in a frame.
    ///
    /// @param last the counts at the end of the previous frame
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

    /// The goal of a leader near a rally point; each leader has another tile.
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
