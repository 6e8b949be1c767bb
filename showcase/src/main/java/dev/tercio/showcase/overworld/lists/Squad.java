package dev.tercio.showcase.overworld.lists;

import java.util.ArrayList;
import java.util.List;

/// A leader and its followers, sorted by number.
final class Squad {
    private final List<Unit> members = new ArrayList<>();

    void add(Unit unit) {
        members.add(unit);
    }

    Unit leader() {
        return members.getFirst();
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /// Removes the dead.
    ///
    /// @return true if someone else leads from now on
    boolean bury() {
        boolean leaderless = leader().isDead();
        members.removeIf(Unit::isDead);
        return leaderless && !isEmpty();
    }
}
