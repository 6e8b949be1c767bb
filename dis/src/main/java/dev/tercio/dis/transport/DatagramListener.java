package dev.tercio.dis.transport;

import dev.tercio.dis.capture.UdpEndpoint;

/// Receives the datagrams of a [DisTransport]. Any thread may call it.
@FunctionalInterface
public interface DatagramListener {
    /// Receives a datagram. The bytes are valid only during the call.
    ///
    /// @param source the sender
    /// @param bytes contains the datagram
    /// @param offset the index of its first byte
    /// @param length the number of bytes
    void received(UdpEndpoint source, byte[] bytes, int offset, int length);
}
