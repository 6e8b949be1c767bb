package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.aeron.registry.RegistryClientOptions;
import dev.tercio.aeron.registry.RegistryNodeOptions;
import dev.tercio.net.Delivery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Proves TR-02: a node is described by a small file, and mistakes in it are named.
class NodeConfigTest {
    @TempDir Path folder;

    private NodeConfig read(String text) {
        try {
            Path file = folder.resolve("node.properties");
            Files.writeString(file, text);
            return NodeConfig.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void allSettingsAreRead() throws IOException {
        Files.writeString(folder.resolve("exercise.key"), "the key of this exercise");
        NodeConfig config =
                read(
                        """
                        node = 1
                        listen = 10.0.0.1:40100
                        peer.2 = 10.0.0.2:40100
                        peer.3 = 10.0.0.3:40100
                        key.file = exercise.key
                        broadcast = 224.0.1.77:40200
                        driver.directory = /dev/shm/driver
                        mtu = 1472
                        timeout.peer = 2000
                        timeout.stall = 3000
                        term.reliable = 131072
                        term.unreliable = 8388608
                        replication.peerBytes = 4000
                        program = battlefield
                        program.entities = 10000
                        """);
        AeronOptions options = config.options();
        assertEquals(1, options.node());
        assertEquals(Map.of(2, "10.0.0.2:40100", 3, "10.0.0.3:40100"), options.peers());
        assertTrue(options.key().isPresent());
        assertEquals(Optional.of("224.0.1.77:40200"), options.multicast());
        assertEquals(Optional.of(Path.of("/dev/shm/driver")), options.driverDirectory());
        assertEquals(1_472, options.mtu());
        assertEquals(Duration.ofSeconds(2), options.peerTimeout());
        assertEquals(Duration.ofSeconds(3), options.stallTimeout());
        assertEquals(128 << 10, options.termBytes(Delivery.RELIABLE));
        assertEquals(8 << 20, options.termBytes(Delivery.UNRELIABLE));
        assertEquals(OptionalInt.of(4_000), config.replication().peerBytes());
        assertEquals("battlefield", config.program());
        assertEquals(Map.of("entities", "10000"), config.settings());
        assertEquals(
                Broadcast.MULTI_DESTINATION,
                read("node=1\nlisten=10.0.0.1:1\nbroadcast=multi-destination")
                        .options()
                        .broadcast());
        assertEquals(
                Broadcast.UNICAST,
                read("node=1\nlisten=10.0.0.1:1\nbroadcast=unicast").options().broadcast());
    }

    @Test
    void registryIsRead() {
        assertEquals(Optional.empty(), read("node=1\nlisten=10.0.0.1:1").registry());
        NodeConfig client = read("node=4\nlisten=10.0.0.4:1\nregistry=10.0.0.1:9100");
        assertEquals(Optional.empty(), RegistryNodeOptions.of(client));
        RegistryClientOptions options = RegistryClientOptions.of(client).orElseThrow();
        assertEquals(List.of("10.0.0.1:9100"), options.registry());
        assertEquals(4, options.node());
        assertEquals("10.0.0.4", options.host());
        NodeConfig member =
                read(
                        """
                        node = 1
                        listen = 10.0.0.2:40100
                        registry = 10.0.0.1:9100, 10.0.0.2:9100, 10.0.0.3:9100
                        registry.member = 2
                        registry.directory = state
                        """);
        RegistryNodeOptions second = RegistryNodeOptions.of(member).orElseThrow();
        assertEquals(1, second.member());
        assertEquals(3, second.addresses().size());
        assertEquals(folder.resolve("state"), second.directory());
    }

    @Test
    void mistakesInTheRegistryAreNamed() {
        String file = folder.resolve("node.properties").toString();
        String node = "node=1\nlisten=10.0.0.1:1\n";
        assertMessage(
                "configuration is not complete: file="
                        + file
                        + ", registry.member=1, registry.directory=; set registry to the addresses"
                        + " of all members",
                node + "registry.member=1");
        assertMessage(
                "invalid configuration: file="
                        + file
                        + "; registry.member must be a place in the list of addresses, from 1:"
                        + " registry=10.0.0.1:9100, registry.member=2",
                node + "registry=10.0.0.1:9100\nregistry.member=2");
        assertMessage(
                "invalid configuration: file="
                        + file
                        + "; endpoint is not an address and a port: registry=there; write it as"
                        + " 10.0.0.1:40100",
                node + "registry=there");
    }

    @Test
    void mistakesAreNamed() {
        String file = folder.resolve("node.properties").toString();
        assertMessage(
                "configuration is not complete: file="
                        + file
                        + ", node=0, listen=; set node and"
                        + " listen",
                "");
        assertMessage(
                "invalid configuration: file=" + file + ", node=one; value is not an integer",
                "node=one");
        assertMessage(
                "invalid configuration: file="
                        + file
                        + ", prot=1; unknown name; see the guide page Several machines",
                "prot=1");
        assertMessage(
                "invalid configuration: file="
                        + file
                        + ", term.reliable=1000; term length is not a power of two from 65536 to"
                        + " 8388608: bytes=1000",
                "term.reliable=1000");
        assertMessage(
                "invalid configuration: file="
                        + file
                        + ", replication.peerBytes=1; setting is too small: peerBytes=1, min=256",
                "replication.peerBytes=1");
        assertMessage(
                "invalid configuration: file="
                        + file
                        + ", key.environment=TERCIO_TEST_NONE; environment has no key:"
                        + " variable=TERCIO_TEST_NONE; export it, or use a file",
                "key.environment=TERCIO_TEST_NONE");
        assertMessage(
                "invalid configuration: file=" + file + ", node=2; this name is set twice",
                "node=1\nnode=2\nlisten=10.0.0.1:1");
        assertMessage(
                "invalid configuration: file="
                        + file
                        + "; key.file and key.environment are both set; remove one",
                "node=1\nlisten=10.0.0.1:1\nkey.file=a\nkey.environment=B");
        Path missing = folder.resolve("missing");
        assertEquals(
                "cannot read the configuration: file="
                        + missing
                        + ", because=java.nio.file.NoSuchFileException: "
                        + missing,
                assertThrows(UncheckedIOException.class, () -> NodeConfig.read(missing))
                        .getMessage());
    }

    private void assertMessage(String expected, String text) {
        assertEquals(
                expected,
                assertThrows(IllegalArgumentException.class, () -> read(text)).getMessage());
    }
}
