package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandContext;
import dev.tercio.command.Commands;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A replay applies the inputs of each frame. Proves PE-05.
class RecordedInputsTest {
    @TempDir private Path folder;

    /// Has no stack trace, because the schedule logs it.
    static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose() {
            super("on purpose", null, false, false);
        }
    }

    /// Records frames with an action before each, and verifies them on another board.
    private void roundTrip(RecordingMode mode, Consumer<Schedule> more, Consumer<Board> before) {
        SmallRecording small = record(mode, more, before);
        try (Recording recording = Recording.open(folder);
                Board board = new Board(more)) {
            board.knowAll();
            Replay replay = Replay.of(recording, board.schedule, Board.format());
            assertEquals(12, small.compare(replay, board.world, Board.format()));
            assertEquals(Optional.empty(), replay.verify());
            replay.seek(7);
            assertEquals(small.hashes().get(7), StateHash.of(board.world, Board.format()));
            if (mode == RecordingMode.STATE) {
                Replay states = Replay.of(recording, board.world, Board.format());
                assertEquals(12, small.compare(states, board.world, Board.format()));
            }
        }
    }

    private SmallRecording record(
            RecordingMode mode, Consumer<Schedule> more, Consumer<Board> before) {
        List<Long> hashes = new ArrayList<>();
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).format(Board.format());
        try (Board board = new Board(more)) {
            hashes.add(StateHash.of(board.world, Board.format()));
            try (Recorder recorder =
                    Recorder.start(
                            board.schedule,
                            folder,
                            options.segmentFrames(5).segmentBytes(1 << 20))) {
                for (board.frame = 1; board.frame <= 12; board.frame++) {
                    before.accept(board);
                    run(board.schedule);
                    hashes.add(StateHash.of(board.world, Board.format()));
                    assertEquals(board.frame, recorder.frames());
                }
            }
        }
        return new SmallRecording(folder, mode, hashes);
    }

    private static void run(Schedule schedule) {
        try {
            schedule.run(0.25);
        } catch (SystemFailedException stopped) {
            assertEquals("fails", stopped.system());
        } catch (AssertionError wrong) {
            assertEquals("on purpose", wrong.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void batchesOfTheNetwork(RecordingMode mode) {
        roundTrip(
                mode,
                _ -> {},
                board -> {
                    for (int i = 0; i < board.frame % 4; i++) {
                        CommandBuffer batch = board.ingress.rent();
                        batch.set(board.entities.get(i), new Kinds.Points(board.frame));
                        batch.newEntity().add(new Kinds.Points(100 + i));
                        board.ingress.submit(batch);
                    }
                });
        try (Recording recording = Recording.open(folder)) {
            for (int i = 1; i <= 12; i++) {
                List<RecordedFrame.Commands> inputs = recording.frame(i).inputs();
                assertEquals(i % 4, inputs.size(), "frame=" + i);
                inputs.forEach(
                        input -> {
                            assertEquals(Optional.of("NetworkIngress"), input.system());
                            // the spawn and its component
                            assertTrue(input.count() >= 2);
                        });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void resourcesWithAndWithoutCodec(RecordingMode mode) {
        roundTrip(
                mode,
                _ -> {},
                board -> {
                    if (board.frame % 2 == 0) {
                        board.world.resources().set(new Board.Score(board.frame));
                    }
                    if (board.frame % 3 == 0) {
                        board.world.resources().set(new Kinds.Wind(board.frame));
                    }
                    if (board.frame % 5 == 0) {
                        board.world.resources().remove(Kinds.Wind.class);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void systemsThatAreEnabledAndDisabled(RecordingMode mode) {
        roundTrip(mode, _ -> {}, board -> board.schedule.enable("count", board.frame / 3 % 2 == 0));
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void typesRegisteredInBetween(RecordingMode mode) {
        roundTrip(
                mode,
                schedule ->
                        schedule.add(
                                "late",
                                setup -> {
                                    setup.exclusive();
                                    return context -> {
                                        if (context.time().frame() == 6) {
                                            context.commands()
                                                    .spawn(
                                                            new Board.Late(3, "from a system"),
                                                            new Kinds.Tag());
                                        }
                                    };
                                }),
                board -> {
                    if (board.frame == 4) {
                        board.world.register(Kinds.Wind.class);
                        try (CommandBuffer buffer = board.world.commands()) {
                            buffer.add(board.entities.get(1), new Kinds.Wind(2));
                            board.world.play(buffer);
                        }
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void framesThatASystemStops(RecordingMode mode) {
        roundTrip(
                mode,
                schedule ->
                        schedule.add(
                                "fails",
                                setup -> {
                                    setup.exclusive();
                                    return context -> {
                                        context.commands().spawn(new Kinds.Points(1));
                                        if (context.time().frame() % 4 == 2) {
                                            throw new OnPurpose();
                                        }
                                    };
                                },
                                SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.STOP)),
                _ -> {});
    }

    /// An error in a command ends a frame. The frame still counts, so the frames after it have the
    /// same time in the replay.
    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void framesEndedByAnErrorInACommand(RecordingMode mode) {
        roundTrip(
                mode,
                schedule ->
                        schedule.add(
                                "errs",
                                setup -> {
                                    setup.exclusive();
                                    return context -> {
                                        int frame = (int) context.time().frame();
                                        context.commands().spawn(new Kinds.Points(frame));
                                        if (frame % 4 == 2) {
                                            context.commands().run(RecordedInputsTest::err);
                                        }
                                    };
                                }),
                _ -> {});
    }

    private static void err(CommandContext context) {
        throw new AssertionError("on purpose");
    }

    record Follows(Entity leader) {}

    private static void knowFollows(Schedule schedule) {
        schedule.world().register(Follows.class);
    }

    /// A recorder does not change what is played: commands whose spawn has failed, or belongs to
    /// another buffer, fail one by one with the same reasons, in the recorded run and in its
    /// replay.
    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void commandsOfASpawnWithoutEntityFailAsTheyDoWithoutARecorder(RecordingMode mode) {
        List<String> expected =
                List.of(
                        "COPY DEAD_ENTITY 1",
                        "ADD NOT_YET_SPAWNED 1",
                        "SPAWN NOT_YET_SPAWNED 1",
                        "DESTROY FOREIGN_HANDLE 1");
        long hash;
        try (Board board = new Board(RecordedInputsTest::knowFollows)) {
            playHandlesWithoutEntity(board, dead(board));
            assertEquals(expected, failures(board));
            hash = StateHash.of(board.world, Board.format());
        }
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).format(Board.format());
        try (Board board = new Board(RecordedInputsTest::knowFollows)) {
            Entity dead = dead(board);
            try (Recorder recorder = Recorder.start(board.schedule, folder, options)) {
                playHandlesWithoutEntity(board, dead);
                assertEquals(expected, failures(board));
                assertEquals(hash, StateHash.of(board.world, Board.format()));
                board.schedule.run();
                assertEquals(2, recorder.frames());
            }
        }
        try (Recording recording = Recording.open(folder);
                Board board = new Board(RecordedInputsTest::knowFollows)) {
            assertEquals(
                    Optional.empty(),
                    Replay.of(recording, board.schedule, Board.format()).verify());
            assertEquals(expected, failures(board));
        }
    }

    private static Entity dead(Board board) {
        Entity dead = board.world.spawn();
        board.world.destroy(dead);
        return dead;
    }

    private static void playHandlesWithoutEntity(Board board, Entity dead) {
        board.schedule.run(0.25);
        try (CommandBuffer buffer = board.world.commands();
                CommandBuffer other = board.world.commands()) {
            Entity handle = buffer.copy(dead);
            board.world.play(buffer);
            buffer.add(handle, new Kinds.Points(5));
            buffer.spawn(new Follows(handle));
            buffer.spawn(new Kinds.Points(6));
            board.world.play(buffer);
            buffer.destroy(other.copy(dead));
            buffer.spawn(new Kinds.Points(7));
            board.world.play(buffer);
        }
    }

    private static List<String> failures(Board board) {
        return board.world.commandFailures().counts().stream()
                .map(
                        count ->
                                count.first().kind()
                                        + " "
                                        + count.first().reason()
                                        + " "
                                        + count.count())
                .toList();
    }

    @Test
    void commandsWithoutBinaryFormAreRefusedBeforeTheyArePlayed() {
        RecorderOptions options =
                RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).format(Board.format());
        try (Board board = new Board(_ -> {});
                Recorder recorder = Recorder.start(board.schedule, folder, options);
                CommandBuffer buffer = board.world.commands()) {
            long before = StateHash.of(board.world, Board.format());
            buffer.newEntity().add(new Kinds.Points(5));
            buffer.run(context -> context.world().resources().set(new Board.Score(9)));
            IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> board.world.play(buffer));
            assertTrue(
                    refused.getMessage().startsWith("commands cannot be recorded, so they are not"),
                    refused.getMessage());
            assertEquals(before, StateHash.of(board.world, Board.format()), "nothing was played");
            int kept = buffer.count();
            assertTrue(kept >= 2, "commands=" + kept);
            board.schedule.run();
            assertEquals(1, recorder.frames(), "the recording goes on");
        }
        try (Recording recording = Recording.open(folder);
                Board board = new Board(_ -> {})) {
            assertEquals(List.of(), recording.frame(1).inputs());
            assertEquals(
                    Optional.empty(),
                    Replay.of(recording, board.schedule, Board.format()).verify());
        }
    }

    @Test
    void commandsWithoutBinaryFormAreRecordedAsStates() {
        long hash;
        try (Board board = new Board(_ -> {});
                Recorder recorder =
                        Recorder.start(
                                board.schedule,
                                folder,
                                RecorderOptions.DEFAULT.format(Board.format()));
                CommandBuffer buffer = board.world.commands()) {
            buffer.run(context -> context.world().resources().set(new Board.Score(9)));
            board.world.play(buffer);
            board.schedule.run();
            assertEquals(1, recorder.frames());
            hash = StateHash.of(board.world, Board.format());
        }
        try (Recording recording = Recording.open(folder);
                Board board = new Board(_ -> {})) {
            RecordedFrame.Commands noted = recording.frame(1).inputs().getFirst();
            assertEquals(1, noted.count());
            assertEquals(0, noted.bytes().length);
            assertTrue(noted.problem().isPresent());
            Replay replay = Replay.of(recording, board.world, Board.format());
            assertTrue(replay.step());
            assertEquals(hash, StateHash.of(board.world, Board.format()));
            Replay again = Replay.of(recording, board.schedule, Board.format());
            assertThrows(CorruptFileException.class, again::step);
        }
    }

    /// A resource whose class no stream may name.
    record Unlisted(int number) {}

    @Test
    void commandsThatNoReplayCouldReadAreRefused() {
        RecorderOptions options =
                RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).format(Board.format());
        try (Board board = new Board(_ -> {});
                Recorder recorder = Recorder.start(board.schedule, folder, options)) {
            assertRefused(board, "resource is not allowed", c -> c.setResource(new Unlisted(1)));
            assertRefused(board, "resource is not allowed", c -> c.removeResource(Unlisted.class));
            assertRefused(board, "world has no such event", c -> c.send(new Unlisted(2)));
            assertRefused(board, "command is not allowed", c -> c.run(new Silent(3)));
            board.schedule.run();
            assertEquals(1, recorder.frames(), "the recording goes on");
        }
        try (Recording recording = Recording.open(folder);
                Board board = new Board(_ -> {})) {
            assertEquals(
                    Optional.empty(),
                    Replay.of(recording, board.schedule, Board.format()).verify());
        }
    }

    /// A command whose class no stream may name.
    record Silent(int number) implements Command {
        @Override
        public void run(CommandContext context) {
            // does nothing
        }
    }

    private static void assertRefused(Board board, String because, Consumer<Commands> record) {
        try (CommandBuffer buffer = board.world.commands()) {
            record.accept(buffer);
            IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> board.world.play(buffer));
            String message = refused.getMessage();
            assertTrue(message.startsWith("commands cannot be recorded, so they are not"), message);
            assertTrue(message.contains(", because=" + because), message);
            assertTrue(message.endsWith("WorldOptions.allowInStreams"), message);
            assertEquals(1, buffer.count());
            assertTrue(board.world.resources().tryGet(Unlisted.class).isEmpty());
            buffer.clear();
        }
    }
}
