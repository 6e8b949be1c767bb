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
/// Every node has a queue of bounded length. A message is taken only if there is room for it in the
/// queues of all peers; otherwise the sender is held back. Any thread may send and receive.
public final class Loopback {
    private static final int DEFAULT_CAPACITY = 4_096;
    private static final int MAX_MESSAGE = 64 * 1_024;

    private final int capacity;
    private final Object lock = new Object();
    private final List<Node> nodes = new ArrayList<>();
    private Faults faults = Faults.NONE;
    private Random random = new Random(0);

    /// Makes a network whose queues hold 4,096 messages.
    public Loopback() {
        this(DEFAULT_CAPACITY);
    }

    /// Makes a network.
    ///
    /// @param capacity how many messages may wait for a node
    /// @throws IllegalArgumentException if it is not positive
    public Loopback(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity is not positive: capacity=" + capacity);
        }
        this.capacity = capacity;
    }

    /// Makes the network bad, or good again. Messages that are on their way stay as they are.
    ///
    /// @param wanted what goes wrong from now on
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
    private static final class Waiting {
        private final ByteBuffer bytes;
        private int late;

        Waiting(ByteBuffer bytes, int late) {
            this.bytes = bytes;
            this.late = late;
        }
    }

    private final class Node implements Transport {
        private final List<Waiting> waiting = new ArrayList<>();

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
                        nodes.stream().anyMatch(n -> n != this && n.waiting.size() >= capacity);
                if (full) {
                    return SendResult.BACK_PRESSURE;
                }
                nodes.stream().filter(node -> node != this).forEach(node -> node.take(copy));
                return SendResult.SENT;
            }
        }

        private void take(ByteBuffer message) {
            if (random.nextDouble() < faults.loss()) {
                return;
            }
            waiting.add(new Waiting(message, random.nextInt(faults.delay() + 1)));
            if (random.nextDouble() < faults.duplication() && waiting.size() < capacity) {
                waiting.add(new Waiting(message, random.nextInt(faults.delay() + 1)));
            }
        }

        @Override
        public int receive(MessageHandler handler, int limit) {
            List<Waiting> due = new ArrayList<>();
            synchronized (lock) {
                for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
                    Waiting next = all.next();
                    if (next.late > 0) {
                        next.late--;
                    } else if (due.size() < limit) {
                        due.add(next);
                        all.remove();
                    }
                }
            }
            for (Waiting message : due) {
                handler.accept(message.bytes.asReadOnlyBuffer(), 0, message.bytes.capacity());
            }
            return due.size();
        }

        @Override
        public void close() {
            synchronized (lock) {
                nodes.removeIf(node -> node == this);
                waiting.clear();
            }
        }
    }
}
