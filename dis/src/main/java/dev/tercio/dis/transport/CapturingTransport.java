package dev.tercio.dis.transport;

import dev.tercio.dis.capture.PcapWriter;
import dev.tercio.dis.capture.UdpEndpoint;

import java.util.function.LongSupplier;

/// Writes the datagrams of another transport, sent and received, to a capture file.
///
/// ```java
/// PcapWriter file = PcapWriter.create(Path.of("battle.pcap"));
/// DisTransport transport = new CapturingTransport(UdpTransport.open(UdpSettings.DEFAULT), file);
/// ```
///
/// Threading: as the other transport; the file is written by one thread at a time.
public final class CapturingTransport implements DisTransport {
    private static final UdpEndpoint DEFAULT_SOURCE =
            UdpEndpoint.of("127.0.0.1", UdpSettings.DIS_PORT);
    private static final UdpEndpoint DESTINATION =
            UdpEndpoint.of("239.255.30.0", UdpSettings.DIS_PORT);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final DisTransport transport;
    private final PcapWriter file;
    private final LongSupplier epochNanos;
    private final UdpEndpoint source;
    private boolean closed;

    /// Captures with the time of the computer.
    ///
    /// @param transport carries the datagrams; it is closed with this transport
    /// @param file receives them; it is closed with this transport
    public CapturingTransport(DisTransport transport, PcapWriter file) {
        this(transport, file, () -> System.currentTimeMillis() * NANOS_PER_MILLI);
    }

    /// Captures with another clock.
    ///
    /// @param transport carries the datagrams; it is closed with this transport
    /// @param file receives them; it is closed with this transport
    /// @param epochNanos returns nanoseconds since 1970
    public CapturingTransport(DisTransport transport, PcapWriter file, LongSupplier epochNanos) {
        this.transport = transport;
        this.file = file;
        this.epochNanos = epochNanos;
        this.source = transport instanceof UdpTransport udp ? udp.source() : DEFAULT_SOURCE;
    }

    @Override
    public void start(DatagramListener listener) {
        transport.start(
                (from, bytes, offset, length) -> {
                    write(from, bytes, offset, length);
                    listener.received(from, bytes, offset, length);
                });
    }

    @Override
    public boolean send(byte[] bytes, int offset, int length) {
        boolean sent = transport.send(bytes, offset, length);
        if (sent) {
            write(source, bytes, offset, length);
        }
        return sent;
    }

    private synchronized void write(UdpEndpoint from, byte[] bytes, int offset, int length) {
        if (!closed) {
            file.write(epochNanos.getAsLong(), from, DESTINATION, bytes, offset, length);
        }
    }

    @Override
    public void close() {
        transport.close();
        synchronized (this) {
            if (!closed) {
                closed = true;
                file.close();
            }
        }
    }
}
