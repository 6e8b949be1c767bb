package dev.tercio.net.internal;

import dev.tercio.net.ReplicationProblem.Kind;

import java.util.LinkedHashSet;
import java.util.Set;

/// Components that a restored world has without the authority, and that no node is known to own.
/// They wait until all peers have said what they own. Then nodes come to agree: of an entity that
/// this node made it takes over what others have owned before; of other entities it removes them.
/// Should their owner be heard of later, they come back with its values.
final class UnclaimedComponents {
    private final EntityRegistry roster;
    private final Problems problems;
    private final Set<Component> waiting = new LinkedHashSet<>();

    UnclaimedComponents(EntityRegistry roster, Problems problems) {
        this.roster = roster;
        this.problems = problems;
    }

    private record Component(SharedEntity shared, SharedType<?> type, boolean fromAnotherRun) {}

    void clear() {
        waiting.clear();
    }

    /// @param fromAnotherRun whether this run of the node cannot know who has owned it
    void addIfUnclaimed(SharedEntity shared, SharedType<?> type, boolean fromAnotherRun) {
        Component component = new Component(shared, type, fromAnotherRun);
        if (isUnclaimed(component)) {
            waiting.add(component);
        }
    }

    private boolean isUnclaimed(Component component) {
        SharedEntity shared = component.shared;
        SharedType<?> type = component.type;
        return roster.world().isAlive(shared.entity())
                && shared.standing(type) == Standing.FREE
                && type.isOn(shared.entity())
                && !type.isOwned(shared.entity());
    }

    /// Decides on what nobody has claimed, when all peers have been heard.
    ///
    /// @param peers the nodes that have been heard
    void settle(Set<Integer> peers) {
        waiting.removeIf(component -> settle(component, peers));
    }

    private boolean settle(Component component, Set<Integer> peers) {
        SharedEntity shared = component.shared;
        SharedType<?> type = component.type;
        boolean made = shared.maker() == roster.node();
        if (!made && !peers.contains(shared.maker())) {
            return false;
        }
        if (!isUnclaimed(component)) {
            return true;
        }
        if (!made) {
            type.remove(shared.entity());
        } else if (shared.floor(type) > 0) {
            type.setOwned(shared.entity(), true);
        } else if (component.fromAnotherRun) {
            // it may have been another's, or never have been shared
            problems.report(Kind.UNCLAIMED, Problems.NO_PEER, type.name());
        }
        return true;
    }
}
