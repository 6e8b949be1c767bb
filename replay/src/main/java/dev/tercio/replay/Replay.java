package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.image.ImageReader;
import dev.tercio.replay.internal.log.FrameParts;
import dev.tercio.replay.internal.log.SegmentReader;
import dev.tercio.replay.internal.playback.InputPlayer;
import dev.tercio.replay.internal.playback.StateCheck;
import dev.tercio.replay.internal.playback.StatePlayer;
import dev.tercio.replay.internal.playback.WorldMark;
import dev.tercio.replay.internal.schema.StandInClasses;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Brings a world to any frame of a recording, forwards and backwards.
///
/// ```java
/// try (Recording recording = Recording.open(Path.of("run")); World world = World.create(config)) {
///     Replay replay = Replay.of(recording, world);
///     replay.seek(500);
///     replay.stepBack();
/// }
/// ```
///
/// With a world alone, the recorded states are restored; with a schedule, its systems run again
/// from the recorded inputs. Then [#verify()] tells whether they do what they did. The recording
/// must stay open.
public final class Replay {
    private final Recording recording;
    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final SaveFormat format;
    private final @Nullable InputPlayer inputs;
    private final StateCheck check;
    private StatePlayer states;
    private long position;

    /// The position at which a snapshot was loaded last, if nothing was done since.
    private long loadedAt = -1;

    /// Where the world was left at this position.
    private final WorldMark left;

    private final @Nullable StandInClasses standIns;

    private Replay(
            Recording recording,
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            SaveFormat format,
            @Nullable StandInClasses standIns) {
        this.standIns = standIns;
        this.recording = recording;
        this.world = world;
        this.schedule = schedule;
        this.format = new SaveFormat(format);
        this.inputs = schedule == null ? null : new InputPlayer(schedule, this.format);
        this.check = new StateCheck(world, this.format, standIns != null);
        this.states = new StatePlayer(newReader());
        this.left = new WorldMark(world);
        load(recording.segmentBefore(recording.firstFrame()));
    }

    /// Restores recorded states, beginning with the first.
    ///
    /// @param recording a recording of states
    /// @param world a world, whose content is replaced
    /// @return a replay before the first frame
    /// @throws IllegalArgumentException if only inputs were recorded
    public static Replay of(Recording recording, World world) {
        return of(recording, world, new SaveFormat());
    }

    /// Restores recorded states, beginning with the first.
    ///
    /// @param recording a recording of states
    /// @param world a world, whose content is replaced
    /// @param format how values are read
    /// @return a replay before the first frame
    /// @throws IllegalArgumentException if only inputs were recorded
    public static Replay of(Recording recording, World world, SaveFormat format) {
        checkStates(recording);
        return new Replay(recording, (DirectWorld) world, null, format, null);
    }

    private static void checkStates(Recording recording) {
        if (recording.mode() == RecordingMode.INPUTS) {
            throw new IllegalArgumentException(
                    "only inputs were recorded; replay them with a schedule that runs the systems:"
                            + " folder="
                            + recording.folder());
        }
    }

    /// Runs systems again from recorded inputs, beginning with the first state.
    ///
    /// @param recording a recording of any mode
    /// @param schedule the schedule with the same systems; the content of its world is replaced
    /// @return a replay before the first frame
    public static Replay of(Recording recording, Schedule schedule) {
        return of(recording, schedule, new SaveFormat());
    }

    /// Runs systems again from recorded inputs, beginning with the first state.
    ///
    /// @param recording a recording of any mode
    /// @param schedule the schedule with the same systems; the content of its world is replaced
    /// @param format how values are read
    /// @return a replay before the first frame
    public static Replay of(Recording recording, Schedule schedule, SaveFormat format) {
        SystemSchedule systems = (SystemSchedule) schedule;
        systems.build();
        return new Replay(recording, (DirectWorld) systems.world(), systems, format, null);
    }

    private ImageReader newReader() {
        return new ImageReader(world, format, recording.folder().toString(), standIns);
    }

    /// Restores recorded states without the classes they were recorded with: records with the same
    /// names and fields stand in for them. What only a codec can read is left out.
    ///
    /// @param recording a recording of states
    /// @return a replay before the first frame; its [#world()] is to be closed when it is done
    /// @throws IllegalArgumentException if only inputs were recorded
    public static Replay of(Recording recording) {
        checkStates(recording);
        World world = World.create(new WorldConfig().name("replay"));
        boolean opened = false;
        try {
            Replay replay =
                    new Replay(
                            recording,
                            (DirectWorld) world,
                            null,
                            new SaveFormat(),
                            new StandInClasses());
            opened = true;
            return replay;
        } finally {
            if (!opened) {
                world.close();
            }
        }
    }

    /// The world that is brought to frames of the recording.
    ///
    /// @return the world
    public World world() {
        return world;
    }

    /// The number of the frame after which the world is now.
    ///
    /// @return a number from [Recording#firstFrame()] to [Recording#lastFrame()]
    public long position() {
        return position;
    }

    /// Goes to the state after the next frame.
    ///
    /// @return false if there is none
    /// @throws CorruptFileException if the frame is damaged; the world stays as it is
    public boolean step() {
        if (position >= recording.lastFrame()) {
            return false;
        }
        if (left.hasGoneOn()) {
            // the world has gone on without the replay
            seek(position);
        }
        // before anything is changed: a frame that cannot be read must leave the world as it is
        List<FrameParts.Part> parts = recording.parts(position + 1);
        SegmentReader segment = recording.segmentAfter(position).orElse(null);
        if (segment != null && !segment.head().continues() && position != loadedAt) {
            load(segment);
        } else if (segment != null) {
            check.forget();
        }
        try {
            step(parts);
        } catch (CorruptFileException e) {
            throw new CorruptFileException(
                    "frame cannot be replayed: frame="
                            + (position + 1)
                            + ", folder="
                            + recording.folder()
                            + ", because="
                            + e.getMessage(),
                    e);
        }
        position++;
        loadedAt = -1;
        left.note();
        return true;
    }

    /// Checks all of a frame before anything changes.
    private void step(List<FrameParts.Part> parts) {
        Runnable sums = check.prepare(parts);
        if (inputs != null) {
            inputs.prepare(parts, String.valueOf(position + 1)).run();
        } else {
            states.apply(parts);
        }
        sums.run();
    }

    /// Goes to the state before the last frame: to the last snapshot before it, and forwards again.
    ///
    /// @return false if there is none
    public boolean stepBack() {
        if (position <= recording.firstFrame()) {
            return false;
        }
        seek(position - 1);
        return true;
    }

    /// Goes to the state after a frame.
    ///
    /// @param frame a number from [Recording#firstFrame()] to [Recording#lastFrame()]
    /// @throws IndexOutOfBoundsException if there is no such frame
    /// @throws CorruptFileException if a frame on the way is damaged
    public void seek(long frame) {
        if (frame < recording.firstFrame() || frame > recording.lastFrame()) {
            throw new IndexOutOfBoundsException(
                    "no such frame: frame="
                            + frame
                            + ", first="
                            + recording.firstFrame()
                            + ", last="
                            + recording.lastFrame());
        }
        SegmentReader segment = recording.segmentBefore(frame);
        if (left.hasGoneOn() || frame < position || segment.files().first() > position) {
            load(segment);
        }
        while (position < frame) {
            step();
        }
    }

    private void load(SegmentReader segment) {
        world.guard().checkStructural("load");
        if (schedule != null) {
            // they belong to the state that is left
            schedule.dropWaitingCommands();
            Snapshot.checkBetweenFrames(schedule, "load");
        }
        ImageReader reader = newReader();
        Snapshot.read(segment.files().snapshot(), reader, schedule);
        states = new StatePlayer(reader);
        check.forget();
        position = segment.files().first();
        loadedAt = position;
        left.note();
    }

    /// Compares the state now with the one that was recorded after this frame.
    ///
    /// @return what differs; nothing if they are the same, or if no hash was recorded
    public Optional<Divergence> check() {
        if (!check.isKnown() && position > recording.firstFrame()) {
            // where a segment begins, the sums are in the one before
            long first = recording.segmentOf(position).files().first() + 1;
            check.find(first, position, recording::parts);
        }
        return check.compare(position, this::compareStates);
    }

    /// Restores the recorded state in a world of its own and compares value by value, if systems
    /// have run again and there is such a state.
    private List<Difference> compareStates() {
        if (schedule == null || recording.mode() != RecordingMode.STATE) {
            return List.of();
        }
        Replay recorded = of(recording);
        try (World other = recorded.world()) {
            recorded.seek(position);
            return check.compareValues((DirectWorld) other);
        }
    }

    /// Goes from the first frame to the last and compares each state with the recorded one.
    ///
    /// @return where they first differ; nothing if they do not
    public Optional<Divergence> verify() {
        return verify(_ -> {});
    }

    /// Goes from the first frame to the last and compares each state with the recorded one.
    ///
    /// @param progress is told the number of each frame that was compared
    /// @return where they first differ; nothing if they do not
    public Optional<Divergence> verify(LongConsumer progress) {
        load(recording.segmentBefore(recording.firstFrame()));
        while (step()) {
            Optional<Divergence> found = check();
            if (found.isPresent()) {
                return found;
            }
            progress.accept(position);
        }
        return Optional.empty();
    }
}
