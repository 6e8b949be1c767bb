package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Position;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Every playback is an event for Java Flight Recorder.
///
/// Proves CB-12.
@Isolated
class PlaybackEventTest {
    @Test
    void everyPlaybackIsAnEvent(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("playback.jfr");
        try (Recording recording = new Recording();
                World world = World.create(WorldOptions.DEFAULT.name("flight"))) {
            recording.enable("tercio.Playback").withoutThreshold();
            recording.start();
            CommandBuffer commands = world.commands().named("Pilot");
            commands.spawn(new Mass(1));
            commands.spawn(new Mass(2));
            commands.destroy(Entity.NONE);
            commands.run(
                    _ -> {
                        throw new IllegalStateException("mine");
                    });
            int bytes = commands.bytes();
            world.play(commands);
            CommandStage stage = world.stage();
            stage.lane(1).spawn(new Mass(3));
            stage.lane(2).spawn(new Mass(4));
            world.play(stage);
            ComponentSet both = ComponentSet.of(Mass.class, Position.class);
            for (Entity entity : world.spawnAll(20, both)) {
                commands.set(entity, new Mass(5));
                commands.set(entity, new Position(1, 2));
            }
            world.play(commands);
            recording.stop();
            recording.dump(file);

            List<RecordedEvent> events =
                    RecordingFile.readAllEvents(file).stream()
                            .filter(event -> event.getString("world").equals("flight"))
                            .toList();
            assertEquals(3, events.size());
            RecordedEvent first = events.getFirst();
            assertEquals("tercio.Playback", first.getEventType().getName());
            assertEquals("Pilot", first.getString("recorder"));
            assertEquals(1, first.getInt("lanes"));
            assertEquals(bytes, first.getLong("bytes"));
            assertEquals(2, first.getInt("played"));
            assertEquals(0, first.getInt("interleaved"));
            assertEquals(1, first.getInt("skipped"));
            assertEquals(1, first.getInt("failed"));
            assertEquals(0, first.getInt("coalesced"));
            assertEquals(2, events.get(1).getInt("lanes"));
            assertEquals(2, events.get(1).getInt("played"));
            assertEquals(40, events.getLast().getInt("interleaved"));
        }
    }
}
