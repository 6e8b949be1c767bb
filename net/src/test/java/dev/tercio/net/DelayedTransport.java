package dev.tercio.net;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/// Delivers all messages of a peer in order, a number of calls of [#nextFrame()] after they were
/// sent. Nothing is lost.
final class DelayedTransport extends WrappedTransport {
    private record Late(long due, Delivery delivery, byte[] bytes) {}

    private final IntUnaryOperator delays;
    private final Map<Integer, ArrayDeque<Late>> queues = new TreeMap<>();
    private long frame;

    /// @param delays the delay in frames of the messages of each peer
    DelayedTransport(Transport inner, IntUnaryOperator delays) {
        super(inner);
        this.delays = delays;
    }

    void nextFrame() {
        frame++;
    }

    @Override
    public int receive(TransportHandler handler, int limit) {
        super.receive(new Queueing(handler), limit);
        int passed = 0;
        for (Map.Entry<Integer, ArrayDeque<Late>> queue : queues.entrySet()) {
            ArrayDeque<Late> late = queue.getValue();
            while (passed < limit && !late.isEmpty() && late.element().due <= frame) {
                Late next = late.remove();
                handler.message(
                        queue.getKey(),
                        next.delivery,
                        ByteBuffer.wrap(next.bytes),
                        0,
                        next.bytes.length);
                passed++;
            }
        }
        return passed;
    }

    private final class Queueing implements TransportHandler {
        private final TransportHandler handler;

        Queueing(TransportHandler handler) {
            this.handler = handler;
        }

        @Override
        public void message(
                int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
            byte[] copy = new byte[length];
            source.get(offset, copy);
            queues.computeIfAbsent(peer, _ -> new ArrayDeque<>())
                    .add(new Late(frame + delays.applyAsInt(peer), delivery, copy));
        }

        @Override
        public void connected(int peer) {
            handler.connected(peer);
        }

        @Override
        public void disconnected(int peer) {
            queues.remove(peer);
            handler.disconnected(peer);
        }
    }
}
