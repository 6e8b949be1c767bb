package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.event.EventQueue;
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

/// Restores a world to any frame of a recording, forwards and backwards.
///
/// ```java
/// try (Recording recording = Recording.open(Path.of("run")); World world = World.create(config)) {
///     Replay replay = Replay.of(recording, world);
///     replay.seek(500);
///     replay.stepBack();
/// }
/// ```
///
/// A replay with a world restores the recorded states. A replay with a schedule runs its systems
/// again with the recorded inputs; [#verify()] then checks that the results are the same. The
/// recording must stay open.
public final class Replay {
    private final Recording recording;
    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final SaveFormat format;
    private final @Nullable InputPlayer inputs;
    private final StateCheck check;
    private StatePlayer states;
    private long position;

    /// The position of the snapshot that was loaded last, or -1 if a frame was replayed since.
    private long loadedAt = -1;

    /// The world as the replay left it.
    private final WorldStamp left;

    private final @Nullable GeneratedClassCache generated;

    /// The classes of all resources found in snapshots.
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
        this.format = format.in(world);
        this.inputs = schedule == null ? null : new InputPlayer(schedule, this.format);
        this.check = new StateCheck(world, this.format, generated != null);
        this.states = new StatePlayer(newReader());
        this.left = new WorldStamp(world);
        loadFirst();
    }

    /// Loads the first readable snapshot.
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

    /// Restores recorded states, starting before the first frame.
    ///
    /// @param recording a recording of states
    /// @param world the world whose content is replaced
    /// @return a replay before the first frame
    /// @throws IllegalArgumentException if only inputs were recorded
    public static Replay of(Recording recording, World world) {
        return of(recording, world, SaveFormat.DEFAULT);
    }

    /// Restores recorded states, starting before the first frame.
    ///
    /// @param recording a recording of states
    /// @param world the world whose content is replaced
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

    /// Runs systems again with recorded inputs, starting before the first frame.
    ///
    /// @param recording a recording of any mode
    /// @param schedule a schedule with the same systems; the content of its world is replaced
    /// @return a replay before the first frame
    public static Replay of(Recording recording, Schedule schedule) {
        return of(recording, schedule, SaveFormat.DEFAULT);
    }

    /// Runs systems again with recorded inputs, starting before the first frame.
    ///
    /// @param recording a recording of any mode
    /// @param schedule a schedule with the same systems; the content of its world is replaced
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

    /// Restores recorded states without the original classes: records with the same names and
    /// fields are generated. Components and events that need a codec are skipped. Resources that
    /// are not records have the same hash and can be printed, but not read.
    ///
    /// @param recording a recording of states
    /// @return a replay before the first frame; the caller must close its [#world()]
    /// @throws IllegalArgumentException if only inputs were recorded
    public static Replay of(Recording recording) {
        checkStates(recording);
        World world = World.create(WorldOptions.DEFAULT.name("replay"));
        boolean opened = false;
        try {
            Replay replay =
                    new Replay(
                            recording,
                            (DirectWorld) world,
                            null,
                            SaveFormat.DEFAULT,
                            new GeneratedClassCache());
            opened = true;
            return replay;
        } finally {
            if (!opened) {
                world.close();
            }
        }
    }

    /// The world that is restored.
    ///
    /// @return the world
    public World world() {
        return world;
    }

    /// The number of the current frame: the world has the state that was recorded at the end of
    /// this frame. [Recording#firstFrame()] means that no frame has been replayed.
    ///
    /// @return a number from [Recording#firstFrame()] to [Recording#lastFrame()]
    public long position() {
        return position;
    }

    /// Advances to the end of the next frame. Changes that others have made to the world since the
    /// last step are discarded first.
    ///
    /// @return false if there is no next frame
    /// @throws CorruptFileException if the frame is damaged or missing; the world is unchanged
    public boolean step() {
        if (position >= recording.lastFrame()) {
            return false;
        }
        if (left.hasChanged()) {
            // the world was changed outside the replay
            seek(position);
        }
        // read the frame before any change: a frame that cannot be read must leave the world as it
        // is
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
        left.update();
        return true;
    }

    /// Checks the whole frame before changing anything.
    private void step(List<FrameSections.Entry> sections) {
        Runnable sums = check.prepare(sections);
        if (inputs != null) {
            inputs.prepare(sections, String.valueOf(position + 1)).run();
        } else {
            states.apply(sections);
        }
        sums.run();
    }

    /// Goes back one frame: loads the last snapshot before it and replays the frames in between.
    ///
    /// @return false if there is no previous frame
    /// @throws CorruptFileException if that state cannot be reached because of damage
    public boolean stepBack() {
        if (position <= recording.firstFrame()) {
            return false;
        }
        seek(position - 1);
        return true;
    }

    /// Goes to the end of a frame. If the last snapshot before it is damaged, starts from an
    /// earlier one.
    ///
    /// @param frame a number from [Recording#firstFrame()] to [Recording#lastFrame()]
    /// @throws IndexOutOfBoundsException if there is no such frame
    /// @throws CorruptFileException if the frame cannot be reached because of damage
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
        boolean elsewhere = left.hasChanged() || frame < position;
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

    /// @throws CorruptFileException if the snapshot is damaged or missing; the world is unchanged
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
            // they belong to the state that is replaced
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
        left.update();
    }

    /// Compares the current state with the state recorded after this frame.
    ///
    /// @return the divergence; empty if the states are equal or no hash was recorded
    /// @throws CorruptFileException if the recorded hash cannot be read
    public Optional<Divergence> check() {
        if (!check.isKnown() && position > recording.firstFrame()) {
            // at the start of a segment, the sums are in the segment before
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

    /// If systems have run and the state was recorded, restores it in another world and compares
    /// value by value.
    private List<Difference> compareStates() {
        if (schedule == null || recording.mode() != RecordingMode.STATE) {
            return List.of();
        }
        // use the classes of the world, so that codecs can read their values
        try (World other = World.create(sameClasses())) {
            of(recording, other, format).seek(position);
            return check.compareValues((DirectWorld) other, true);
        } catch (SchemaMismatchException e) {
            // the classes have changed too much
            return compareWithoutClasses();
        } catch (CorruptFileException e) {
            // the recorded values cannot be read; fall back to comparing sums
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

    private WorldOptions sameClasses() {
        WorldOptions config = WorldOptions.DEFAULT.name("recorded");
        for (ComponentStore store : world.registry().stores()) {
            config = config.register(store.spec().type());
        }
        for (EventQueue queue : world.events().queues()) {
            config = config.allowInStreams(queue.spec().type());
        }
        resourceTypes.addAll(world.resources().all().keySet());
        return config.allowInStreams(resourceTypes.toArray(Class<?>[]::new));
    }

    /// Replays all frames and compares each state with the recorded one.
    ///
    /// @return the first divergence; empty if there is none
    /// @throws IllegalStateException if no frame of the recording has a state hash, see
    ///   [RecorderOptions#hashEvery]
    /// @throws CorruptFileException if a frame is damaged or missing
    public Optional<Divergence> verify() {
        return verify(_ -> {});
    }

    /// Replays all frames and compares each state that has a recorded hash. If the first snapshot
    /// is damaged, the replay starts with the next one that can be loaded; [Recording#problems()]
    /// lists the frames that were left out.
    ///
    /// @param progress receives the number of each frame that was replayed
    /// @return the first divergence; empty if there is none
    /// @throws CorruptFileException if a frame is damaged or missing
    /// @throws IllegalStateException if no frame of the recording has a state hash, see
    ///   [RecorderOptions#hashEvery]
    public Optional<Divergence> verify(LongConsumer progress) {
        loadFirst();
        boolean compared = false;
        boolean stepped = false;
        while (step()) {
            stepped = true;
            Optional<Divergence> found = check();
            if (found.isPresent()) {
                return found;
            }
            compared |= check.isKnown();
            progress.accept(position);
        }
        if (stepped && !compared) {
            throw new IllegalStateException(
                    "recording has no state hashes, so it cannot be verified: folder="
                            + recording.folder()
                            + "; record it with RecorderOptions.hashEvery");
        }
        return Optional.empty();
    }
}
