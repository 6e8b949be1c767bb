package dev.tercio.dis.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.dis.capture.PcapReader;
import dev.tercio.dis.capture.PcapWriter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Sockets on the loopback interface.
///
/// Proves DI-01, DI-07.
class UdpTransportTest {
    private static int freePort() throws IOException {
        try (DatagramSocket socket =
                new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0))) {
            return socket.getLocalPort();
        }
    }

    private static BlockingQueue<String> listen(DisTransport transport) {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        transport.start(
                (_, bytes, offset, length) ->
                        received.add(new String(bytes, offset, length, StandardCharsets.US_ASCII)));
        return received;
    }

    private static void send(DisTransport transport, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertTrue(transport.send(bytes, 0, bytes.length));
    }

    private static void assertExchange(UdpSettings first, UdpSettings second) throws Exception {
        try (DisTransport a = UdpTransport.open(first);
                DisTransport b = UdpTransport.open(second)) {
            BlockingQueue<String> atA = listen(a);
            BlockingQueue<String> atB = listen(b);
            send(a, "from a");
            assertEquals("from a", atB.poll(10, TimeUnit.SECONDS));
            send(b, "from b");
            assertEquals("from b", atA.poll(10, TimeUnit.SECONDS));
            // the own datagram was sent before, so it would have arrived
            assertNull(atA.poll());
            assertNull(atB.poll());
        }
    }

    /// Some machines deliver a broadcast on the loopback interface to nobody.
    @Test
    void broadcastsReachOthersOnTheSamePort() throws Exception {
        UdpSettings settings = UdpSettings.DEFAULT.to("127.255.255.255").port(freePort());
        try (DisTransport a = UdpTransport.open(settings);
                DisTransport b = UdpTransport.open(settings)) {
            BlockingQueue<String> atB = listen(b);
            byte[] bytes = "probe".getBytes(StandardCharsets.US_ASCII);
            boolean delivered =
                    a.send(bytes, 0, bytes.length) && atB.poll(2, TimeUnit.SECONDS) != null;
            assumeTrue(delivered, "this machine has no broadcasts on its loopback interface");
        }
        assertExchange(settings, settings);
    }

    @Test
    void multicastsReachOthersOnTheSamePort() throws Exception {
        UdpSettings settings = UdpSettings.DEFAULT.group("239.255.77.1").port(freePort());
        assertExchange(settings, settings.networkInterface("127.0.0.1"));
    }

    @Test
    void unicastsUseTwoPorts() throws Exception {
        UdpSettings settings = UdpSettings.DEFAULT.to("127.0.0.1");
        int first = freePort();
        int second = freePort();
        assertExchange(
                settings.port(second).receiveOn(first), settings.port(first).receiveOn(second));
    }

    @Test
    void datagramsAreCaptured(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("udp.pcap");
        UdpSettings settings = UdpSettings.DEFAULT.port(freePort());
        try (DisTransport a =
                        new CapturingTransport(
                                UdpTransport.open(settings), PcapWriter.create(file));
                DisTransport b = UdpTransport.open(settings)) {
            BlockingQueue<String> atA = listen(a);
            send(a, "sent");
            send(b, "received");
            assertEquals("received", atA.poll(10, TimeUnit.SECONDS));
        }
        try (PcapReader reader = PcapReader.open(file)) {
            assertTrue(reader.next());
            assertEquals(4, reader.length());
            assertTrue(reader.next());
            assertEquals(8, reader.length());
            assertFalse(reader.next());
        }
    }

    @Test
    void closedTransportsSendNothing() throws Exception {
        UdpTransport transport = UdpTransport.open(UdpSettings.DEFAULT.port(freePort()));
        transport.start((_, _, _, _) -> {});
        assertThrows(IllegalStateException.class, () -> transport.start((_, _, _, _) -> {}));
        transport.close();
        transport.close();
        assertFalse(transport.send(new byte[1], 0, 1));
        assertEquals(0, transport.receiveFailures());
    }

    @Test
    void settingsAreChecked() {
        assertEquals(
                "value is out of range: port=70000, allowed=1..65535",
                assertThrows(IllegalArgumentException.class, () -> UdpSettings.DEFAULT.port(70_000))
                        .getMessage());
        assertEquals(
                "not a multicast group: address=10.0.0.1, allowed=224.0.0.0..239.255.255.255",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> UdpSettings.DEFAULT.group("10.0.0.1"))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> UdpSettings.DEFAULT.group("x"));
        assertThrows(
                IllegalArgumentException.class,
                () ->
                        UdpTransport.open(
                                UdpSettings.DEFAULT
                                        .group("239.255.77.1")
                                        .networkInterface("no-such-interface")));
        assertThrows(IllegalArgumentException.class, () -> new DisLoopback(1, 2, 0));
        assertEquals(3, UdpSettings.DEFAULT.timeToLive(3).timeToLive());
    }
}
