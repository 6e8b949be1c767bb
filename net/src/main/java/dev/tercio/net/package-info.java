/// Entities that several nodes share, every node being equal.
///
/// [dev.tercio.net.Replication] adds two systems to a schedule: one applies what other nodes have
/// sent, one sends what this node owns and has changed. A [dev.tercio.net.Transport] carries the
/// bytes; [dev.tercio.net.Loopback] does within one process.
///
/// Threading: a replication belongs to the thread of its world. Transports may be used by any
/// thread.
@NullMarked
package dev.tercio.net;

import org.jspecify.annotations.NullMarked;
