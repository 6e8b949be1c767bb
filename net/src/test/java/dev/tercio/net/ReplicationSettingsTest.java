package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Length;
import dev.tercio.World;
import dev.tercio.net.Site.Position;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

class ReplicationSettingsTest {
    record Tag() {}

    record Map(@Length(20_000) int[] tiles) {}

    private static String refusal(Class<?> type) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            Replication replication = Replication.of(schedule, new Loopback().join()).share(type);
            return assertThrows(IllegalArgumentException.class, replication::peers).getMessage();
        }
    }

    @Test
    void onlyRecordsWithFieldsCanBeShared() {
        assertEquals(
                "only records with fields can be shared: component=" + Tag.class.getName(),
                refusal(Tag.class));
    }

    @Test
    void settingsAreCheckedAndFixedOnceItRuns() {
        try (Site site = new Site(1, new Loopback().join())) {
            assertEquals(
                    "setting is not positive: retry=0",
                    assertThrows(IllegalArgumentException.class, () -> site.replication.retry(0))
                            .getMessage());
            site.run();
            assertEquals(
                    "replication has started: setting=share, world=node 1",
                    assertThrows(
                                    IllegalStateException.class,
                                    () -> site.replication.share(Position.class))
                            .getMessage());
        }
    }

    @Test
    void aComponentThatFitsNoMessageIsNamed() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            Replication replication =
                    Replication.of(schedule, new Loopback().join()).share(Map.class);
            replication.publish(world.spawn(new Map(new int[20_000])));
            schedule.run();
            String message = schedule.failures().getFirst().cause().getMessage();
            assertTrue(message.contains("component does not fit a message"), message);
        }
    }

    @Test
    void systemsAreInTheirPhases() {
        try (Site site = new Site(1, new Loopback().join())) {
            site.schedule.build();
            String text = site.schedule.describe();
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
