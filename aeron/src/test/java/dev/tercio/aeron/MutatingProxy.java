package dev.tercio.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/// Forwards datagrams to a port on the loopback interface, and the answers back to their senders.
/// During an attack, it changes, truncates, repeats and drops some of them.
final class MutatingProxy implements AutoCloseable {
    private static final int MAX_BYTES = 65_536;

    private final Random random;
    private final InetSocketAddress target;
    private final Selector selector;
    private final DatagramChannel front;
    private final Map<SocketAddress, DatagramChannel> senders = new HashMap<>();
    private final ByteBuffer packet = ByteBuffer.allocate(MAX_BYTES);
    private final AtomicLong mutated = new AtomicLong();
    private volatile boolean attacking;
    private final Thread thread = new Thread(this::run, "mutating proxy");

    /// @param seed of the random changes
    /// @param target `host:port` to which datagrams are forwarded
    MutatingProxy(long seed, String target) {
        random = new Random(seed);
        int port = Integer.parseInt(target.substring(target.lastIndexOf(':') + 1));
        this.target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try {
            selector = Selector.open();
            front = open();
            front.register(selector, SelectionKey.OP_READ);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread.setDaemon(true);
        thread.start();
    }

    private static DatagramChannel open() throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        channel.configureBlocking(false);
        return channel;
    }

    /// Where datagrams are accepted.
    String endpoint() {
        return "127.0.0.1:" + front.socket().getLocalPort();
    }

    void attack(boolean on) {
        attacking = on;
    }

    /// How many datagrams were changed.
    long mutated() {
        return mutated.get();
    }

    private void run() {
        try {
            while (selector.isOpen()) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    forward((DatagramChannel) key.channel(), (SocketAddress) key.attachment());
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException | ClosedSelectorException e) {
            // closed
        }
    }

    /// @param sender who receives the answers that arrive in the channel; null for the front
    private void forward(DatagramChannel from, SocketAddress sender) throws IOException {
        packet.clear();
        for (SocketAddress source = from.receive(packet);
                source != null;
                source = from.receive(packet)) {
            packet.flip();
            if (sender == null) {
                send(channelOf(source), target);
            } else {
                send(front, sender);
            }
            packet.clear();
        }
    }

    private DatagramChannel channelOf(SocketAddress source) throws IOException {
        DatagramChannel known = senders.get(source);
        if (known == null) {
            known = open();
            known.register(selector, SelectionKey.OP_READ, source);
            senders.put(source, known);
        }
        return known;
    }

    private void send(DatagramChannel through, SocketAddress to) throws IOException {
        int copies = attacking ? mutate() : 1;
        for (int i = 0; i < copies; i++) {
            through.send(packet.duplicate(), to);
        }
    }

    /// @return how often the datagram is sent
    private int mutate() {
        int kind = random.nextInt(10);
        if (kind < 5 || packet.limit() == 0) {
            return 1;
        }
        mutated.incrementAndGet();
        switch (kind) {
            case 5 -> packet.limit(random.nextInt(packet.limit()));
            case 6 -> {
                return random.nextInt(3);
            }
            default -> alter(1 + random.nextInt(3));
        }
        return 1;
    }

    private void alter(int bytes) {
        // most of what Aeron reads is in the first bytes
        int end = Math.min(packet.limit(), random.nextBoolean() ? 48 : MAX_BYTES);
        for (int i = 0; i < bytes; i++) {
            packet.put(random.nextInt(end), (byte) random.nextInt());
        }
    }

    @Override
    public void close() {
        try {
            selector.close();
            front.close();
            thread.join();
            for (DatagramChannel channel : senders.values()) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
