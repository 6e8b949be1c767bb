package dev.tercio.net;

/// Something that keeps nodes from sharing all they should, and that does not heal by itself. Equal
/// problems are one, with a count.
///
/// @param kind what is wrong
/// @param peer the node it is about, or -1 if no single one
/// @param subject the component class, the entity or the setting it is about; of several the first
/// @param count how often it has been seen
/// @param firstFrame the frame in which it was first seen
/// @param lastFrame the frame in which it was last seen
public record ReplicationProblem(
        Kind kind, int peer, String subject, long count, long firstFrame, long lastFrame) {
    /// What is wrong.
    public enum Kind {
        /// Another process sends messages with the number of this node, or two others have the
        /// same: neither sees what the other sends.
        DUPLICATE_NODE("give each node a number of its own with WorldOptions.node"),
        /// A node was started again with a session that is not higher than before, so that its
        /// messages are taken for old ones.
        OLD_SESSION("let Replication.session grow with each start, or leave it unset"),
        /// A peer speaks another version of the network format; its messages are refused.
        OTHER_VERSION("run the same version of the engine on all nodes"),
        /// A peer shares other component types, or the same with other fields. What it sends of
        /// those is refused, and with it the rest of the messages that name unknown classes.
        DIFFERENT_TYPES("share the same component types on all nodes"),
        /// A peer sends messages that are not sound, although it shares the same types.
        UNSOUND_MESSAGES("find out who sends them; the transport should know whom it lets in"),
        /// There is no room for entities of a peer: they are missing here.
        NO_ROOM("raise Replication.maxReplicas or WorldOptions.maxEntities"),
        /// Two nodes own the same component of an entity. Each keeps its own value.
        TWO_OWNERS("let one of them give up the authority, or hand it over with handOver"),
        /// An entity was published that has no shared component: nothing of it is sent.
        NOTHING_PUBLISHED("add shared components first, or take authority over them later"),
        /// A node that was started again from a snapshot has a component of its own entity that no
        /// node owns: others may not have it.
        UNCLAIMED("take authority over the component, or remove it, on the node that reports it"),
        /// An offer to hand over a component is not answered; nobody owns it meanwhile.
        OFFER_UNANSWERED("see whether that node runs; take the component back with setAuthority");

        private final String advice;

        Kind(String advice) {
            this.advice = advice;
        }

        /// What to do about it.
        ///
        /// @return one sentence
        public String advice() {
            return advice;
        }
    }

    /// What to do about it.
    ///
    /// @return one sentence
    public String advice() {
        return kind.advice;
    }

    /// The problem as it is logged.
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
