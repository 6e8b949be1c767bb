package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.Delivery;
import dev.tercio.net.ExerciseKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Proves TR-01, TR-08: invalid settings are errors that say what to do.
class AeronOptionsTest {
    private static final AeronOptions NODE = AeronOptions.DEFAULT.node(1);

    @Test
    void optionsAreImmutable() {
        AeronOptions options =
                NODE.listen("127.0.0.1:40100")
                        .peer(3, "[::1]:40300")
                        .peer(2, "node-two.example:40200")
                        .broadcast(Broadcast.MULTI_DESTINATION)
                        .termBytes(Delivery.RELIABLE, 1 << 16)
                        .termBytes(Delivery.UNRELIABLE, 1 << 17)
                        .mtu(1_472)
                        .peerTimeout(Duration.ofSeconds(2))
                        .stallTimeout(Duration.ofSeconds(3))
                        .driverDirectory(Path.of("driver"))
                        .key(ExerciseKey.of("the key of this exercise"));
        assertEquals(0, AeronOptions.DEFAULT.node());
        assertEquals(Map.of(), NODE.peers());
        assertEquals(1, options.node());
        assertEquals("127.0.0.1:40100", options.listen());
        assertEquals(Map.of(2, "node-two.example:40200", 3, "[::1]:40300"), options.peers());
        assertEquals(Broadcast.MULTI_DESTINATION, options.broadcast());
        assertEquals(1 << 16, options.termBytes(Delivery.RELIABLE));
        assertEquals(1 << 17, options.termBytes(Delivery.UNRELIABLE));
        assertEquals(1_472, options.mtu());
        assertEquals(Duration.ofSeconds(2), options.peerTimeout());
        assertEquals(Duration.ofSeconds(3), options.stallTimeout());
        assertEquals(Optional.of(Path.of("driver")), options.driverDirectory());
        assertTrue(options.key().isPresent());
        assertFalse(options.isIpc());
        assertEquals(
                Optional.of("224.0.1.77:40200"), NODE.multicast("224.0.1.77:40200").multicast());
        assertEquals(Optional.empty(), options.multicast());
    }

    @Test
    void memoryIsThreeTermsPerStream() {
        AeronOptions options =
                NODE.peer(2, "10.0.0.2:40100").termBytes(Delivery.UNRELIABLE, 1 << 16);
        // to and from the peer: 256 KiB reliable and 64 KiB unreliable
        assertEquals(2 * 3 * ((256 << 10) + (64 << 10)), options.streamBytes());
    }

    @Test
    void invalidSettingsAreRefused() {
        assertRefused("node number is out of range: node=0, max=65535", () -> NODE.node(0));
        assertRefused(
                "node number is out of range: node=65536, max=65535",
                () -> NODE.peer(65_536, "10.0.0.2:40100"));
        for (String wrong :
                List.of("", "host", "10.0.0.2:", "10.0.0.2:0", "10.0.0.2:65536", "a b:1")) {
            assertRefused(
                    "endpoint is not an address and a port: listen="
                            + wrong
                            + "; write it as 10.0.0.1:40100",
                    () -> NODE.listen(wrong));
        }
        assertRefused(
                "term length is not a power of two from 65536 to 8388608: bytes=100000",
                () -> NODE.termBytes(Delivery.RELIABLE, 100_000));
        assertRefused(
                "term length is not a power of two from 65536 to 8388608: bytes=16777216",
                () -> NODE.termBytes(Delivery.RELIABLE, 1 << 24));
        assertRefused(
                "mtu is not a multiple of 32 from 1088 to 8192: mtu=1500", () -> NODE.mtu(1_500));
        assertRefused(
                "time is too short: peerTimeout=PT0.1S, min=PT0.2S",
                () -> NODE.peerTimeout(Duration.ofMillis(100)));
        assertRefused(
                "broadcast needs a group: broadcast=MULTICAST; call multicast(group) instead",
                () -> NODE.broadcast(Broadcast.MULTICAST));
        for (String wrong : List.of("224.0.1.78:40200", "10.0.0.1:40200", "223.0.1.77:40200")) {
            assertRefused(
                    "not a multicast address whose last byte is odd: multicast="
                            + wrong
                            + "; write it as 224.0.1.77:40200",
                    () -> NODE.multicast(wrong));
        }
    }

    @Test
    void incompleteOptionsAreRefused() {
        assertRefused(
                "node number is missing: node=0; call node(number)",
                () -> AeronTransport.start(AeronOptions.DEFAULT));
        assertRefused(
                "node has no endpoint: node=1; call listen(\"host:port\") or ipc(folder)",
                () -> AeronTransport.start(NODE));
        AeronOptions local = NODE.listen("127.0.0.1:40100");
        assertRefused(
                "node is its own peer: node=1; give each node its own number",
                () -> AeronTransport.start(local.peer(1, "127.0.0.1:40200")));
        assertRefused(
                "a peer has the endpoint of this node: listen=127.0.0.1:40100",
                () -> AeronTransport.start(local.peer(2, "127.0.0.1:40100")));
        assertRefused(
                "two peers have the same endpoint: peer=3, endpoint=127.0.0.1:40200; each process"
                        + " needs a port of its own",
                () ->
                        AeronTransport.start(
                                local.peer(2, "127.0.0.1:40200").peer(3, "127.0.0.1:40200")));
    }

    @Test
    void endpointThatCannotBeUsedIsNamed(@TempDir Path folder) {
        String endpoint = Ports.endpoints(1).getFirst();
        try (AeronTransport first = AeronTransport.start(NODE.listen(endpoint))) {
            assertEquals(1, first.node());
            String message =
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> AeronTransport.start(NODE.listen(endpoint)))
                            .getMessage();
            assertTrue(message.startsWith("cannot listen: listen=" + endpoint), message);
        }
        Path missing = folder.resolve("no-driver");
        assertEquals(
                "no media driver: folder=" + missing + "; start one with this folder",
                assertThrows(
                                IllegalStateException.class,
                                () ->
                                        AeronTransport.start(
                                                NODE.listen(endpoint).driverDirectory(missing)))
                        .getMessage());
        assertFalse(Files.exists(missing));
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
