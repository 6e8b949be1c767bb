package dev.tercio.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Datagrams of an attacker, sent to ports on the loopback interface: random bytes, and real
/// datagrams that were captured, truncated, altered and repeated.
public final class HostilePackets implements AutoCloseable {
    private static final int SESSION_AT = 12;
    private static final int STREAM_AT = 16;
    private static final int TERM_LENGTH_AT = 28;
    private static final int HEADER_BYTES = 24;
    private static final int SETUP_BYTES = 40;

    /// Different sessions per attack. Each of them is a stream to the driver.
    private static final int SESSIONS = 200;

    private final Random random;
    private final List<byte[]> real;
    private final DatagramSocket socket;

    /// @param real captured datagrams
    public HostilePackets(Random random, List<byte[]> real) {
        this.random = random;
        this.real = real;
        try {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Captures what a program sends to an address at which nobody answers.
    ///
    /// @param address `host:port`, free
    /// @param program starts the program
    public static List<byte[]> capture(String address, int count, Program program) {
        List<byte[]> captured = new ArrayList<>();
        try (DatagramSocket listener = new DatagramSocket(parse(address));
                AutoCloseable _ = program.start()) {
            listener.setSoTimeout(30_000);
            byte[] bytes = new byte[65_536];
            for (int i = 0; i < count; i++) {
                DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
                listener.receive(packet);
                captured.add(Arrays.copyOf(bytes, packet.getLength()));
            }
        } catch (Exception e) {
            throw new IllegalStateException("nothing captured: address=" + address, e);
        }
        return captured;
    }

    /// Starts a program that is closed afterwards.
    public interface Program {
        AutoCloseable start() throws Exception;
    }

    private static InetSocketAddress parse(String address) {
        int colon = address.lastIndexOf(':');
        return new InetSocketAddress(
                address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }

    /// Sends one datagram to a port after the one of an address.
    public void send(String address, int ports) {
        InetSocketAddress first = parse(address);
        SocketAddress target =
                new InetSocketAddress(first.getAddress(), first.getPort() + random.nextInt(ports));
        byte[] bytes = next();
        try {
            socket.send(new DatagramPacket(bytes, bytes.length, target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] next() {
        return switch (random.nextInt(5)) {
            case 0 -> randomBytes(random.nextInt(1_400));
            case 1 -> truncated(pick());
            case 2 -> altered(pick());
            case 3 -> otherSession(pick());
            default -> withData(pick());
        };
    }

    private byte[] pick() {
        return real.get(random.nextInt(real.size())).clone();
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] truncated(byte[] bytes) {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }

    private byte[] altered(byte[] bytes) {
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }

    /// A valid stream of another process, with terms of up to a GiB.
    private byte[] otherSession(byte[] bytes) {
        ByteBuffer frame = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length >= HEADER_BYTES) {
            frame.putInt(SESSION_AT, 1 + random.nextInt(SESSIONS));
        }
        if (bytes.length == SETUP_BYTES) {
            frame.putInt(TERM_LENGTH_AT, 1 << (16 + random.nextInt(15)));
        }
        return bytes;
    }

    /// A data frame with random content in such a stream.
    private byte[] withData(byte[] bytes) {
        if (bytes.length < HEADER_BYTES) {
            return bytes;
        }
        byte[] data = randomBytes(64 + 32 * random.nextInt(8));
        ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer frame = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(0, data.length).put(4, (byte) 0).put(5, (byte) 0xC0).putShort(6, (short) 1);
        frame.putInt(8, 0).putInt(SESSION_AT, 1 + random.nextInt(SESSIONS));
        frame.putInt(STREAM_AT, from.getInt(STREAM_AT)).putInt(20, from.getInt(20));
        return data;
    }

    @Override
    public void close() {
        socket.close();
    }
}
