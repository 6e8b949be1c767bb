/// Replication of entities between equal nodes.
///
/// [dev.tercio.net.Replication] adds two systems to a schedule: one applies the messages of other
/// nodes, one sends the changed components that this node owns. A [dev.tercio.net.Transport]
/// carries the bytes; [dev.tercio.net.Loopback] connects nodes within one process.
///
/// Threading: a replication is used by the thread of its world. A transport may be used by any
/// thread.
@NullMarked
package dev.tercio.net;

import org.jspecify.annotations.NullMarked;
