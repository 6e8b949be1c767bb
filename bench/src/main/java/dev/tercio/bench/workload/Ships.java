package dev.tercio.bench.workload;

import java.util.HashMap;
import java.util.Map;

/// Entities that come, go and change what they are made of.
///
/// Ship i is Position(i, 1, 2), Velocity(3, i, 5) and Health(i). Changes are complete, so that
/// queries see them, when a method ends.
public interface Ships extends Opened {
    /// Creates n entities with a position only, one by one.
    void createPositions();

    /// Creates n ships one by one.
    void create();

    /// Creates n ships at once where the engine can, otherwise one by one. Nobody keeps their
    /// handles.
    void createBulk();

    /// Ends all that [#createPositions] or [#create] have made, one by one.
    void destroy();

    /// Ends all entities in whatever way; not timed.
    void clear();

    /// Gives ship i Shield(i).
    void addShields();

    /// Takes the shields away.
    void removeShields();

    /// From inside an iteration over shields, gives each entity armour instead of its shield.
    void shieldsToArmour();

    /// From inside an iteration over armour, gives each entity a shield instead of its armour.
    void armourToShields();

    /// From inside an iteration over health, ends each ship whose points end in 0.
    void killTenth();

    /// Creates the ships anew that [#killTenth] has ended; not timed.
    void replaceKilled();

    /// Lines up the handles in the order of [Shuffle] for what follows; not timed.
    void shuffle();

    /// Adds the x of all positions in that order.
    double sumInRandomOrder();

    /// Counts entities with a component by a query.
    int count(Part part);

    /// Adds the x of all positions by a query.
    double sumX();

    @Override
    default Map<String, Double> tally() {
        Map<String, Double> tally = new HashMap<>();
        for (Part part : Part.values()) {
            tally.put(part.name(), (double) count(part));
        }
        tally.put("x", sumX());
        return tally;
    }

    /// What ships are counted by.
    enum Part {
        /// All that has a place.
        POSITION,
        /// All that moves, with the two components for it.
        POSITION_AND_VELOCITY,
        /// All that can be hurt.
        HEALTH,
        /// All with a shield.
        SHIELD,
        /// All with armour.
        ARMOUR
    }
}
