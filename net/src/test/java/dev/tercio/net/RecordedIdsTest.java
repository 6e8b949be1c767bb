package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.TestNode.Position;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Optional;

/// Ids start with the session, but a replay issues the recorded ones.
class RecordedIdsTest {
    /// A node that publishes an entity in each frame.
    private static final class Maker implements AutoCloseable {
        private final World world =
                World.create(WorldOptions.DEFAULT.node(1).register(Position.class));
        private final Schedule schedule = Schedule.of(world);

        Maker(long session) {
            Replication replication =
                    Replication.of(
                                    schedule,
                                    new Loopback().join(),
                                    ReplicationOptions.DEFAULT.session(session))
                            .share(Position.class);
            schedule.add(
                    "creator",
                    _ ->
                            context -> {
                                Entity made = context.commands().spawn(new Position(1, 1));
                                replication.publish(context.commands(), made);
                            });
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    @Test
    void aReplayInAnotherSessionMakesTheSameIds(@TempDir Path folder) {
        long last;
        try (Maker recorded = new Maker(1_800_000_000_000L)) {
            RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
            try (Recorder _ = Recorder.start(recorded.schedule, folder, inputs)) {
                for (int i = 0; i < 10; i++) {
                    recorded.schedule.run();
                }
            }
            last = lastId(recorded.world);
        }
        try (Maker again = new Maker(1_900_000_000_000L);
                Recording recording = Recording.open(folder)) {
            Replay replay = Replay.of(recording, again.schedule);
            assertEquals(Optional.empty(), replay.verify());
            assertEquals(last, lastId(again.world));
            replay.seek(3);
            replay.seek(10);
            assertEquals(last, lastId(again.world));
        }
        try (Maker other = new Maker(1_900_000_000_000L)) {
            other.schedule.run();
            assertNotEquals(last, lastId(other.world));
        }
    }

    private static long lastId(World world) {
        StableIds ids = world.stableIds();
        return ids.idOf(world.entities().getLast()).orElse(0);
    }
}
