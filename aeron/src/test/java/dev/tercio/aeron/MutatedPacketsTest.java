package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.Delivery;
import dev.tercio.net.ExerciseKey;
import dev.tercio.net.TransportHandler;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Packets between two nodes are altered on their way. Afterwards, the nodes connect again. Proves
/// TR-08.
class MutatedPacketsTest {
    private static final int BYTES = 400;
    private static final int PER_FRAME = 3;
    private static final int MUTATIONS = 3_000;
    private static final int ATTACK_FRAMES = 3_000;
    private static final int PATIENCE_FRAMES = 40_000;
    private static final long FRAME_NANOS = 1_000_000;

    private Node one;
    private Node two;

    /// A node that sends messages of both deliveries to its peer in every frame.
    private static final class Node implements TransportHandler, AutoCloseable {
        private final AeronTransport transport;
        private final int peer;
        private final ByteBuffer message = ByteBuffer.allocate(BYTES);
        private boolean connected;
        private long received;

        Node(AeronOptions options, int peer) {
            transport = AeronTransport.start(options);
            this.peer = peer;
        }

        void frame() {
            transport.receive(this, Integer.MAX_VALUE);
            for (int i = 0; i < PER_FRAME; i++) {
                transport.send(peer, Delivery.RELIABLE, message, 0, BYTES);
                transport.send(peer, Delivery.UNRELIABLE, message, 0, BYTES);
            }
        }

        @Override
        public void message(int from, Delivery delivery, ByteBuffer source, int at, int length) {
            received += delivery == Delivery.RELIABLE ? 1 : 0;
        }

        @Override
        public void connected(int from) {
            connected = true;
        }

        @Override
        public void disconnected(int from) {
            connected = false;
        }

        @Override
        public void close() {
            transport.close();
        }
    }

    /// With the odd seeds the nodes have no key.
    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void nodesConnectAgainAfterAnAttack(long seed) {
        attack(seed);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    @Tag("manual")
    void nodesConnectAgainAfterManyAttacks(long seed) {
        attack(seed);
    }

    private void attack(long seed) {
        List<String> endpoints = Ports.endpoints(2);
        Random random = new Random(seed);
        try (MutatingProxy toOne = new MutatingProxy(random.nextLong(), endpoints.get(0));
                MutatingProxy toTwo = new MutatingProxy(random.nextLong(), endpoints.get(1));
                Node first = new Node(options(1, endpoints.get(0), 2, toTwo, seed), 2);
                Node second = new Node(options(2, endpoints.get(1), 1, toOne, seed), 1)) {
            one = first;
            two = second;
            assertTrue(run(PATIENCE_FRAMES, this::areConnected), "not connected");
            toOne.attack(true);
            toTwo.attack(true);
            run(ATTACK_FRAMES, () -> toOne.mutated() > MUTATIONS && toTwo.mutated() > MUTATIONS);
            toOne.attack(false);
            toTwo.attack(false);
            assertTrue(toOne.mutated() > 0 && toTwo.mutated() > 0);
            long before = one.received;
            long beforeTwo = two.received;
            boolean healed =
                    run(
                            PATIENCE_FRAMES,
                            () ->
                                    areConnected()
                                            && one.received > before + BYTES
                                            && two.received > beforeTwo + BYTES);
            assertTrue(healed, () -> "connected: " + one.connected + ", " + two.connected);
        }
    }

    private boolean areConnected() {
        return one.connected && two.connected;
    }

    private static AeronOptions options(
            int node, String listen, int peer, MutatingProxy proxy, long seed) {
        AeronOptions options =
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(listen)
                        .peer(peer, proxy.endpoint())
                        .peerTimeout(Duration.ofSeconds(1))
                        .stallTimeout(Duration.ofSeconds(2));
        return seed % 2 == 0 ? options.key(ExerciseKey.of("the key of this exercise")) : options;
    }

    private boolean run(int frames, BooleanSupplier condition) {
        for (int i = 0; i < frames && !condition.getAsBoolean(); i++) {
            one.frame();
            two.frame();
            LockSupport.parkNanos(FRAME_NANOS);
        }
        return condition.getAsBoolean();
    }
}
