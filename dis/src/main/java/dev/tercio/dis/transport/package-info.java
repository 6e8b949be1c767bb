/// Carries DIS datagrams: [dev.tercio.dis.transport.UdpTransport] over a network,
/// [dev.tercio.dis.transport.DisLoopback] within a process.
///
/// Threading: `send` is called by the thread of the world. The thread that calls a
/// [dev.tercio.dis.transport.DatagramListener] belongs to the transport.
@NullMarked
package dev.tercio.dis.transport;

import org.jspecify.annotations.NullMarked;
