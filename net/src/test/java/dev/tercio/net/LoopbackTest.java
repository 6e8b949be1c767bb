package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class LoopbackTest {
    private static SendResult send(Transport transport, int value) {
        return transport.broadcast(ByteBuffer.allocate(12).putInt(4, value), 4, 4);
    }

    private static SendResult sendTo(Transport target, Transport source, int value) {
        ByteBuffer message = ByteBuffer.allocate(4).putInt(0, value);
        return source.send(target.node(), Delivery.RELIABLE, message, 0, 4);
    }

    private static List<Integer> receive(Transport transport) {
        List<Integer> values = new ArrayList<>();
        transport.receive((_, _, source, offset, _) -> values.add(source.getInt(offset)), 100);
        return values;
    }

    @Test
    void allOthersGetTheMessageInOrder() {
        Loopback network = new Loopback();
        Transport one = network.join();
        assertEquals(SendResult.NO_PEER, send(one, 1));
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
        assertEquals(1, two.receive((_, _, _, _, _) -> {}, 1));
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
        assertEquals(SendResult.NO_PEER, send(one, 2));
        assertEquals(SendResult.CLOSED, send(two, 3));
        assertEquals(List.of(), receive(two));
    }

    @Test
    void slowPeerLosesBroadcastsAndOthersDoNot() {
        Loopback network = new Loopback(2);
        Transport one = network.join();
        network.join();
        Transport fast = network.join();
        for (int i = 0; i < 5; i++) {
            assertEquals(SendResult.SENT, send(one, i));
            assertEquals(List.of(i), receive(fast));
        }
        assertEquals(3, one.statistics().peer(2).messagesDropped());
        assertEquals(0, one.statistics().peer(3).messagesDropped());
        assertEquals(2, network.queued(2));
        assertEquals(0, network.queued(99));
    }

    @Test
    void cutConnectionLosesMessagesAndIsReported() {
        Loopback network = new Loopback();
        Transport one = network.join();
        Transport two = network.join();
        Transport three = network.join();
        List<String> events = new ArrayList<>();
        TransportHandler handler = new Events(events);
        two.receive(handler, 10);
        ByteBuffer message = ByteBuffer.allocate(4);
        one.send(2, Delivery.RELIABLE, message, 0, 4);
        network.disconnect(1, 2);
        network.disconnect(2, 1);
        assertEquals(SendResult.NO_PEER, one.send(2, Delivery.RELIABLE, message, 0, 4));
        assertEquals(SendResult.SENT, one.send(3, Delivery.RELIABLE, message, 0, 4));
        assertEquals(1, two.statistics().peer(1).messagesDropped());
        network.reconnect(1, 2);
        one.send(2, Delivery.RELIABLE, message, 0, 4);
        two.receive(handler, 10);
        network.disconnect(2);
        network.reconnect(2);
        two.receive(handler, 10);
        three.close();
        two.receive(handler, 10);
        assertEquals(
                List.of(
                        "connected 1",
                        "connected 3",
                        "disconnected 1",
                        "connected 1",
                        "message 1",
                        "disconnected 1",
                        "disconnected 3",
                        "connected 1",
                        "connected 3",
                        "disconnected 3"),
                events);
    }

    private record Events(List<String> events) implements TransportHandler {
        @Override
        public void message(int peer, Delivery how, ByteBuffer source, int offset, int length) {
            events.add("message " + peer);
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

    @Test
    void reliableMessagesHaveNoFaults() {
        Loopback network = new Loopback().faults(new Faults(1, 1, 0, 0));
        Transport one = network.join();
        Transport two = network.join();
        assertEquals(SendResult.SENT, send(one, 1));
        ByteBuffer message = ByteBuffer.allocate(4).putInt(0, 2);
        assertEquals(SendResult.SENT, one.send(2, Delivery.RELIABLE, message, 0, 4));
        assertEquals(List.of(2), receive(two));
    }

    @Test
    void numbersAreUnique() {
        Loopback network = new Loopback();
        assertEquals(7, network.join(7).node());
        assertEquals(8, network.join().node());
        assertThrows(IllegalArgumentException.class, () -> network.join(7));
        assertThrows(IllegalArgumentException.class, () -> network.join(0));
        assertThrows(IllegalArgumentException.class, () -> network.join(65_536));
        assertThrows(IllegalArgumentException.class, () -> new Loopback(1, 0));
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
        assertThrows(
                IllegalArgumentException.class, () -> transport.broadcast(large, 0, large.limit()));
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
                                            while (sendTo(sink, source, i) != SendResult.SENT) {
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
