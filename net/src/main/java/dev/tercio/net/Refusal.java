package dev.tercio.net;

/// Why a message or an update of another node was not applied. Counted by [Replication#statistics].
public enum Refusal {
    /// The message is truncated, corrupt, or not in this format.
    MALFORMED(true),
    /// The message has another format version.
    UNKNOWN_VERSION(true),
    /// The message carries the node number of this node.
    OWN_NODE(true),
    /// The message is older than one that has been applied, is a duplicate, or comes from a second
    /// process with the node number of a peer.
    STALE(true),
    /// The commands in the message are invalid, or name types that this world does not have.
    INVALID_COMMANDS(true),
    /// An update of a component that this node owns.
    OWNED_HERE(false),
    /// An update of a component that, to this node's knowledge, a third node owns.
    OTHER_OWNER(false),
    /// A component that is not shared here.
    NOT_SHARED(false),
    /// A command that nodes may not send, such as one for a whole query.
    FORBIDDEN(false),
    /// An update of an entity that is dead or has no stable id.
    UNKNOWN_ENTITY(false),
    /// An update of an entity that exceeds `maxReplicas` or the size of the world.
    NO_ROOM(false),
    /// The destruction of an entity that another node created.
    NOT_CREATOR(false),
    /// An offer of a component that the sender does not own.
    NOT_OWNER(false),
    /// A value that is older than one that was applied.
    OUTDATED(false),
    /// A value of an entity that its sender has not announced. A refresh is requested.
    UNANNOUNCED(false),
    /// A request for entities without a rule for it, or with invalid values.
    NO_RULE(true),
    /// A claim whose term exceeds the highest known term by too much.
    IMPLAUSIBLE_TERM(false);

    private final boolean wholeMessage;

    Refusal(boolean wholeMessage) {
        this.wholeMessage = wholeMessage;
    }

    /// Whether whole messages are refused for this reason, rather than single updates.
    ///
    /// @return true for whole messages
    public boolean isWholeMessage() {
        return wholeMessage;
    }
}
