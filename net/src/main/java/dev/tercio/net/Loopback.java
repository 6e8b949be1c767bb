package dev.tercio.net;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/// A network within one process, for tests and examples.
///
/// ```java
/// Loopback network = new Loopback();
/// Transport here = network.join();
/// Transport there = network.join();
/// ```
///
/// Every node has a bounded queue. A message is accepted only if the queues of all peers have room
/// for it; otherwise the sender gets back pressure. Any thread may send and receive.
public final class Loopback {
    private static final int DEFAULT_CAPACITY = 4_096;
    private static final int MAX_MESSAGE = 64 * 1_024;

    private final int capacity;
    private final Object lock = new Object();
    private final List<Node> nodes = new ArrayList<>();
    private Faults faults = Faults.NONE;
    private Random random = new Random(0);

    /// Creates a network whose queues hold 4,096 messages.
    public Loopback() {
        this(DEFAULT_CAPACITY);
    }

    /// Creates a network.
    ///
    /// @param capacity the maximum number of queued messages per node
    /// @throws IllegalArgumentException if it is not positive
    public Loopback(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity is not positive: capacity=" + capacity);
        }
        this.capacity = capacity;
    }

    /// Sets the faults of the network. Messages that are already queued are not affected.
    ///
    /// @param wanted the faults from now on
    /// @return this
    public Loopback faults(Faults wanted) {
        synchronized (lock) {
            faults = wanted;
            random = new Random(wanted.seed());
        }
        return this;
    }

    /// Adds a node.
    ///
    /// @return its transport
    public Transport join() {
        synchronized (lock) {
            Node node = new Node();
            nodes.add(node);
            return node;
        }
    }

    /// A message in a queue.
    private static final class Queued {
        private final ByteBuffer bytes;
        private int delay;

        Queued(ByteBuffer bytes, int delay) {
            this.bytes = bytes;
            this.delay = delay;
        }
    }

    private final class Node implements Transport {
        private final List<Queued> queue = new ArrayList<>();

        @Override
        public int maxMessageBytes() {
            return MAX_MESSAGE;
        }

        @Override
        public SendResult send(ByteBuffer source, int offset, int length) {
            if (length > MAX_MESSAGE) {
                throw new IllegalArgumentException(
                        "message is too long: length=" + length + ", max=" + MAX_MESSAGE);
            }
            ByteBuffer copy = ByteBuffer.allocate(length).put(0, source, offset, length);
            synchronized (lock) {
                if (!nodes.contains(this)) {
                    return SendResult.CLOSED;
                }
                if (nodes.size() == 1) {
                    return SendResult.NO_PEERS;
                }
                boolean full =
                        nodes.stream().anyMatch(n -> n != this && n.queue.size() >= capacity);
                if (full) {
                    return SendResult.BACK_PRESSURE;
                }
                nodes.stream().filter(node -> node != this).forEach(node -> node.enqueue(copy));
                return SendResult.SENT;
            }
        }

        private void enqueue(ByteBuffer message) {
            if (random.nextDouble() < faults.loss()) {
                return;
            }
            queue.add(new Queued(message, random.nextInt(faults.delay() + 1)));
            if (random.nextDouble() < faults.duplication() && queue.size() < capacity) {
                queue.add(new Queued(message, random.nextInt(faults.delay() + 1)));
            }
        }

        @Override
        public int receive(MessageHandler handler, int limit) {
            List<Queued> due = new ArrayList<>();
            synchronized (lock) {
                for (Iterator<Queued> all = queue.iterator(); all.hasNext(); ) {
                    Queued next = all.next();
                    if (next.delay > 0) {
                        next.delay--;
                    } else if (due.size() < limit) {
                        due.add(next);
                        all.remove();
                    }
                }
            }
            for (Queued message : due) {
                handler.accept(message.bytes.asReadOnlyBuffer(), 0, message.bytes.capacity());
            }
            return due.size();
        }

        @Override
        public void close() {
            synchronized (lock) {
                nodes.removeIf(node -> node == this);
                queue.clear();
            }
        }
    }
}
