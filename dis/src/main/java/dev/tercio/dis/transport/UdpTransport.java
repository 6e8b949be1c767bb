package dev.tercio.dis.transport;

import dev.tercio.dis.capture.UdpEndpoint;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/// Sends and receives datagrams over UDP and IPv4: unicast, broadcast or multicast.
///
/// ```java
/// DisSettings settings = DisSettings.DEFAULT.transport(UdpTransport.open(UdpSettings.DEFAULT));
/// ```
///
/// Several participants on one machine can receive on the same port if they use broadcast or
/// multicast. Datagrams are sent from a port that the operating system chooses, so that a
/// participant recognizes those that it sent itself.
///
/// If the destination is a multicast group or 127.0.0.1, only datagrams to that address are
/// received. For other loopback addresses, only datagrams from this machine are. Otherwise the
/// transport receives datagrams from all interfaces.
///
/// Threading: a daemon thread receives. `send` belongs to one thread at a time.
public final class UdpTransport implements DisTransport {
    private static final System.Logger LOG = System.getLogger("dev.tercio.dis");
    private static final int LARGEST_DATAGRAM = 65_535;
    private static final int SOCKET_BUFFER = 4 << 20;

    private final UdpSettings settings;
    private final DatagramChannel receiving;
    private final DatagramChannel sending;
    private final InetSocketAddress destination;
    private final int sendingPort;
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(LARGEST_DATAGRAM);
    private final LongAdder receiveFailures = new LongAdder();
    private @Nullable Thread thread;
    private volatile boolean closed;

    private UdpTransport(UdpSettings settings, DatagramChannel receiving, DatagramChannel sending)
            throws IOException {
        this.settings = settings;
        this.receiving = receiving;
        this.sending = sending;
        destination = new InetSocketAddress(settings.destination(), settings.port());
        sendingPort = ((InetSocketAddress) sending.getLocalAddress()).getPort();
    }

    /// Opens the sockets.
    ///
    /// @param settings where to send and receive
    /// @return the transport, which receives after it is started
    /// @throws IllegalArgumentException if there is no such network interface
    /// @throws UncheckedIOException if the sockets cannot be opened, for example because another
    ///   program uses the port exclusively
    public static UdpTransport open(UdpSettings settings) {
        try (Sockets sockets = new Sockets()) {
            sockets.open(settings);
            UdpTransport transport =
                    new UdpTransport(settings, sockets.receiving(), sockets.sending());
            sockets.keep();
            return transport;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "UDP sockets cannot be opened: destination="
                            + settings.destination().getHostAddress()
                            + ", port="
                            + settings.receivingPort()
                            + ", because="
                            + e.getMessage(),
                    e);
        }
    }

    /// Opens both channels, and closes them unless they are kept.
    private static final class Sockets implements AutoCloseable {
        private @Nullable DatagramChannel receiving;
        private @Nullable DatagramChannel sending;
        private boolean kept;

        void open(UdpSettings settings) throws IOException {
            DatagramChannel in = DatagramChannel.open(StandardProtocolFamily.INET);
            receiving = in;
            in.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            in.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
            InetAddress to = settings.destination();
            boolean narrow = to.equals(loopback()) || to.isMulticastAddress();
            in.bind(
                    narrow
                            ? new InetSocketAddress(to, settings.receivingPort())
                            : new InetSocketAddress(settings.receivingPort()));
            DatagramChannel out = DatagramChannel.open(StandardProtocolFamily.INET);
            sending = out;
            out.setOption(StandardSocketOptions.SO_BROADCAST, true);
            out.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER);
            out.configureBlocking(false);
            if (to.isMulticastAddress()) {
                NetworkInterface used = multicastInterface(settings);
                in.join(to, used);
                out.setOption(StandardSocketOptions.IP_MULTICAST_IF, used);
                out.setOption(StandardSocketOptions.IP_MULTICAST_TTL, settings.timeToLive());
                out.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true);
            }
            out.bind(to.isLoopbackAddress() ? new InetSocketAddress(loopback(), 0) : null);
        }

        DatagramChannel receiving() {
            return Objects.requireNonNull(receiving);
        }

        DatagramChannel sending() {
            return Objects.requireNonNull(sending);
        }

        void keep() {
            kept = true;
        }

        @Override
        public void close() throws IOException {
            if (!kept) {
                if (receiving != null) {
                    receiving.close();
                }
                if (sending != null) {
                    sending.close();
                }
            }
        }
    }

    private static InetAddress loopback() {
        return InetAddress.ofLiteral("127.0.0.1");
    }

    private static NetworkInterface multicastInterface(UdpSettings settings) throws IOException {
        String name = settings.networkInterface().orElse("127.0.0.1");
        NetworkInterface found = NetworkInterface.getByName(name);
        if (found == null && name.matches("[0-9.]+")) {
            found = NetworkInterface.getByInetAddress(InetAddress.ofLiteral(name));
        }
        if (found == null) {
            throw new IllegalArgumentException(
                    "unknown network interface: networkInterface="
                            + name
                            + "; use a name such as eth0, or one of its addresses");
        }
        return found;
    }

    @Override
    public void start(DatagramListener listener) {
        if (thread != null || closed) {
            throw new IllegalStateException(
                    "transport cannot be started: started=" + (thread != null));
        }
        thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("dis-receive-" + settings.receivingPort())
                        .start(() -> receive(listener));
    }

    private void receive(DatagramListener listener) {
        ByteBuffer incoming = ByteBuffer.allocateDirect(LARGEST_DATAGRAM);
        byte[] bytes = new byte[LARGEST_DATAGRAM];
        while (!closed) {
            incoming.clear();
            SocketAddress source = null;
            try {
                source = receiving.receive(incoming);
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                // such as an ICMP error of an earlier datagram
                fail(e);
            }
            if (source instanceof InetSocketAddress from && isAccepted(from)) {
                int length = incoming.flip().remaining();
                incoming.get(bytes, 0, length);
                listener.received(endpoint(from), bytes, 0, length);
            }
        }
    }

    private void fail(IOException e) {
        receiveFailures.increment();
        if (receiveFailures.sum() == 1) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "cannot receive datagrams: port="
                            + settings.receivingPort()
                            + ", because="
                            + e.getMessage()
                            + "; later failures are only counted");
        }
        Thread.onSpinWait();
    }

    private boolean isAccepted(InetSocketAddress source) {
        boolean local = settings.destination().isLoopbackAddress();
        return (!local || source.getAddress().isLoopbackAddress()) && !isOwn(source);
    }

    private boolean isOwn(InetSocketAddress source) {
        if (source.getPort() != sendingPort) {
            return false;
        }
        if (source.getAddress().isLoopbackAddress()) {
            return true;
        }
        try {
            return NetworkInterface.getByInetAddress(source.getAddress()) != null;
        } catch (IOException e) {
            return false;
        }
    }

    private static UdpEndpoint endpoint(InetSocketAddress address) {
        byte[] parts = address.getAddress().getAddress();
        int bits = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            bits = (bits << 8) | (parts[i] & 0xFF);
        }
        return new UdpEndpoint(bits, address.getPort());
    }

    @Override
    public boolean send(byte[] bytes, int offset, int length) {
        if (closed) {
            return false;
        }
        try {
            outgoing.clear().put(bytes, offset, length).flip();
            return sending.send(outgoing, destination) == length;
        } catch (IOException e) {
            return false;
        }
    }

    /// The address from which datagrams are sent.
    ///
    /// @return 127.0.0.1 and the port that the operating system has chosen
    public UdpEndpoint source() {
        return UdpEndpoint.of("127.0.0.1", sendingPort);
    }

    /// How often receiving has failed.
    ///
    /// @return the number of failures
    public long receiveFailures() {
        return receiveFailures.sum();
    }

    @Override
    public void close() {
        closed = true;
        try {
            receiving.close();
            sending.close();
        } catch (IOException e) {
            throw new UncheckedIOException("UDP sockets cannot be closed: because=" + e, e);
        }
    }
}
