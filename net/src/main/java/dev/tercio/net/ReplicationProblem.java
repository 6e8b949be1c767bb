package dev.tercio.net;

/// A problem that prevents nodes from sharing everything they should and that does not resolve by
/// itself. Equal problems are listed once, with a count. Listed by [Replication#problems].
///
/// @param kind what is wrong
/// @param peer the node concerned, or -1 if it is not a single node
/// @param subject the component class, entity or setting concerned; the first if there are several
/// @param count how often it occurred
/// @param firstFrame the frame in which it first occurred
/// @param lastFrame the frame in which it last occurred
public record ReplicationProblem(
        Kind kind, int peer, String subject, long count, long firstFrame, long lastFrame) {
    /// The kind of problem.
    public enum Kind {
        /// Two processes use the same node number, either this node and a peer or two peers.
        /// Neither of them receives the updates of the other.
        DUPLICATE_NODE("give each node a number of its own with WorldOptions.node"),
        /// A node was restarted with a session that is not higher than before, so its messages are
        /// treated as old.
        OLD_SESSION("use a higher session after each start, or leave it unset"),
        /// A peer uses another version of the network format. Its messages are refused.
        OTHER_VERSION("run the same version of the engine on all nodes"),
        /// A peer shares other component types, or the same types with other fields. Updates of
        /// these types are refused. Messages that name unknown classes are refused as a whole.
        DIFFERENT_TYPES("share the same component types on all nodes"),
        /// A peer sends invalid messages although it shares the same types.
        INVALID_MESSAGES("identify the sender; the transport should authenticate peers"),
        /// A limit on entities was reached; entities of a peer are missing on this node.
        NO_ROOM("raise ReplicationOptions.maxReplicas or WorldOptions.maxEntities"),
        /// Two nodes owned the same component of an entity. The one with the newer claim keeps it;
        /// changes that the other one has made are lost.
        TWO_OWNERS("let one node at a time take ownership, or hand it over with handOver"),
        /// An entity without shared components was published, so nothing is sent for it.
        NOTHING_PUBLISHED("add shared components first, or take authority over them later"),
        /// A node was restarted without the entities of its earlier run. Those to which this node
        /// had added components were removed; those that were handed over or taken over live on.
        CREATOR_RESTARTED("load the last snapshot of that node before it joins"),
        /// A node that was restarted from a snapshot has a component that no node owns, on an
        /// entity that it created. Other nodes may not have the component.
        UNCLAIMED("take authority over the component, or remove it, on the node that reports it"),
        /// A request for entities was refused, either by a peer or by this node. The node that has
        /// asked still receives what it received before. Each of the two reports it.
        INTEREST_REFUSED("add the same rules with interestRule on all nodes"),
        /// A rule has thrown an exception. The peer keeps the entities that it has.
        INTEREST_FAILED("correct the rule; it must accept every request that can be made"),
        /// A peer has sent an event of a class that this node does not accept. It was dropped.
        EVENT_REFUSED("name the class with shareEvents on the node that reports it"),
        /// A peer does not receive as fast as this node sends. It gets what it has missed later,
        /// but what waits is not up to date.
        CONGESTED("send less, or raise the capacity of the transport; check whether the peer runs"),
        /// The transport of this node did not work for a while. All peers were disconnected.
        TRANSPORT_INTERRUPTED(
                "look for pauses of the process, such as a debugger or a suspended machine, and"
                        + " check that its media driver is running"),
        /// An event has waited for the answer to an offer, or for the commands of its system, and
        /// was dropped: the component was removed, or its owner is not connected.
        EVENT_UNDELIVERED("send the event before the component is removed"),
        /// An offer to hand over a component has not been answered. Until then no node owns it.
        OFFER_UNANSWERED(
                "check whether that node is running, or take the component back with setAuthority");

        private final String advice;

        Kind(String advice) {
            this.advice = advice;
        }

        /// What to do about the problem.
        ///
        /// @return one sentence
        public String advice() {
            return advice;
        }
    }

    /// What to do about the problem.
    ///
    /// @return one sentence
    public String advice() {
        return kind.advice;
    }

    /// The problem in the form in which it is logged.
    ///
    /// @return problem, values, advice
    @Override
    public String toString() {
        return "replication problem: kind="
                + kind
                + ", peer="
                + peer
                + ", subject="
                + subject
                + ", count="
                + count
                + ", firstFrame="
                + firstFrame
                + ", lastFrame="
                + lastFrame
                + "; "
                + kind.advice;
    }
}
