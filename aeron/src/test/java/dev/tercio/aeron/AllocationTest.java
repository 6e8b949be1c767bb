package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;

import dev.tercio.net.Delivery;
import dev.tercio.net.ExerciseKey;
import dev.tercio.net.SendResult;
import dev.tercio.net.TransportHandler;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;

/// Sending and receiving allocate nothing once the code is compiled. Proves TR-01, TR-07.
class AllocationTest {
    private static final int MESSAGES = 200;
    private static final long PATIENCE = 60_000_000_000L;

    private int peers;
    private int received;
    private final TransportHandler counter =
            new TransportHandler() {
                @Override
                public void message(int peer, Delivery d, ByteBuffer source, int at, int length) {
                    received++;
                }

                @Override
                public void connected(int peer) {
                    peers++;
                }
            };

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesAllocateNothing(boolean authenticated) {
        List<String> endpoints = Ports.endpoints(2);
        try (AeronTransport one = start(1, 2, endpoints, authenticated);
                AeronTransport two = start(2, 1, endpoints, authenticated)) {
            ByteBuffer message = ByteBuffer.allocate(1_000);
            long end = System.nanoTime() + PATIENCE;
            while (peers < 2) {
                one.receive(counter, 100);
                two.receive(counter, 100);
                if (System.nanoTime() > end) {
                    fail("timeout: peers=" + peers);
                }
            }
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            while (least > 0 && System.nanoTime() < end) {
                long before = threads.getCurrentThreadAllocatedBytes();
                exchange(one, two, message);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, least);
        }
    }

    private void exchange(AeronTransport one, AeronTransport two, ByteBuffer message) {
        int goal = received;
        for (int i = 0; i < MESSAGES; i++) {
            if (one.send(2, Delivery.RELIABLE, message, 0, 1_000) == SendResult.SENT) {
                goal++;
            }
            one.broadcast(message, 0, 1_000);
            one.receive(counter, 100);
            two.receive(counter, 100);
        }
        while (received < goal) {
            two.receive(counter, 100);
        }
    }

    private static AeronTransport start(
            int node, int peer, List<String> endpoints, boolean authenticated) {
        AeronOptions options =
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(endpoints.get(node - 1))
                        .peer(peer, endpoints.get(peer - 1));
        return AeronTransport.start(
                authenticated ? options.key(ExerciseKey.of("the key of this exercise")) : options);
    }
}
