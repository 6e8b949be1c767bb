package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.playback.InputPlayer;
import dev.tercio.replay.internal.playback.StateCheck;
import dev.tercio.replay.internal.playback.StatePlayer;
import dev.tercio.replay.internal.playback.WorldStamp;
import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.recording.SegmentReader;
import dev.tercio.replay.internal.restore.StateReader;
import dev.tercio.replay.internal.schema.GeneratedClassCache;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
    private final WorldStamp left;

    private final @Nullable GeneratedClassCache generated;

    /// The classes of resources that snapshots have brought.
    private final Set<Class<?>> resourceTypes = new LinkedHashSet<>();

    private Replay(
            Recording recording,
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            SaveFormat format,
            @Nullable GeneratedClassCache generated) {
        this.generated = generated;
        this.recording = recording;
        this.world = world;
        this.schedule = schedule;
        this.format = new SaveFormat(format);
        this.inputs = schedule == null ? null : new InputPlayer(schedule, this.format);
        this.check = new StateCheck(world, this.format, generated != null);
        this.states = new StatePlayer(newReader());
        this.left = new WorldStamp(world);
        loadFirst();
    }

    /// Begins with the first snapshot that can be read.
    private void loadFirst() {
        CorruptFileException damage = null;
        for (SegmentReader segment : recording.segments().readers()) {
            try {
                load(segment);
                if (damage != null) {
                    recording.report(
                            "frames cannot be replayed, because no snapshot before them can be"
                                    + " loaded: from="
                                    + (recording.firstFrame() + 1)
                                    + ", to="
                                    + position);
                }
                return;
            } catch (CorruptFileException e) {
                damage = damage == null ? e : damage;
            }
        }
        throw Objects.requireNonNull(damage, "a recording has at least one segment");
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

    private StateReader newReader() {
        return new StateReader(world, format, recording.folder().toString(), generated);
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
                            new GeneratedClassCache());
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
    /// @throws CorruptFileException if the frame is damaged or missing; the world stays as it is
    public boolean step() {
        if (position >= recording.lastFrame()) {
            return false;
        }
        if (left.hasGoneOn()) {
            // the world has gone on without the replay
            seek(position);
        }
        // before anything is changed: a frame that cannot be read must leave the world as it is
        List<FrameSections.Entry> sections = recording.sections(position + 1);
        SegmentReader segment = recording.segments().after(position).orElse(null);
        if (segment != null && !segment.header().continues() && position != loadedAt) {
            load(segment);
        } else if (segment != null) {
            check.forget();
        }
        try {
            step(sections);
        } catch (CorruptFileException e) {
            throw recording.damaged("frame cannot be replayed: frame=", position + 1, e);
        }
        position++;
        loadedAt = -1;
        left.note();
        return true;
    }

    /// Checks all of a frame before anything changes.
    private void step(List<FrameSections.Entry> sections) {
        Runnable sums = check.prepare(sections);
        if (inputs != null) {
            inputs.prepare(sections, String.valueOf(position + 1)).run();
        } else {
            states.apply(sections);
        }
        sums.run();
    }

    /// Goes to the state before the last frame: to the last snapshot before it, and forwards again.
    ///
    /// @return false if there is none
    /// @throws CorruptFileException if damage makes that state unreachable
    public boolean stepBack() {
        if (position <= recording.firstFrame()) {
            return false;
        }
        seek(position - 1);
        return true;
    }

    /// Goes to the state after a frame. If the last snapshot before it is damaged, an earlier one
    /// is taken from which the frame can be reached.
    ///
    /// @param frame a number from [Recording#firstFrame()] to [Recording#lastFrame()]
    /// @throws IndexOutOfBoundsException if there is no such frame
    /// @throws CorruptFileException if damage makes the frame unreachable
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
        boolean elsewhere = left.hasGoneOn() || frame < position;
        SegmentReader segment = recording.segments().before(frame);
        while (elsewhere || segment.files().first() > position) {
            try {
                load(segment);
                break;
            } catch (CorruptFileException e) {
                segment = recording.segments().continuedBy(segment).orElseThrow(() -> e);
            }
        }
        while (position < frame) {
            step();
        }
    }

    /// @throws CorruptFileException if the snapshot is damaged or missing; the world stays as it is
    private void load(SegmentReader segment) {
        Path snapshot = segment.files().snapshot();
        try {
            recording.checkCurrent(segment);
            if (!Files.exists(snapshot)) {
                throw new CorruptFileException(
                        "snapshot is missing: file=" + snapshot.getFileName());
            }
            read(segment);
        } catch (CorruptFileException e) {
            recording.report(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private void read(SegmentReader segment) {
        world.guard().checkStructural("load");
        if (schedule != null) {
            // they belong to the state that is left
            schedule.dropWaitingCommands();
            Snapshot.checkBetweenFrames(schedule, "load");
        }
        StateReader reader = newReader();
        Snapshot.read(
                segment.files().snapshot(),
                reader,
                schedule,
                () -> recording.segments().checkCurrent(segment));
        states = new StatePlayer(reader);
        check.forget();
        resourceTypes.addAll(world.resources().all().keySet());
        position = segment.files().first();
        loadedAt = position;
        left.note();
    }

    /// Compares the state now with the one that was recorded after this frame.
    ///
    /// @return what differs; nothing if they are the same, or if no hash was recorded
    /// @throws CorruptFileException if the recorded hash cannot be read
    public Optional<Divergence> check() {
        if (!check.isKnown() && position > recording.firstFrame()) {
            // where a segment begins, the sums are in the one before, if it is there
            recording
                    .segments()
                    .of(position)
                    .ifPresent(
                            segment ->
                                    check.find(
                                            segment.files().first() + 1,
                                            position,
                                            recording::sections));
        }
        return check.compare(position, this::compareStates);
    }

    /// Restores the recorded state in a world of its own and compares value by value, if systems
    /// have run again and there is such a state.
    private List<Difference> compareStates() {
        if (schedule == null || recording.mode() != RecordingMode.STATE) {
            return List.of();
        }
        // with the classes of the world: codecs can read what nothing else understands
        try (World other = World.create(sameClasses())) {
            of(recording, other, format).seek(position);
            return check.compareValues((DirectWorld) other, true);
        } catch (SchemaMismatchException e) {
            // the classes have changed too much for that
            return compareWithoutClasses();
        } catch (CorruptFileException e) {
            // the recorded values cannot be read; the sums name what differs
            return List.of();
        }
    }

    private List<Difference> compareWithoutClasses() {
        Replay recorded = of(recording);
        try (World other = recorded.world()) {
            recorded.seek(position);
            return check.compareValues((DirectWorld) other, false);
        }
    }

    private WorldConfig sameClasses() {
        WorldConfig config = new WorldConfig().name("recorded");
        world.registry().stores().forEach(store -> config.register(store.spec().type()));
        resourceTypes.addAll(world.resources().all().keySet());
        return config.allowInStreams(resourceTypes.toArray(Class<?>[]::new));
    }

    /// Goes from the first frame to the last and compares each state with the recorded one.
    ///
    /// @return where they first differ; nothing if they do not
    /// @throws CorruptFileException if a frame on the way is damaged or missing
    public Optional<Divergence> verify() {
        return verify(_ -> {});
    }

    /// Goes from the first frame to the last and compares each state with the recorded one.
    ///
    /// @param progress receives the number of each frame that was compared
    /// @return where they first differ; nothing if they do not
    /// @throws CorruptFileException if a frame on the way is damaged or missing
    public Optional<Divergence> verify(LongConsumer progress) {
        loadFirst();
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
