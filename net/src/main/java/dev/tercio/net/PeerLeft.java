package dev.tercio.net;

/// An event: a node is not one of the [peers][Replication#peers()] any more, because the connection
/// to it was closed or lost. The system `replication receive` sends it, if the world has a reader
/// of this class. Entities of the node remain, see [Replication#ownedBy] and
/// [Replication#takeOver].
///
/// @param node the number of the node
public record PeerLeft(int node) {}
