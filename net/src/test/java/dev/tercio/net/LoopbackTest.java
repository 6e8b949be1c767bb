package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.net.Transport.SendResult;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class LoopbackTest {
    private static SendResult send(Transport transport, int value) {
        return transport.send(ByteBuffer.allocate(12).putInt(4, value), 4, 4);
    }

    private static List<Integer> receive(Transport transport) {
        List<Integer> values = new ArrayList<>();
        transport.receive((source, offset, length) -> values.add(source.getInt(offset)), 100);
        return values;
    }

    @Test
    void allOthersGetTheMessageInOrder() {
        Loopback network = new Loopback();
        Transport one = network.join();
        assertEquals(SendResult.NO_PEERS, send(one, 1));
        Transport two = network.join();
        Transport three = network.join();
        send(one, 1);
        send(two, 2);
        send(one, 3);
        assertEquals(List.of(1, 2, 3), receive(three));
        assertEquals(List.of(1, 3), receive(two));
        assertEquals(List.of(2), receive(one));
        assertEquals(List.of(), receive(one));
    }

    @Test
    void aFullQueueBlocksTheSenderUntilThereIsRoom() {
        Loopback network = new Loopback(2);
        Transport one = network.join();
        Transport two = network.join();
        assertEquals(SendResult.SENT, send(one, 1));
        assertEquals(SendResult.SENT, send(one, 2));
        assertEquals(SendResult.BACK_PRESSURE, send(one, 3));
        assertEquals(1, two.receive((source, offset, length) -> {}, 1));
        assertEquals(SendResult.SENT, send(one, 4));
        assertEquals(List.of(2, 4), receive(two));
    }

    @Test
    void departedNodeNeitherSendsNorBlocks() {
        Loopback network = new Loopback(1);
        Transport one = network.join();
        Transport two = network.join();
        send(one, 1);
        two.close();
        two.close();
        assertEquals(SendResult.NO_PEERS, send(one, 2));
        assertEquals(SendResult.CLOSED, send(two, 3));
        assertEquals(List.of(), receive(two));
    }

    @Test
    void faultsComeFromTheSeed() {
        List<Integer> first = faulty(7);
        assertEquals(first, faulty(7));
        assertEquals(false, first.equals(faulty(8)));
        assertEquals(false, first.equals(first.stream().sorted().toList()));
        assertThrows(IllegalArgumentException.class, () -> new Faults(0, 2, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new Loopback(0));
        Transport transport = new Loopback().join();
        ByteBuffer large = ByteBuffer.allocate(100_000);
        assertThrows(IllegalArgumentException.class, () -> transport.send(large, 0, large.limit()));
    }

    private static List<Integer> faulty(long seed) {
        Loopback network = new Loopback().faults(new Faults(seed, 0.3, 0.3, 5));
        Transport one = network.join();
        Transport two = network.join();
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            send(one, i);
            values.addAll(receive(two));
        }
        return values;
    }

    @Test
    void nothingIsLostBetweenThreads() throws Exception {
        Loopback network = new Loopback(64);
        Transport sink = network.join();
        List<Thread> threads = new ArrayList<>();
        AtomicInteger seen = new AtomicInteger();
        List<Transport> sources = List.of(network.join(), network.join());
        for (Transport source : sources) {
            threads.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int i = 0; i < 2_000; i++) {
                                            while (send(source, i) != SendResult.SENT) {
                                                receive(source);
                                                Thread.onSpinWait();
                                            }
                                            receive(source);
                                        }
                                        source.close();
                                    }));
        }
        while (threads.stream().anyMatch(Thread::isAlive)) {
            seen.addAndGet(receive(sink).size());
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int got = 1;
        while (got > 0) {
            got = receive(sink).size();
            seen.addAndGet(got);
        }
        assertEquals(4_000, seen.get());
    }
}
