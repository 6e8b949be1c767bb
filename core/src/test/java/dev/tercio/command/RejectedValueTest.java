package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

/// A record that its own class rejects at playback is a failure like any other.
///
/// Proves CB-06.
class RejectedValueTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    private record Checked(int value) implements Command {
        private Checked {
            if (value < 1) {
                throw new IllegalArgumentException("low");
            }
        }

        @Override
        public int value() {
            return value / 10 * 10;
        }

        @Override
        public void run(CommandContext context) {}
    }

    private record Level(int value) {
        private Level {
            if (value < 1) {
                throw new IllegalArgumentException("low");
            }
        }

        @Override
        public int value() {
            return value / 10 * 10;
        }
    }

    @Test
    void constructorOfACommandThatThrowsIsAFailure() {
        commands.run(new Checked(5));
        commands.spawn(new Mass(1));
        assertEquals(1, play(commands).size());
        assertEquals(1, world.size());
    }

    @Test
    void constructorOfAComponentThatThrowsIsAFailure() {
        try (World managed = World.create(WorldOptions.DEFAULT.tier(Tier.MANAGED))) {
            CommandBuffer buffer = managed.commands();
            buffer.spawn(new Level(5));
            buffer.spawn(new Mass(1));
            PlaybackReport report = managed.play(buffer, PlaybackOptions.CHECKED);
            assertEquals(1, report.failures().size());
            assertEquals(1, managed.size());
        }
    }
}
