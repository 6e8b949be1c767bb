package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.net.TestNode.Position;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// A request for entities that arrives after a later one has no effect. Proves TR-04.
class LateInterestTest {
    /// Delivers requests for entities in the wrong order.
    private static final class Reversing extends WrappedTransport {
        private final List<byte[]> held = new ArrayList<>();

        Reversing(Transport inner) {
            super(inner);
        }

        @Override
        public SendResult send(
                int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
            ByteBuffer message = source.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            if (message.getChar(offset + KIND_AT) == INTEREST) {
                byte[] copy = new byte[length];
                source.get(offset, copy);
                held.addFirst(copy);
                return SendResult.SENT;
            }
            return super.send(peer, delivery, source, offset, length);
        }

        void release(int peer) {
            for (byte[] message : held) {
                super.send(peer, Delivery.RELIABLE, ByteBuffer.wrap(message), 0, message.length);
            }
            held.clear();
        }
    }

    private static final int KIND_AT = 6;
    private static final int INTEREST = 5;

    @Test
    void theLastRequestCountsInWhateverOrderTheyArrive() {
        Loopback network = new Loopback();
        Reversing reversing = new Reversing(network.join(2));
        try (TestNode one = InterestTest.limited(1, network.join(1), InterestTest.OPTIONS);
                TestNode two = InterestTest.limited(2, reversing, InterestTest.OPTIONS)) {
            for (int i = 0; i < 10; i++) {
                one.publish(new Position(i, 0));
            }
            TestNode.run(3, one, two);
            two.replication.limitTo(Area.around(500, 0, 10));
            TestNode.run(1, one, two);
            two.replication.receiveAll();
            TestNode.run(1, one, two);
            reversing.release(1);
            TestNode.run(10, one, two);
            assertEquals(10, two.world.size());
        }
    }
}
