package dev.tercio.bench;

/// A workload list that every engine can do, each in the fastest way its documents show.
///
/// Entity i starts as Position(i, 1, 2), Velocity(3, i, 5) and Health(i). A call does the whole
/// workload, so that calling through an interface costs nothing.
interface Engine extends AutoCloseable {
    /// Creates as many entities as the engine was made for, with three components each, so that
    /// queries see them.
    void create();

    /// Adds velocity times dt to each position.
    void update(float dt);

    /// Lines up the handles in the order of [Shuffle] for what follows; not timed.
    void shuffle();

    /// Adds the x of all positions in that order.
    double sumInRandomOrder();

    /// Gives each entity a shield.
    void addShields();

    /// Takes the shields away.
    void removeShields();

    /// Counts entities with Position and Velocity by a query.
    int countMoving();

    /// Counts entities with a shield by a query.
    int countShields();

    /// Ends all entities.
    void destroy();

    /// Ends the engine.
    @Override
    default void close() {}
}
