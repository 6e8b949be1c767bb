package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tercio.net.Delivery;
import dev.tercio.net.ExerciseKey;
import dev.tercio.net.SendResult;
import dev.tercio.net.TransportHandler;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/// Attackers on the real sockets: they do not know the key. Proves TR-06, TR-07, TR-08.
class HostileTrafficTest {
    private static final ExerciseKey KEY = ExerciseKey.of("the key of this exercise");
    private static final ExerciseKey OTHER = ExerciseKey.of("the key of an attacker");
    private static final long PATIENCE = 60_000_000_000L;

    private final List<String> endpoints = Ports.endpoints(3);
    private final List<AeronTransport> transports = new ArrayList<>();

    /// What a node has received.
    private static final class Log implements TransportHandler {
        private final List<String> events = new ArrayList<>();
        private final List<Integer> numbers = new ArrayList<>();

        @Override
        public void message(int peer, Delivery delivery, ByteBuffer source, int at, int length) {
            numbers.add(source.getInt(at));
        }

        @Override
        public void connected(int peer) {
            events.add("connected " + peer);
        }

        @Override
        public void disconnected(int peer) {
            events.add("disconnected " + peer);
        }
    }

    @AfterEach
    void close() {
        transports.forEach(AeronTransport::close);
    }

    private AeronOptions options(int node, int peer) {
        return AeronOptions.DEFAULT
                .node(node)
                .listen(endpoints.get(node - 1))
                .peer(peer, endpoints.get(peer - 1))
                .key(KEY);
    }

    private AeronTransport start(AeronOptions options) {
        AeronTransport transport = AeronTransport.start(options);
        transports.add(transport);
        return transport;
    }

    private static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail("timeout: waiting for=" + what);
            }
            Thread.onSpinWait();
        }
    }

    private static void receive(AeronTransport transport, TransportHandler log) {
        transport.receive(log, 1_000);
    }

    private static ByteBuffer message(int number) {
        return ByteBuffer.allocate(100).putInt(0, number);
    }

    /// Sends in both directions until a message has arrived.
    private void assertConnected(AeronTransport one, Log ofOne, AeronTransport two, Log ofTwo) {
        await(
                "connection",
                () -> {
                    receive(one, ofOne);
                    receive(two, ofTwo);
                    return !ofOne.events.isEmpty() && !ofTwo.events.isEmpty();
                });
        assertEquals(SendResult.SENT, one.send(two.node(), Delivery.RELIABLE, message(7), 0, 100));
        int before = ofTwo.numbers.size();
        await(
                "message",
                () -> {
                    receive(two, ofTwo);
                    return ofTwo.numbers.size() > before;
                });
        assertEquals(7, ofTwo.numbers.getLast());
    }

    @Test
    void otherKeyIsNotAdmitted() {
        AeronTransport one = start(options(1, 2));
        AeronTransport two = start(options(2, 1).key(OTHER));
        Log ofOne = new Log();
        Log ofTwo = new Log();
        await(
                "refusal",
                () -> {
                    receive(one, ofOne);
                    receive(two, ofTwo);
                    return one.statistics().total().messagesRefused() > 0
                            && two.statistics().total().messagesRefused() > 0;
                });
        assertEquals(List.of(), ofOne.events);
        assertEquals(List.of(), ofTwo.events);
        assertEquals(SendResult.NO_PEER, one.send(2, Delivery.RELIABLE, message(1), 0, 100));
    }

    /// A process with the number of a peer, but without the key, does not disturb the peer.
    @Test
    void impostorDoesNotReplaceAPeer() {
        AeronTransport one = start(options(1, 2));
        AeronTransport two = start(options(2, 1));
        Log ofOne = new Log();
        Log ofTwo = new Log();
        assertConnected(one, ofOne, two, ofTwo);
        AeronTransport impostor =
                start(
                        AeronOptions.DEFAULT
                                .node(2)
                                .listen(endpoints.get(2))
                                .peer(1, endpoints.get(0)));
        Log ofImpostor = new Log();
        await(
                "refusal",
                () -> {
                    receive(one, ofOne);
                    receive(two, ofTwo);
                    receive(impostor, ofImpostor);
                    return one.statistics().total().messagesRefused() > 0;
                });
        assertConnected(one, ofOne, two, ofTwo);
        assertEquals(List.of("connected 2"), ofOne.events);
        assertEquals(List.of(), ofImpostor.events);
    }

    /// A node that is not in the configuration, and one with a number that is taken.
    @Test
    void strangersAreRefusedAndCounted() {
        AeronTransport one = start(options(1, 2));
        AeronTransport stranger =
                start(
                        AeronOptions.DEFAULT
                                .node(9)
                                .listen(endpoints.get(2))
                                .peer(1, endpoints.get(0)));
        Log log = new Log();
        await(
                "refusal",
                () -> {
                    receive(one, log);
                    receive(stranger, log);
                    return one.statistics().total().messagesRefused() > 0;
                });
        assertEquals(List.of(), log.events);
        assertFalse(one.statistics().peers().containsKey(9));
    }

    /// Random and mutated packets, and streams with huge terms: messages keep flowing, and memory
    /// stays bounded.
    @Test
    void randomPacketsAreSurvived() {
        AeronTransport one = start(options(1, 2).peerTimeout(Duration.ofSeconds(30)));
        AeronTransport two = start(options(2, 1).peerTimeout(Duration.ofSeconds(30)));
        Log ofOne = new Log();
        Log ofTwo = new Log();
        assertConnected(one, ofOne, two, ofTwo);
        long mapped = one.driverStatistics().mappedBytes();
        int[] sent = {0};
        Seed.run(
                random -> {
                    try (DatagramSocket socket =
                            new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
                        for (int i = 0; i < 20_000; i++) {
                            socket.send(packet(random, endpoints.get(0)));
                            if (i % 50 == 0) {
                                two.send(1, Delivery.RELIABLE, message(sent[0]++), 0, 100);
                                receive(one, ofOne);
                                receive(two, ofTwo);
                            }
                        }
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
        await(
                "messages",
                () -> {
                    receive(one, ofOne);
                    receive(two, ofTwo);
                    return ofOne.numbers.size() >= sent[0];
                });
        assertEquals(List.of("connected 2"), ofOne.events);
        for (int i = 0; i < sent[0]; i++) {
            assertEquals(i, ofOne.numbers.get(i));
        }
        long more = one.driverStatistics().mappedBytes() - mapped;
        // the streams of the attacker: at most 20 for each of the two streams of this node
        assertTrue(more > 0 && more < 200L << 20, "mapped=" + more);
        assertTrue(one.driverStatistics().invalidPackets() > 0);
    }

    /// Garbage, or a frame that looks like one of Aeron's, up to terms of 1 MiB.
    private static DatagramPacket packet(Random random, String endpoint) throws IOException {
        byte[] bytes = new byte[random.nextInt(100)];
        random.nextBytes(bytes);
        if (bytes.length >= 40 && random.nextInt(4) > 0) {
            ByteBuffer frame = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            frame.putInt(0, random.nextBoolean() ? bytes.length : random.nextInt());
            frame.put(4, (byte) 0).put(5, (byte) random.nextInt(256));
            frame.putShort(6, (short) random.nextInt(8));
            frame.putInt(12, random.nextInt(100));
            frame.putInt(16, (1 + random.nextInt(3)) << 16 | 1);
            frame.putInt(20, 7).putInt(24, 7 + random.nextInt(2));
            frame.putInt(28, 1 << (16 + random.nextInt(5))).putInt(32, 1_408);
        }
        String[] parts = endpoint.split(":");
        return new DatagramPacket(
                bytes, bytes.length, InetAddress.getByName(parts[0]), Integer.parseInt(parts[1]));
    }

    /// A peer that does not receive: its stream fills, it is disconnected and counted, and it
    /// returns.
    @Test
    void peerThatStaysFullIsDisconnectedAndReturns() {
        AeronTransport one = start(options(1, 2).stallTimeout(Duration.ofMillis(300)));
        AeronTransport two = start(options(2, 1));
        Log ofOne = new Log();
        Log ofTwo = new Log();
        assertConnected(one, ofOne, two, ofTwo);
        await(
                "disconnection",
                () -> {
                    one.send(2, Delivery.RELIABLE, message(1), 0, 100);
                    receive(one, ofOne);
                    return ofOne.events.contains("disconnected 2");
                });
        assertEquals(1, one.stalls());
        assertTrue(one.statistics().peer(2).backPressure() > 0);
        await(
                "reconnection",
                () -> {
                    receive(one, ofOne);
                    receive(two, ofTwo);
                    return ofOne.events.size() >= 3 && ofTwo.events.size() >= 3;
                });
        assertEquals(List.of("connected 2", "disconnected 2", "connected 2"), ofOne.events);
        assertEquals(List.of("connected 1", "disconnected 1", "connected 1"), ofTwo.events);
        assertConnected(one, ofOne, two, ofTwo);
    }

    /// An exception of a handler reaches the caller.
    @Test
    void exceptionOfAHandlerIsNotSwallowed() {
        AeronTransport one = start(options(1, 2));
        AeronTransport two = start(options(2, 1));
        assertConnected(one, new Log(), two, new Log());
        one.send(2, Delivery.RELIABLE, message(1), 0, 100);
        await(
                "exception",
                () -> {
                    try {
                        two.receive(
                                (peer, delivery, source, offset, length) -> {
                                    throw new IllegalStateException("from the handler");
                                },
                                10);
                        return false;
                    } catch (IllegalStateException e) {
                        return "from the handler".equals(e.getMessage());
                    }
                });
    }
}
