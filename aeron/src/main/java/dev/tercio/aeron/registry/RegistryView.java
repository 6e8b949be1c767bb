package dev.tercio.aeron.registry;

import java.util.List;
import java.util.Optional;

/// The state of the registry at one time, equal on all nodes that have the same version. Returned
/// by [RegistryClient#view].
///
/// @param version grows with each change
/// @param epoch grows with each change of the members or of a takeover
/// @param members the nodes that take part, by node number
/// @param takeovers the last decision for each node number that has lost a member
/// @param clock the clock of the exercise
public record RegistryView(
        long version,
        long epoch,
        List<RegistryMember> members,
        List<Takeover> takeovers,
        ExerciseClock clock) {
    /// Copies the lists.
    ///
    /// @param version grows with each change
    /// @param epoch grows with each change of the members or of a takeover
    /// @param members the nodes that take part, by node number
    /// @param takeovers the last decision for each node number that has lost a member
    /// @param clock the clock of the exercise
    public RegistryView {
        members = List.copyOf(members);
        takeovers = List.copyOf(takeovers);
    }

    /// The view of a client that has not heard from the registry.
    static final RegistryView EMPTY =
            new RegistryView(0, 0, List.of(), List.of(), ExerciseClock.initial());

    /// The member with a number.
    ///
    /// @param node a node number
    /// @return the member; empty if no process has this number
    public Optional<RegistryMember> member(int node) {
        return members.stream().filter(member -> member.node() == node).findFirst();
    }

    /// The last decision about a node.
    ///
    /// @param node a node number
    /// @return the decision; empty if this number has never lost a member
    public Optional<Takeover> takeover(int node) {
        return takeovers.stream().filter(takeover -> takeover.node() == node).findFirst();
    }
}
