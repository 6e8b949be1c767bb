package dev.tercio.bench.workload;

import java.util.HashMap;
import java.util.Map;

/// Entities that are created, destroyed and changed in their components.
///
/// Ship i has Position(i, 1, 2), Velocity(3, i, 5) and Health(i). When a method returns, queries
/// see all of its changes.
public interface Ships extends Opened {
    /// Creates n entities with a position only, one by one.
    void createPositions();

    /// Creates n ships one by one.
    void create();

    /// Creates n ships in bulk if the engine can, otherwise one by one. Handles are not kept.
    void createBulk();

    /// Destroys all entities created by [#createPositions] or [#create], one by one.
    void destroy();

    /// Destroys all entities in any way; not timed.
    void clear();

    /// Adds Shield(i) to ship i.
    void addShields();

    /// Removes the shields.
    void removeShields();

    /// Replaces each shield with armour, from inside a loop over shields.
    void shieldsToArmour();

    /// Replaces each armour with a shield, from inside a loop over armour.
    void armourToShields();

    /// Destroys each ship whose points are a multiple of 10, from inside a loop over health.
    void killTenth();

    /// Creates the ships again that [#killTenth] has destroyed; not timed.
    void replaceKilled();

    /// Arranges the handles in the order of [Shuffle] for [#sumInRandomOrder]; not timed.
    void shuffle();

    /// Sums the x of all positions in that order.
    double sumInRandomOrder();

    /// Counts entities with a component by a query.
    int count(Part part);

    /// Sums the x of all positions by a query.
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

    /// The components by which ships are counted.
    enum Part {
        /// Entities with a position.
        POSITION,
        /// Entities with a position and a velocity.
        POSITION_AND_VELOCITY,
        /// Entities with health.
        HEALTH,
        /// Entities with a shield.
        SHIELD,
        /// Entities with armour.
        ARMOUR
    }
}
