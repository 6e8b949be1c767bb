package dev.tercio.aeron.registry;

/// Something that keeps a client or a member of the registry from working as it should. Listed by
/// [RegistryClient#problems] and [RegistryNode#problems].
///
/// @param kind what happened
/// @param detail the values of the first occurrence
/// @param times how often it happened
public record RegistryProblem(Kind kind, String detail, long times) {
    /// What happened.
    public enum Kind {
        /// The registry does not answer. Nobody can join and nothing changes hands until it does;
        /// this node continues with what it owns.
        UNREACHABLE("the registry does not answer; this node continues with what it owns"),
        /// Aeron has ended the connection of this client to its media driver, because the process
        /// was stopped for too long, or because an external driver has ended. The client connects
        /// again.
        INTERRUPTED("Aeron ended its client after a pause of the process; it connects again"),
        /// Another process has the node number that this one wants. The join is repeated until the
        /// number is free.
        NUMBER_IN_USE("the node number is in use; the join is repeated until it is free"),
        /// Another process wants the node number of this one.
        NUMBER_CONTESTED("another process wants the number of this node; choose another one there"),
        /// The registry has removed this node, because it was silent for too long. What it owned
        /// belongs to another node.
        EXPELLED("the registry removed this node, because it was silent for too long"),
        /// The registry refused a join for good.
        REFUSED("the registry refused to admit this node"),
        /// The registry has forgotten this client. Commands without an answer may or may not have
        /// been carried out.
        FORGOTTEN("the registry has forgotten this client; commands in flight have no answer"),
        /// A message of the registry is malformed.
        MALFORMED("a message of the registry is malformed"),
        /// The frames of this node stand still, so it no longer sends heartbeats.
        STALLED("poll() was not called for too long; heartbeats stop until it is"),
        /// An error in a part of a member of the registry.
        MEMBER_ERROR("a member of the registry reports an error"),
        /// A member of the registry has refused a client that does not know the key.
        CLIENT_REFUSED("a client does not know the key of the exercise, and was refused"),
        /// Aeron has ended a member of the registry, for example because its process was stopped
        /// for too long. It was started again.
        MEMBER_RESTARTED("a member of the registry was ended by Aeron, and has started again"),
        /// A member of the registry has stopped.
        MEMBER_STOPPED("a member of the registry has stopped");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /// The kind as a sentence.
        ///
        /// @return the text for logs
        public String text() {
            return text;
        }
    }
}
