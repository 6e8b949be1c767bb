package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/// Failures and warnings reach the logger that is named.
///
/// Proves CB-06, CB-12.
@Isolated
class FailureLogTest {
    private static final class Lines extends Handler {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + new SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static List<String> logged(Runnable body) {
        Logger logger = Logger.getLogger("dev.tercio.command");
        Lines lines = new Lines();
        lines.setLevel(Level.ALL);
        logger.addHandler(lines);
        logger.setUseParentHandlers(false);
        try {
            body.run();
        } finally {
            logger.removeHandler(lines);
            logger.setUseParentHandlers(true);
        }
        return lines.lines;
    }

    @Test
    void logPolicyWritesAWarningAndGoesOn() {
        try (World world = World.create(new WorldConfig().name("arena"))) {
            Entity live = world.spawn();
            CommandBuffer commands = world.commands().named("Spawner {0}");
            commands.set(live, new Mass(1));
            commands.add(live, Frozen.class);
            List<String> lines =
                    logged(
                            () ->
                                    world.play(
                                            commands,
                                            PlaybackOptions.DEFAULT.onFailure(OnFailure.LOG)));
            assertEquals(
                    List.of(
                            "WARNING command 0: SET entity="
                                    + live
                                    + " component="
                                    + Mass.class.getName()
                                    + " recorder=Spawner {0} reason=MISSING_COMPONENT"
                                    + " (world=arena)"),
                    lines);
            assertTrue(world.has(live, Frozen.class));
        }
    }

    @Test
    void thresholdsWarnTheLoggerUnlessToldOtherwise() {
        try (World world = World.create()) {
            world.commandTelemetry().warnAboveSkipped(0);
            CommandBuffer commands = world.commands();
            commands.destroy(Entity.NONE);
            assertEquals(
                    List.of("WARNING many commands skipped: count=1, limit=0"),
                    logged(() -> world.play(commands)));
        }
    }
}
