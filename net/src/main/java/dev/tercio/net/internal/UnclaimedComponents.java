package dev.tercio.net.internal;

import dev.tercio.net.ReplicationProblem.Kind;

import java.util.LinkedHashSet;
import java.util.Set;

/// Components of a restored world that this node does not own and that no other node is known to
/// own. They are kept until all peers have sent a refresh. On entities that this node created, it
/// then takes over the components that other nodes owned before. On other entities, it removes the
/// components. If their owner is heard from later, they are added again with its values.
final class UnclaimedComponents {
    private final EntityRegistry registry;
    private final Problems problems;
    private final Set<Component> waiting = new LinkedHashSet<>();

    UnclaimedComponents(EntityRegistry registry, Problems problems) {
        this.registry = registry;
        this.problems = problems;
    }

    private record Component(SharedEntity shared, SharedType<?> type, boolean fromAnotherRun) {}

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    void clear() {
        waiting.clear();
    }

    /// @param fromAnotherRun whether this run of the node cannot know the earlier owner
    void addIfUnclaimed(SharedEntity shared, SharedType<?> type, boolean fromAnotherRun) {
        Component component = new Component(shared, type, fromAnotherRun);
        if (isUnclaimed(component)) {
            waiting.add(component);
        }
    }

    private boolean isUnclaimed(Component component) {
        SharedEntity shared = component.shared;
        SharedType<?> type = component.type;
        return registry.world().isAlive(shared.entity())
                && shared.state(type) == ClaimState.FREE
                && type.isOn(shared.entity())
                && !type.isOwned(shared.entity());
    }

    /// Takes over or removes unclaimed components after all peers have sent a refresh.
    ///
    /// @param peers the nodes that have sent a refresh
    void resolve(Set<Integer> peers) {
        waiting.removeIf(component -> resolve(component, peers));
    }

    private boolean resolve(Component component, Set<Integer> peers) {
        SharedEntity shared = component.shared;
        SharedType<?> type = component.type;
        boolean made = shared.creator() == registry.node();
        if (!made && !peers.contains(shared.creator())) {
            return false;
        }
        if (!isUnclaimed(component)) {
            return true;
        }
        if (!made) {
            type.remove(shared.entity());
        } else if (shared.highestTerm(type) > 0) {
            type.setOwned(shared.entity(), true);
        } else if (component.fromAnotherRun) {
            // another node may have owned it, or it may never have been shared
            problems.report(Kind.UNCLAIMED, Problems.NO_PEER, type.name());
        }
        return true;
    }
}
