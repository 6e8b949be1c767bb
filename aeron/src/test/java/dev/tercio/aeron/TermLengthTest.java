package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.aeron.registry.Await;
import dev.tercio.net.Delivery;
import dev.tercio.net.TransportHandler;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Proves TR-06.
class TermLengthTest {
    private final List<String> endpoints = Ports.endpoints(2);

    /// Remembers connections.
    private static final class Peers implements TransportHandler {
        private final List<String> events = new ArrayList<>();

        @Override
        public void message(int peer, Delivery delivery, ByteBuffer source, int at, int length) {}

        @Override
        public void connected(int peer) {
            events.add("connected " + peer);
        }

        @Override
        public void disconnected(int peer) {
            events.add("disconnected " + peer);
        }
    }

    private AeronTransport start(int node, int peer, int bytes) {
        return AeronTransport.start(
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(endpoints.get(node - 1))
                        .peer(peer, endpoints.get(peer - 1))
                        .termBytes(Delivery.UNRELIABLE, bytes));
    }

    @Test
    void nodesWithTheLongestTermsConnect() {
        Peers ofOne = new Peers();
        Peers ofTwo = new Peers();
        try (AeronTransport one = start(1, 2, 8 << 20);
                AeronTransport two = start(2, 1, 8 << 20)) {
            Await.until(
                    () -> {
                        one.receive(ofOne, 10);
                        two.receive(ofTwo, 10);
                        return !ofOne.events.isEmpty() && !ofTwo.events.isEmpty();
                    },
                    () -> ofOne.events + " " + ofTwo.events);
            assertEquals(List.of("connected 2"), ofOne.events);
            assertEquals(List.of("connected 1"), ofTwo.events);
        }
    }
}
