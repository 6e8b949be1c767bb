package dev.tercio.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.World;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Events near the limit of a type, 16,777,216 events that are stored or being sent.
///
/// Proves EV-02, EV-03.
class EventLimitTest {
    private static final int LIMIT = 1 << 24;

    private record Spark(byte number) {}

    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private int count;

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private ComponentSystem sending(SystemSetup setup) {
        EventWriter<Spark> sparks = setup.eventWriter(Spark.class);
        return context -> {
            for (int i = 0; i < count; i++) {
                sparks.send(new Spark((byte) i));
            }
        };
    }

    private int unread(EventReader<Spark> reader) {
        int unread = reader.count();
        reader.forEach(_ -> {});
        return unread;
    }

    /// Two frames of events fit, so a third buffer must not keep the pages of dropped ones.
    @Test
    void aThirdOfTheLimitCanBeSentInEveryFrame() {
        schedule.add("send", this::sending);
        EventReader<Spark> reader = world.eventReader(Spark.class);
        count = 6_000_000;
        for (int frame = 0; frame < 6; frame++) {
            schedule.run();
            assertEquals(count, unread(reader));
        }
        assertEquals(0, reader.missed());
    }

    @Test
    void framesAfterTooManyEventsWork() {
        schedule.add("first", this::sending).add("second", this::sending);
        EventReader<Spark> reader = world.eventReader(Spark.class);
        count = LIMIT / 2 - 100_000;
        String message = assertThrows(IllegalStateException.class, schedule::run).getMessage();
        assertTrue(message.startsWith("too many events: event="), message);
        assertEquals(count, unread(reader), "those of the second system are not sent in part");
        count = 3;
        for (int frame = 0; frame < 4; frame++) {
            schedule.run();
            assertEquals(6, unread(reader));
        }
        assertTrue(schedule.failures().isEmpty(), schedule.failures()::toString);
    }

    @Test
    void theWorldIsFullAtTheLimit() {
        EventReader<Spark> reader = world.eventReader(Spark.class);
        for (int i = 0; i < LIMIT; i++) {
            world.send(new Spark((byte) i));
        }
        String message =
                assertThrows(IllegalStateException.class, () -> world.send(new Spark((byte) 0)))
                        .getMessage();
        assertTrue(message.startsWith("too many events: event="), message);
        assertEquals(LIMIT, reader.count());
        world.nextFrame();
        world.nextFrame();
        assertEquals(LIMIT, reader.missed());
        world.send(new Spark((byte) 1));
        assertEquals(1, unread(reader));
    }
}
