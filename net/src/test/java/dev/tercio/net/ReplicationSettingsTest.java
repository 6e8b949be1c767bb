package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Length;
import dev.tercio.World;
import dev.tercio.net.TestNode.Position;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

class ReplicationSettingsTest {
    record Tag() {}

    record Map(@Length(20_000) int[] tiles) {}

    private static String refusal(Class<?> type) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            ReplicationOptions options = ReplicationOptions.DEFAULT.messageBytes(65_536);
            Replication replication = Replication.of(schedule, new Loopback().join(), options);
            return assertThrows(
                            IllegalArgumentException.class,
                            () -> replication.share(Position.class, type))
                    .getMessage();
        }
    }

    @Test
    void onlyRecordsCanBeShared() {
        assertEquals(
                "only records can be shared: component=" + String.class.getName(),
                refusal(String.class));
    }

    @Test
    void settingsAreCheckedAndFixedOnceItRuns() {
        try (TestNode peer = new TestNode(1, new Loopback().join())) {
            assertEquals(
                    "setting is not positive: retry=0",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> ReplicationOptions.DEFAULT.retry(0))
                            .getMessage());
            peer.run();
            assertEquals(
                    "replication has started: setting=share, world=node 1",
                    assertThrows(
                                    IllegalStateException.class,
                                    () -> peer.replication.share(Position.class))
                            .getMessage());
        }
    }

    @Test
    void aComponentTooLargeForAMessageIsRejected() {
        String message = refusal(Map.class);
        String start =
                "component does not fit a message: component=" + Map.class.getName() + ", bytes=80";
        assertTrue(message.startsWith(start), message);
        assertTrue(
                message.endsWith(", limit=65536; raise messageBytes, or split the component"),
                message);
    }

    @Test
    void messagesAreNotMadeTooSmallForWhatIsShared() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            Replication replication =
                    Replication.of(
                            schedule,
                            new Loopback().join(),
                            ReplicationOptions.DEFAULT.messageBytes(300));
            String message =
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> replication.share(Position.class, TestNode.Damage.class))
                            .getMessage();
            assertTrue(message.contains("component does not fit a message"), message);
            assertTrue(message.contains("limit=300"), message);
            schedule.run();
        }
    }

    @Test
    void systemsAreInTheirPhases() {
        try (TestNode peer = new TestNode(1, new Loopback().join())) {
            peer.schedule.build();
            String text = peer.schedule.describe();
            assertTrue(text.indexOf("network receive") < text.indexOf("replication receive"), text);
            assertTrue(text.indexOf("network send") < text.indexOf("replication send"), text);
        }
    }

    @Test
    void reasonsSayWhetherTheyAreAboutWholeMessages() {
        assertTrue(Refusal.MALFORMED.isWholeMessage());
        assertFalse(Refusal.OWNED_HERE.isWholeMessage());
    }
}
