package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureCount;
import dev.tercio.command.FailureReason;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// Updates of other nodes that fail here are failed commands like any other: logged once, counted
/// exactly, with their cause.
///
/// Replication lets through only adds, removes and destroys of entities that are alive here, and
/// rejects messages with invalid values. The remaining failures come from classes that behave
/// differently in that check and at playback.
///
/// Proves CB-16.
class FailedUpdatesTest {
    private static final int UPDATES = 5;

    private static boolean receiving;
    private static int built;

    /// Accepts a negative value when a message is checked, and rejects it at playback.
    record Fussy(int value) {
        Fussy {
            if (receiving && value < 0 && ++built % 2 == 0) {
                throw new IllegalArgumentException("negative: value=" + value);
            }
        }
    }

    private static World world(int node) {
        return World.create(WorldOptions.DEFAULT.name("fussy " + node).node(node).workers(1));
    }

    private static Replication replicate(Schedule schedule, Transport transport) {
        return Replication.of(schedule, transport, TestNode.OPTIONS).share(Fussy.class);
    }

    private static void receive(Schedule schedule) {
        receiving = true;
        try {
            schedule.run();
        } finally {
            receiving = false;
        }
    }

    @Test
    void valueThatIsRefusedHereIsLoggedOnceAndCounted() {
        Logger logger = Logger.getLogger("dev.tercio.command");
        List<LogRecord> lines = new ArrayList<>();
        Handler handler = handlerInto(lines);
        logger.addHandler(handler);
        Loopback loopback = new Loopback();
        try (World there = world(1);
                World here = world(2);
                Schedule sending = Schedule.of(there);
                Schedule schedule = Schedule.of(here)) {
            here.register(Fussy.class, Tier.MANAGED);
            Replication sender = replicate(sending, loopback.join());
            replicate(schedule, loopback.join());
            var entity = there.spawn(new Fussy(1));
            sender.publish(entity);
            for (int i = 0; i < 10; i++) {
                sending.run();
                receive(schedule);
            }
            assertEquals(List.of(new Fussy(1)), here.query(Fussy.class).toList());
            assertEquals(0, here.commandFailures().total());

            long failed = 0;
            for (int i = 1; i <= UPDATES; i++) {
                there.set(entity, new Fussy(-i));
                sending.run();
                receive(schedule);
                failed += schedule.commandFailureCount();
                schedule.commandFailures().forEach(FailedUpdatesTest::check);
            }
            check(here, failed);
            assertEquals(1, lines.size());
            assertInstanceOf(RuntimeException.class, lines.getFirst().getThrown());
        } finally {
            logger.removeHandler(handler);
        }
    }

    private static void check(World here, long failed) {
        List<FailureCount> counts = here.commandFailures().counts();
        assertEquals(1, counts.size(), counts::toString);
        assertEquals(UPDATES, failed);
        assertEquals(UPDATES, counts.getFirst().count());
        assertEquals(UPDATES, here.commandFailures().total());
        check(counts.getFirst().first());
        assertEquals(List.of(new Fussy(1)), here.query(Fussy.class).toList());
    }

    private static void check(CommandFailure failure) {
        assertEquals(FailureReason.INVALID_COMPONENT, failure.reason());
        assertEquals("node 1", failure.recorder());
        assertEquals(Fussy.class, failure.component().orElseThrow());
        assertInstanceOf(IllegalArgumentException.class, failure.cause().orElseThrow().getCause());
    }

    private static Handler handlerInto(List<LogRecord> lines) {
        return new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getMessage().contains("world=fussy 2")) {
                    lines.add(line);
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}
