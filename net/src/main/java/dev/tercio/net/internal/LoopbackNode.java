package dev.tercio.net.internal;

import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.Transport;
import dev.tercio.net.TransportHandler;
import dev.tercio.net.TransportStatistics;
import dev.tercio.net.TransportStatistics.Counts;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A node of a loopback network. All state is guarded by the monitor of the network.
public final class LoopbackNode implements Transport {
    private final LoopbackNodes network;
    private final int node;

    /// Packets in the order of arrival, and unreliable messages that are delayed.
    private final ArrayDeque<Packet> ready = new ArrayDeque<>();

    private final List<Packet> delayed = new ArrayList<>();
    private final Map<Integer, Peer> peers = new TreeMap<>();
    private long arrived;
    private boolean closed;

    LoopbackNode(LoopbackNodes network, int node) {
        this.network = network;
        this.node = node;
    }

    /// The counters of a peer, and the number of its messages that are queued here.
    private static final class Peer {
        private final TrafficCounters traffic = new TrafficCounters();
        private int queued;
    }

    @Override
    public int node() {
        return node;
    }

    @Override
    public int maxMessageBytes() {
        return network.maxMessageBytes;
    }

    @Override
    public SendResult send(int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
        check(length);
        synchronized (network) {
            if (closed) {
                return SendResult.CLOSED;
            }
            LoopbackNode target = network.find(peer);
            if (target == null || target == this || !network.isConnected(node, peer)) {
                return SendResult.NO_PEER;
            }
            if (!target.accept(this, delivery, source, offset, length)) {
                peer(peer).traffic.backPressure++;
                return SendResult.BACK_PRESSURE;
            }
            return SendResult.SENT;
        }
    }

    @Override
    public SendResult broadcast(ByteBuffer source, int offset, int length) {
        check(length);
        synchronized (network) {
            if (closed) {
                return SendResult.CLOSED;
            }
            SendResult result = SendResult.NO_PEER;
            List<LoopbackNode> all = network.all();
            for (int i = 0; i < all.size(); i++) {
                LoopbackNode target = all.get(i);
                if (target == this || !network.isConnected(node, target.node)) {
                    continue;
                }
                if (target.accept(this, Delivery.UNRELIABLE, source, offset, length)) {
                    result = SendResult.SENT;
                } else {
                    peer(target.node).traffic.messagesDropped++;
                    result = result == SendResult.SENT ? result : SendResult.BACK_PRESSURE;
                }
            }
            return result;
        }
    }

    private void check(int length) {
        if (length > network.maxMessageBytes) {
            throw new IllegalArgumentException(
                    "message is too long: length="
                            + length
                            + ", max="
                            + network.maxMessageBytes
                            + "; send several messages");
        }
    }

    /// Queues a message of another node.
    ///
    /// @return false if the queue is full
    private boolean accept(
            LoopbackNode sender, Delivery delivery, ByteBuffer source, int offset, int length) {
        if (peer(sender.node).queued >= network.capacity) {
            return false;
        }
        sender.peer(node).traffic.sent(length);
        if (delivery == Delivery.RELIABLE) {
            enqueue(sender.node, delivery, length, 0).set(source, offset, length);
        } else if (!network.isLost()) {
            enqueue(sender.node, delivery, length, network.delay()).set(source, offset, length);
            if (network.isDuplicated() && peer(sender.node).queued < network.capacity) {
                enqueue(sender.node, delivery, length, network.delay()).set(source, offset, length);
            }
        }
        return true;
    }

    private Packet enqueue(int sender, Delivery delivery, int length, int delay) {
        Packet packet = network.take(length);
        packet.kind = Packet.Kind.MESSAGE;
        packet.delivery = delivery;
        packet.sender = sender;
        packet.delay = delay;
        packet.number = ++arrived;
        peer(sender).queued++;
        if (delay > 0) {
            delayed.add(packet);
        } else {
            ready.add(packet);
        }
        return packet;
    }

    /// Queues a connection event.
    void enqueue(Packet.Kind kind, int other) {
        Packet packet = network.take(0);
        packet.kind = kind;
        packet.sender = other;
        packet.number = ++arrived;
        peer(other);
        ready.add(packet);
    }

    /// Drops the queued messages of a node whose connection is cut.
    void lose(int other) {
        ready.removeIf(packet -> loses(packet, other));
        delayed.removeIf(packet -> loses(packet, other));
        enqueue(Packet.Kind.DISCONNECTED, other);
    }

    private boolean loses(Packet packet, int other) {
        if (packet.kind != Packet.Kind.MESSAGE || packet.sender != other) {
            return false;
        }
        Peer peer = peer(other);
        peer.queued--;
        peer.traffic.messagesDropped++;
        network.recycle(packet);
        return true;
    }

    private Peer peer(int number) {
        Peer found = peers.get(number);
        if (found == null) {
            found = new Peer();
            peers.put(number, found);
        }
        return found;
    }

    @Override
    public int receive(TransportHandler handler, int limit) {
        long last = advance();
        int count = 0;
        while (count < limit) {
            Packet packet = poll(last);
            if (packet == null) {
                return count;
            }
            if (packet.kind == Packet.Kind.MESSAGE) {
                count++;
            }
            try {
                pass(packet, handler);
            } finally {
                synchronized (network) {
                    network.recycle(packet);
                }
            }
        }
        return count;
    }

    /// Makes delayed messages ready whose time has come.
    ///
    /// @return the number of the last packet that the current call may pass
    private long advance() {
        synchronized (network) {
            if (!delayed.isEmpty()) {
                delayed.removeIf(this::isDue);
            }
            return arrived;
        }
    }

    private boolean isDue(Packet packet) {
        if (packet.delay-- > 0) {
            return false;
        }
        packet.number = ++arrived;
        ready.add(packet);
        return true;
    }

    private @Nullable Packet poll(long last) {
        synchronized (network) {
            Packet packet = ready.peek();
            if (closed || packet == null || packet.number > last) {
                return null;
            }
            ready.remove();
            if (packet.kind == Packet.Kind.MESSAGE) {
                Peer peer = peer(packet.sender);
                peer.queued--;
                peer.traffic.received(packet.length);
            }
            return packet;
        }
    }

    private static void pass(Packet packet, TransportHandler handler) {
        switch (packet.kind) {
            case CONNECTED -> handler.connected(packet.sender);
            case DISCONNECTED -> handler.disconnected(packet.sender);
            case MESSAGE ->
                    handler.message(
                            packet.sender, packet.delivery, packet.view(), 0, packet.length);
        }
    }

    /// The number of messages that have not been received.
    public int queued() {
        synchronized (network) {
            return peers.values().stream().mapToInt(peer -> peer.queued).sum();
        }
    }

    @Override
    public TransportStatistics statistics() {
        synchronized (network) {
            TrafficCounters total = new TrafficCounters();
            Map<Integer, Counts> each = new TreeMap<>();
            peers.forEach(
                    (number, peer) -> {
                        total.add(peer.traffic);
                        each.put(number, peer.traffic.now());
                    });
            return new TransportStatistics(total.now(), each);
        }
    }

    @Override
    public void close() {
        synchronized (network) {
            if (!closed) {
                closed = true;
                network.leave(this);
                ready.clear();
                delayed.clear();
                peers.values().forEach(peer -> peer.queued = 0);
            }
        }
    }
}
