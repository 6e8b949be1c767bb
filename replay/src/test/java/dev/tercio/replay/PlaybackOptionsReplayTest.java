package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Frames whose systems play commands with different options are replayed correctly, including
/// frames that a failed command has stopped.
///
/// Proves CB-16, PE-05.
class PlaybackOptionsReplayTest {
    private static final int FRAMES = 12;
    private static final PlaybackOptions PRIORITY =
            PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY);
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    @TempDir private Path folder;

    /// Systems with different options in one stage, and an ingress.
    private static final class Field implements AutoCloseable {
        final World world = World.create(WorldOptions.DEFAULT.workers(1));
        final Schedule schedule = Schedule.of(world);
        final NetworkIngress ingress =
                new NetworkIngress(world, 4, NetworkIngress.Overflow.ERROR).playback(STOP);
        final List<Entity> entities = new ArrayList<>();
        final Entity dead;

        /// The entity spawned in this frame, for the systems that follow.
        private Entity made = Entity.NONE;

        Field() {
            Kinds.TYPES.forEach(world::register);
            for (int i = 0; i < 70; i++) {
                entities.add(world.spawn(new Kinds.Points(i)));
                entities.add(world.spawn(new Kinds.Points(i), new Kinds.Tag()));
            }
            dead = world.spawn();
            world.destroy(dead);
            schedule.add(ingress);
            schedule.playback(SyncPoints.END_OF_FRAME, PRIORITY);
            add("coalesced", PlaybackOptions.DEFAULT.coalesce(), c -> made = c.spawn(points(1)));
            add("plain", PlaybackOptions.DEFAULT, c -> c.add(made, Kinds.Tag.class));
            add("stopping", STOP, this::recordLate);
            add("kinds", PlaybackOptions.DEFAULT.order(PlaybackOrder.BY_KIND), this::recordKinds);
            add("urgent", PRIORITY, this::recordUrgent);
            schedule.add(
                    "later",
                    _ -> context -> recordUrgent(context.commandsAt(SyncPoints.END_OF_FRAME)));
        }

        private void add(String name, PlaybackOptions options, Consumer<Commands> record) {
            schedule.add(
                    name,
                    _ -> context -> record.accept(context.commands()),
                    SystemOptions.DEFAULT.playback(options));
        }

        private Kinds.Points points(int offset) {
            return new Kinds.Points((int) schedule.frame() * 10 + offset);
        }

        /// Every third frame stops here.
        private void recordLate(Commands commands) {
            commands.spawn(points(2));
            commands.set(schedule.frame() % 3 == 0 ? dead : entities.getFirst(), points(3));
            commands.add(made, new Kinds.Wind(1));
        }

        private void recordKinds(Commands commands) {
            Entity entity = entities.get((int) schedule.frame() + 5);
            commands.destroy(entity);
            commands.add(entity, new Kinds.Wind(2));
            commands.spawn(points(4));
        }

        private void recordUrgent(Commands commands) {
            commands.priority(Priority.LOW).set(entities.get(1), points(5));
            commands.priority(Priority.HIGH).set(entities.get(1), points(6));
            commands.spawn(points(7));
        }

        /// The inputs of a frame: a batch that is stopped halfway.
        boolean runFrame() {
            CommandBuffer batch = ingress.rent();
            batch.spawn(points(8));
            batch.destroy(dead);
            batch.spawn(points(9));
            ingress.submit(batch);
            try {
                schedule.run(0.1);
                return true;
            } catch (SystemFailedException stopped) {
                return false;
            }
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void framesAreReplayedAsTheyWere(RecordingMode mode) {
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode);
        int stops = 0;
        try (Field field = new Field();
                Recorder recorder = Recorder.start(field.schedule, folder, options)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                stops += field.runFrame() ? 0 : 1;
                assertEquals(List.of(), field.schedule.failures());
            }
            assertEquals(FRAMES, recorder.frames());
            assertTrue(stops > 2 && stops < FRAMES, "stops=" + stops);
            assertEquals(FRAMES, field.ingress.unplayed());
        }
        try (Recording recording = Recording.open(folder);
                Field field = new Field()) {
            Replay replay = Replay.of(recording, field.schedule, SaveFormat.DEFAULT);
            assertEquals(Optional.empty(), replay.verify());
        }
    }
}
