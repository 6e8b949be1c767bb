package dev.tercio.net.conformance;

import dev.tercio.net.Delivery;
import dev.tercio.net.Transport;
import dev.tercio.net.TransportHandler;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Collects what a transport receives.
public final class Inbox implements TransportHandler {
    /// A received message.
    ///
    /// @param peer the sender
    /// @param delivery how it was sent
    /// @param bytes a copy of its bytes
    public record Received(int peer, Delivery delivery, byte[] bytes) {
        /// The first four bytes as a number.
        ///
        /// @return the number
        public int number() {
            return ByteBuffer.wrap(bytes).getInt();
        }
    }

    private final Transport transport;
    private final List<Received> messages = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final Set<Integer> connected = new HashSet<>();

    Inbox(Transport transport) {
        this.transport = transport;
    }

    @Override
    public void message(int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
        byte[] copy = new byte[length];
        source.get(offset, copy);
        messages.add(new Received(peer, delivery, copy));
        if (!connected.contains(peer)) {
            events.add("message before connected " + peer);
        }
    }

    @Override
    public void connected(int peer) {
        connected.add(peer);
        events.add("connected " + peer);
    }

    @Override
    public void disconnected(int peer) {
        connected.remove(peer);
        events.add("disconnected " + peer);
    }

    int poll() {
        return poll(Integer.MAX_VALUE);
    }

    int poll(int limit) {
        return transport.receive(this, limit);
    }

    List<Received> messages() {
        return messages;
    }

    List<Integer> numbers(int peer, Delivery delivery) {
        return messages.stream()
                .filter(m -> m.peer() == peer && m.delivery() == delivery)
                .map(Received::number)
                .toList();
    }

    List<String> events() {
        return events;
    }

    Set<Integer> connected() {
        return connected;
    }
}
