package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.aeron.Durability;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Settings that cannot work are refused at once.
class OptionsTest {
    private static final Path FOLDER = Path.of("registry");

    private static String message(Runnable action) {
        return assertThrows(IllegalArgumentException.class, action::run).getMessage();
    }

    @Test
    void addressesAreChecked() {
        assertEquals(
                "address is invalid: address=here; write host:port, with a port from 1 to 65531",
                message(() -> RegistryNodeOptions.of(FOLDER, "here")));
        assertEquals(
                "a registry needs an odd number of members, so that a majority exists: members=2",
                message(() -> RegistryClientOptions.of("a", List.of("h:1", "h:10"))));
        assertEquals(
                "members use the same port: address=h:4; each member uses 5 consecutive ports",
                message(() -> RegistryClientOptions.of("a", List.of("h:1", "h:4", "h:20"))));
        assertEquals(
                "0,h:1,h:2,h:3,h:4,h:5|1,i:1,i:2,i:3,i:4,i:5|2,j:1,j:2,j:3,j:4,j:5",
                ClusterAddresses.members(List.of("h:1", "i:1", "j:1")));
        assertEquals("0=h:1,1=i:1,2=j:1", ClusterAddresses.ingress(List.of("h:1", "i:1", "j:1")));
    }

    @Test
    void rangesAreChecked() {
        RegistryNodeOptions node = RegistryNodeOptions.of(FOLDER, "h:1");
        assertEquals(
                "option of the registry is out of range: maxMembers=513",
                message(() -> node.limits(513, 0)));
        assertEquals(
                "option of the registry is out of range: leaderTimeout=PT0.01S",
                message(() -> node.timeouts(Duration.ofSeconds(1), Duration.ofMillis(10))));
        assertEquals(
                "option of the registry is out of range: member=1",
                message(() -> node.members(List.of("h:1"), 1)));
        assertEquals(Durability.DATA, node.durability(Durability.DATA).durability());
        assertEquals(
                "node number is out of range: node=65536, max=65535",
                message(() -> RegistryClientOptions.of("a", List.of("h:1")).node(65_536)));
        Duration second = Duration.ofSeconds(1);
        assertEquals(
                "durations must be at least a millisecond: duration=PT0S",
                message(
                        () ->
                                RegistryClientOptions.of("a", List.of("h:1"))
                                        .times(second, second, Duration.ZERO, second)));
        assertEquals("here", RegistryClientOptions.of("a", List.of("h:1")).host("here").host());
    }
}
