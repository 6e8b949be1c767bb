package dev.tercio.net;

/// Why something that came from another node was not applied.
public enum Refusal {
    /// The message is not sound: cut off, changed on its way, or never one of ours.
    MALFORMED(true),
    /// The message is of another version.
    UNKNOWN_VERSION(true),
    /// The message says that it comes from this node.
    OWN_NODE(true),
    /// The message is older than one that has been applied, came a second time, or comes from a
    /// second process with the number of a peer.
    STALE(true),
    /// The commands in the message are not sound, or name types this world does not have.
    UNSOUND_COMMANDS(true),
    /// An update of a component that this node owns.
    OWNED_HERE(false),
    /// An update of a component that, for all we know, a third node owns.
    OTHER_OWNER(false),
    /// A component that is not shared here.
    NOT_SHARED(false),
    /// A command that is not for nodes to send, such as one for a whole query.
    FORBIDDEN(false),
    /// An entity that is dead or that has no stable id.
    UNKNOWN_ENTITY(false),
    /// An entity that there is no room for.
    NO_ROOM(false),
    /// The end of an entity that another node made.
    NOT_MAKER(false),
    /// An offer of a component that the sender does not own.
    NOT_OWNER(false),
    /// A claim whose term is far ahead of all that is known.
    IMPLAUSIBLE_TERM(false);

    private final boolean wholeMessage;

    Refusal(boolean wholeMessage) {
        this.wholeMessage = wholeMessage;
    }

    /// Whether whole messages are refused for this reason, and not single updates.
    ///
    /// @return true if so
    public boolean isWholeMessage() {
        return wholeMessage;
    }
}
