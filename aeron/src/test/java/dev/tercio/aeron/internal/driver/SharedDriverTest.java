package dev.tercio.aeron.internal.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.aeron.DriverStatistics;
import dev.tercio.aeron.registry.Await;
import dev.tercio.aeron.registry.FreePorts;

import io.aeron.Aeron;
import io.aeron.Subscription;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/// The driver of registries, archives and their clients. Proves TR-06.
class SharedDriverTest {
    private static final int STREAM = 101;
    private static final int TERM_BYTES = 1 << 16;
    private static final int PORT_AT = "127.0.0.1:".length();

    /// The description of a new stream, as Aeron sends it: a SETUP frame.
    private static byte[] setup(int session) {
        ByteBuffer frame = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(40).put((byte) 0).put((byte) 0).putShort((short) 5).putInt(0);
        frame.putInt(session).putInt(STREAM).putInt(7).putInt(7);
        return frame.putInt(TERM_BYTES).putInt(1_408).putInt(0).array();
    }

    @Test
    void floodOfNewStreamsIsLimited() throws IOException {
        String address = FreePorts.members(1).getFirst();
        int port = Integer.parseInt(address.substring(PORT_AT));
        AtomicLong errors = new AtomicLong();
        Path directory = DriverDirectory.of("test", Path.of(address));
        DriverStatistics last;
        EmbeddedDriver running;
        try (EmbeddedDriver driver =
                        EmbeddedDriver.launch(
                                SharedDriver.context(directory, 8, _ -> errors.incrementAndGet()),
                                errors::get);
                Aeron aeron =
                        Aeron.connect(
                                new Aeron.Context().aeronDirectoryName(directory.toString()));
                Subscription subscription =
                        aeron.addSubscription("aeron:udp?endpoint=" + address, STREAM);
                DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            running = driver;
            long before = driver.statistics().mappedBytes();
            int[] session = {0};
            Await.until(
                    () -> {
                        flood(socket, port, session);
                        return session[0] > 2_000 && subscription.imageCount() == 8;
                    },
                    subscription::imageCount);
            long more = driver.statistics().mappedBytes() - before;
            assertTrue(more < 16 * 4L * TERM_BYTES, "mapped=" + more);
            assertEquals(8, subscription.imageCount());
            last = driver.statistics();
        }
        assertTrue(running.statistics().bytesReceived() >= last.bytesReceived());
    }

    private static void flood(DatagramSocket socket, int port, int[] session) {
        try {
            for (int i = 0; i < 50; i++) {
                byte[] bytes = setup(++session[0]);
                socket.send(
                        new DatagramPacket(
                                bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
