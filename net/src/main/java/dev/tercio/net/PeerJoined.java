package dev.tercio.net;

/// An event: a node has become one of the [peers][Replication#peers()]. The system `replication
/// receive` sends it, if the world has a reader of this class.
///
/// @param node the number of the node
public record PeerJoined(int node) {}
