package dev.tercio.net;

/// The result of sending a message with a [Transport].
public enum SendResult {
    /// The message was accepted.
    SENT,
    /// The peer is not connected, or there are no peers. The message was discarded.
    NO_PEER,
    /// The queue is full. The message was not accepted; try again later.
    BACK_PRESSURE,
    /// The transport is closed.
    CLOSED
}
