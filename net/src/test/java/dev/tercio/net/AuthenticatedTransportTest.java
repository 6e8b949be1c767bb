package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.AuthenticatedTransport.Refusal;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Proves TR-07: a wrong key, a replayed or altered message is refused and counted.
class AuthenticatedTransportTest {
    private static final ExerciseKey KEY = ExerciseKey.of("the key of this exercise");
    private static final ExerciseKey OTHER = ExerciseKey.of("the key of another one");

    private final Loopback network = new Loopback();
    private final AuthenticatedTransport sender = new AuthenticatedTransport(network.join(1), KEY);

    /// Stands between a transport and its network: records and changes what is received.
    private static final class Tap extends WrappedTransport {
        private final List<Recorded> recorded = new ArrayList<>();
        private final List<Recorded> injected = new ArrayList<>();
        private int alterAt = -1;

        Tap(Transport inner) {
            super(inner);
        }

        @Override
        public int receive(TransportHandler handler, int limit) {
            injected.forEach(m -> m.deliver(handler));
            injected.clear();
            return inner.receive(new Recorder(handler), limit);
        }

        private final class Recorder implements TransportHandler {
            private final TransportHandler handler;

            Recorder(TransportHandler handler) {
                this.handler = handler;
            }

            @Override
            public void message(
                    int peer, Delivery delivery, ByteBuffer source, int at, int length) {
                byte[] bytes = new byte[length];
                source.get(at, bytes);
                recorded.add(new Recorded(peer, delivery, bytes.clone()));
                if (alterAt >= 0 && alterAt < length) {
                    bytes[alterAt] ^= 1;
                }
                handler.message(peer, delivery, ByteBuffer.wrap(bytes), 0, length);
            }

            @Override
            public void connected(int peer) {
                handler.connected(peer);
            }

            @Override
            public void disconnected(int peer) {
                handler.disconnected(peer);
            }
        }
    }

    private record Recorded(int peer, Delivery delivery, byte[] bytes) {
        void deliver(TransportHandler handler) {
            handler.message(peer, delivery, ByteBuffer.wrap(bytes), 0, bytes.length);
        }
    }

    /// The numbers that a transport has received, and its peers.
    private static final class Numbers implements TransportHandler {
        private final List<Integer> numbers = new ArrayList<>();
        private final List<String> events = new ArrayList<>();

        @Override
        public void message(int peer, Delivery delivery, ByteBuffer source, int at, int length) {
            numbers.add((int) source.get(at));
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

    private final Numbers ofSender = new Numbers();

    private void exchange(Transport receiver, Numbers numbers) {
        for (int i = 0; i < 10; i++) {
            sender.receive(ofSender, 100);
            receiver.receive(numbers, 100);
        }
    }

    private static ByteBuffer message(int number) {
        return ByteBuffer.allocate(20).put(0, (byte) number);
    }

    @Test
    void peersWithTheSameKeyConnect() {
        Transport receiver = new AuthenticatedTransport(network.join(2), KEY);
        Numbers numbers = new Numbers();
        exchange(receiver, numbers);
        assertEquals(List.of("connected 1"), numbers.events);
        assertEquals(SendResult.SENT, sender.send(2, Delivery.RELIABLE, message(7), 0, 20));
        assertEquals(SendResult.SENT, sender.broadcast(message(8), 0, 20));
        exchange(receiver, numbers);
        assertEquals(List.of(7, 8), numbers.numbers);
    }

    @Test
    void otherKeyIsNotAdmitted() {
        AuthenticatedTransport receiver = new AuthenticatedTransport(network.join(2), OTHER);
        Numbers numbers = new Numbers();
        exchange(receiver, numbers);
        assertEquals(List.of(), numbers.events);
        assertEquals(List.of(), ofSender.events);
        assertEquals(SendResult.NO_PEER, sender.send(2, Delivery.RELIABLE, message(7), 0, 20));
        assertEquals(SendResult.NO_PEER, sender.broadcast(message(8), 0, 20));
        assertTrue(receiver.refused(Refusal.NOT_AUTHENTIC) > 0);
        assertTrue(sender.refused(Refusal.NOT_AUTHENTIC) > 0);
        assertTrue(receiver.statistics().total().messagesRefused() > 0);
    }

    @Test
    void plainMessagesAreRefused() {
        Transport plain = network.join(2);
        Numbers numbers = new Numbers();
        plain.receive(numbers, 100);
        plain.send(1, Delivery.UNRELIABLE, message(7), 0, 20);
        plain.send(1, Delivery.RELIABLE, message(7), 0, 20);
        plain.send(1, Delivery.RELIABLE, ByteBuffer.allocate(0), 0, 0);
        plain.send(1, Delivery.RELIABLE, ByteBuffer.allocate(500), 0, 500);
        exchange(plain, numbers);
        assertEquals(List.of(), ofSender.events);
        assertEquals(List.of(), ofSender.numbers);
        assertEquals(4, sender.refused(Refusal.NOT_AUTHENTIC));
    }

    @Test
    void everyAlteredByteIsNoticed() {
        Tap tap = new Tap(network.join(2));
        AuthenticatedTransport receiver = new AuthenticatedTransport(tap, KEY);
        Numbers numbers = new Numbers();
        exchange(receiver, numbers);
        for (int i = 0; i < 24 + 20; i++) {
            tap.alterAt = i;
            sender.send(2, Delivery.UNRELIABLE, message(7), 0, 20);
            sender.broadcast(message(8), 0, 20);
            receiver.receive(numbers, 100);
        }
        assertEquals(List.of(), numbers.numbers);
        assertEquals(2 * (24 + 20), receiver.refused(Refusal.NOT_AUTHENTIC));
        tap.alterAt = -1;
        sender.send(2, Delivery.UNRELIABLE, message(9), 0, 20);
        receiver.receive(numbers, 100);
        assertEquals(List.of(9), numbers.numbers);
    }

    @Test
    void repeatedMessagesAreRefused() {
        Tap tap = new Tap(network.join(2));
        AuthenticatedTransport receiver = new AuthenticatedTransport(tap, KEY);
        Numbers numbers = new Numbers();
        exchange(receiver, numbers);
        tap.recorded.clear();
        for (int i = 0; i < 3; i++) {
            sender.send(2, Delivery.RELIABLE, message(i), 0, 20);
            sender.send(2, Delivery.UNRELIABLE, message(10 + i), 0, 20);
            sender.broadcast(message(20 + i), 0, 20);
        }
        receiver.receive(numbers, 100);
        assertEquals(9, numbers.numbers.size());
        tap.injected.addAll(tap.recorded);
        receiver.receive(numbers, 100);
        assertEquals(9, numbers.numbers.size());
        assertEquals(9, receiver.refused(Refusal.REPLAYED));
        assertEquals(9, receiver.statistics().peer(1).messagesRefused());
    }

    /// An attacker has recorded everything, and replays it to a process that was started again.
    @Test
    void recordingOfAnEarlierRunIsRefused() {
        Tap tap = new Tap(network.join(2));
        Transport receiver = new AuthenticatedTransport(tap, KEY);
        Numbers before = new Numbers();
        exchange(receiver, before);
        sender.send(2, Delivery.RELIABLE, message(1), 0, 20);
        sender.broadcast(message(2), 0, 20);
        exchange(receiver, before);
        assertEquals(List.of(1, 2), before.numbers);
        receiver.close();
        exchange(receiver, before);

        Tap again = new Tap(network.join(2));
        AuthenticatedTransport restarted = new AuthenticatedTransport(again, KEY);
        Numbers numbers = new Numbers();
        again.injected.addAll(tap.recorded);
        restarted.receive(numbers, 100);
        assertEquals(List.of(), numbers.numbers);
        exchange(restarted, numbers);
        again.injected.addAll(tap.recorded);
        exchange(restarted, numbers);
        assertEquals(List.of(), numbers.numbers);
        assertEquals(List.of("connected 1"), numbers.events);
        sender.send(2, Delivery.RELIABLE, message(3), 0, 20);
        exchange(restarted, numbers);
        assertEquals(List.of(3), numbers.numbers);
        assertEquals(List.of("connected 2", "disconnected 2", "connected 2"), ofSender.events);
    }

    /// Hellos of a peer's earlier process do not replace its current session.
    @Test
    void helloOfAnEarlierProcessOfThePeerIsRefused() {
        Tap tap = new Tap(network.join(2));
        AuthenticatedTransport receiver = new AuthenticatedTransport(tap, KEY);
        Numbers numbers = new Numbers();
        exchange(receiver, numbers);
        List<Recorded> old = List.copyOf(tap.recorded);
        sender.close();
        exchange(receiver, numbers);
        AuthenticatedTransport next = new AuthenticatedTransport(network.join(1), KEY);
        for (int i = 0; i < 10; i++) {
            next.receive(new Numbers(), 100);
            receiver.receive(numbers, 100);
        }
        tap.injected.addAll(old);
        receiver.receive(numbers, 100);
        assertTrue(receiver.refused(Refusal.REPLAYED) > 0);
        assertEquals(SendResult.SENT, next.send(2, Delivery.RELIABLE, message(5), 0, 20));
        receiver.receive(numbers, 100);
        assertEquals(List.of(5), numbers.numbers);
        assertEquals(List.of("connected 1", "disconnected 1", "connected 1"), numbers.events);
    }

    @Test
    void helloWaitsForRoom() {
        class Full extends WrappedTransport {
            private boolean full = true;

            Full(Transport inner) {
                super(inner);
            }

            @Override
            public SendResult send(int peer, Delivery d, ByteBuffer source, int at, int length) {
                return full ? SendResult.BACK_PRESSURE : inner.send(peer, d, source, at, length);
            }
        }
        Full full = new Full(network.join(2));
        Transport receiver = new AuthenticatedTransport(full, KEY);
        Numbers numbers = new Numbers();
        exchange(receiver, numbers);
        assertEquals(List.of(), ofSender.events);
        full.full = false;
        exchange(receiver, numbers);
        assertEquals(List.of("connected 2"), ofSender.events);
        assertEquals(List.of("connected 1"), numbers.events);
    }

    @Test
    void tooLongMessageIsAnError() {
        assertThrows(
                IllegalArgumentException.class,
                () -> sender.broadcast(message(1), 0, sender.maxMessageBytes() + 1));
    }
}
