package dev.tercio.net.internal;

import dev.tercio.net.Faults;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/// The nodes of a loopback network, and what they share. Guarded by its own monitor.
public final class LoopbackNodes {
    /// The maximum size of the unused packets that are kept.
    private static final int MAX_POOLED_BYTES = 4 << 20;

    final int capacity;
    final int maxMessageBytes;
    private final TreeMap<Integer, LoopbackNode> nodes = new TreeMap<>();
    private final List<LoopbackNode> ordered = new ArrayList<>();

    /// Pairs of nodes whose connection is cut: the lower number in the upper half.
    private final Set<Long> cut = new HashSet<>();

    /// Unused packets by the logarithm of their capacity, so that a short message never occupies
    /// the memory of a long one.
    private final List<ArrayDeque<Packet>> pools = new ArrayList<>();

    private Faults faults = Faults.NONE;
    private Random random = new Random(0);
    private int pooledBytes;
    private int highest;

    public LoopbackNodes(int capacity, int maxMessageBytes) {
        this.capacity = capacity;
        this.maxMessageBytes = maxMessageBytes;
        for (int i = 0; i < Integer.SIZE; i++) {
            pools.add(new ArrayDeque<>());
        }
    }

    public synchronized void faults(Faults wanted) {
        faults = wanted;
        random = new Random(wanted.seed());
    }

    /// Adds a node.
    ///
    /// @param wanted its number, or 0 for the next one
    public synchronized LoopbackNode join(int wanted) {
        int number = wanted == 0 ? highest + 1 : wanted;
        if (nodes.containsKey(number)) {
            throw new IllegalArgumentException("node number is in use: node=" + number);
        }
        highest = Math.max(highest, number);
        LoopbackNode node = new LoopbackNode(this, number);
        for (LoopbackNode other : ordered) {
            if (isConnected(number, other.node())) {
                node.enqueue(Packet.Kind.CONNECTED, other.node());
                other.enqueue(Packet.Kind.CONNECTED, number);
            }
        }
        nodes.put(number, node);
        ordered.add(node);
        return node;
    }

    synchronized void leave(LoopbackNode node) {
        nodes.remove(node.node());
        ordered.remove(node);
        for (LoopbackNode other : ordered) {
            if (isConnected(node.node(), other.node())) {
                other.enqueue(Packet.Kind.DISCONNECTED, node.node());
            }
        }
    }

    public synchronized List<Integer> numbers() {
        return List.copyOf(nodes.keySet());
    }

    public synchronized @Nullable LoopbackNode find(int number) {
        return nodes.get(number);
    }

    /// All nodes in the order in which they joined.
    List<LoopbackNode> all() {
        return ordered;
    }

    public synchronized void disconnect(int one, int other) {
        if (one != other && cut.add(pair(one, other))) {
            LoopbackNode first = nodes.get(one);
            LoopbackNode second = nodes.get(other);
            if (first != null && second != null) {
                first.lose(other);
                second.lose(one);
            }
        }
    }

    public synchronized void reconnect(int one, int other) {
        if (cut.remove(pair(one, other))) {
            LoopbackNode first = nodes.get(one);
            LoopbackNode second = nodes.get(other);
            if (first != null && second != null) {
                first.enqueue(Packet.Kind.CONNECTED, other);
                second.enqueue(Packet.Kind.CONNECTED, one);
            }
        }
    }

    boolean isConnected(int one, int other) {
        return cut.isEmpty() || !cut.contains(pair(one, other));
    }

    private static long pair(int one, int other) {
        return (long) Math.min(one, other) << Integer.SIZE | Math.max(one, other);
    }

    boolean isLost() {
        return random.nextDouble() < faults.loss();
    }

    boolean isDuplicated() {
        return random.nextDouble() < faults.duplication();
    }

    int delay() {
        return random.nextInt(faults.delay() + 1);
    }

    Packet take(int bytes) {
        int capacity = Packet.capacityFor(bytes);
        Packet packet = pools.get(Integer.numberOfTrailingZeros(capacity)).poll();
        if (packet == null) {
            return new Packet(capacity);
        }
        pooledBytes -= packet.capacity();
        return packet;
    }

    void recycle(Packet packet) {
        if (pooledBytes + packet.capacity() <= MAX_POOLED_BYTES) {
            pooledBytes += packet.capacity();
            pools.get(Integer.numberOfTrailingZeros(packet.capacity())).push(packet);
        }
    }
}
