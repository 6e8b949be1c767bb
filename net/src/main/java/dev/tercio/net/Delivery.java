package dev.tercio.net;

/// How a [Transport] delivers a message.
public enum Delivery {
    /// The message may be lost, duplicated, and overtaken by later ones. For values that the next
    /// message replaces.
    UNRELIABLE,
    /// All reliable messages of a peer arrive, once and in order, as long as the peer stays
    /// connected. If the connection is lost, messages on their way may be lost; the handler is then
    /// notified that the peer has disconnected, and later that it has connected.
    RELIABLE
}
