package dev.tercio.bench.workload;

/// The ships of [Ships], numbered from 0 to n, some with Shield(i), and loops over them after
/// structural changes. The world starts empty.
public interface ChurnedShips extends Opened {
    /// Creates ship i, which does not exist.
    void spawn(int i);

    /// Destroys ship i.
    void destroy(int i);

    /// Adds a shield to ship i, which has none.
    void addShield(int i);

    /// Removes the shield of ship i.
    void removeShield(int i);

    /// Makes all changes visible to loops; called after at most [Churn#FRAME] changes.
    default void flush() {}

    /// Adds [Bodies#DT] to each axis of the positions of ships with a shield.
    void moveShielded();

    /// Adds velocity times [Bodies#DT] to each position.
    void moveAll();
}
