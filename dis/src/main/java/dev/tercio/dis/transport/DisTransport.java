package dev.tercio.dis.transport;

/// Carries datagrams between the participants of an exercise. Datagrams may be lost, duplicated and
/// out of order.
public interface DisTransport extends AutoCloseable {
    /// Starts to receive. A transport has one listener; it does not pass on the datagrams that it
    /// sent itself.
    ///
    /// @param listener receives datagrams, on any thread, until the transport is closed
    /// @throws IllegalStateException if the transport has been started or closed
    void start(DatagramListener listener);

    /// Sends a datagram to all other participants without waiting.
    ///
    /// @param bytes contains the datagram
    /// @param offset the index of its first byte
    /// @param length the number of bytes
    /// @return false if the datagram was not sent, for example because the network is down
    boolean send(byte[] bytes, int offset, int length);

    /// Stops receiving and sending. Closing twice has no effect.
    @Override
    void close();

    /// A transport that sends and receives nothing, for replays.
    ///
    /// @return the transport
    static DisTransport none() {
        return NoTransport.INSTANCE;
    }
}
