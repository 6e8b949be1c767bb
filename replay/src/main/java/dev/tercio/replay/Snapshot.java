package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.bytes.AtomicFile;
import dev.tercio.replay.internal.bytes.MemoryChannel;
import dev.tercio.replay.internal.restore.StateReader;
import dev.tercio.replay.internal.schema.GeneratedClassCache;
import dev.tercio.replay.internal.snapshot.SnapshotReader;
import dev.tercio.replay.internal.snapshot.SnapshotWriter;
import dev.tercio.replay.internal.state.StateWriter;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Saves a whole world to a file and loads it again: entities with their generations, values,
/// resources, stable ids, authority, change ticks, and the state of the slot allocator.
///
/// ```java
/// Snapshot.save(world, Path.of("world.tsnap"));
/// Snapshot.load(world, Path.of("world.tsnap"));
/// ```
///
/// A loaded world continues exactly as the saved one would have: the same operations give the same
/// handles.
///
/// The file contains the schema, and components are matched by the names of their classes and
/// fields. The order of registration and of fields may differ, fields may have been added or
/// removed, and numbers may have become wider. [SaveFormat] describes other changes. Classes must
/// be registered in the world or allowed with [dev.tercio.WorldOptions#allowInStreams]; a class is
/// never loaded because a file contains its name.
///
/// Loading replaces the whole content of the world, or nothing if the file is invalid.
public final class Snapshot {
    private Snapshot() {}

    /// Saves a world. An existing file is replaced only when the new one is complete.
    ///
    /// @param world the world, on its own thread
    /// @param file the file to write
    /// @throws UnsavableException if the world has values that cannot be saved; nothing has been
    ///   written
    /// @throws UncheckedIOException if the file cannot be written; an existing file is unchanged
    public static void save(World world, Path file) {
        save(world, file, SaveFormat.DEFAULT);
    }

    /// Saves a world. An existing file is replaced only when the new one is complete.
    ///
    /// @param world the world, on its own thread
    /// @param file the file to write
    /// @param format the format
    /// @throws UnsavableException if the world has values that cannot be saved; nothing has been
    ///   written
    /// @throws UncheckedIOException if the file cannot be written; an existing file is unchanged
    public static void save(World world, Path file, SaveFormat format) {
        save((DirectWorld) world, null, file, format);
    }

    /// Saves the world of a schedule and the state of the schedule in the default format, see
    /// [#save(Schedule, Path, SaveFormat)].
    ///
    /// @param schedule the schedule, between frames
    /// @param file the file to write
    /// @throws UnsavableException if the world has values that cannot be saved; nothing has been
    ///   written
    /// @throws UncheckedIOException if the file cannot be written; an existing file is unchanged
    public static void save(Schedule schedule, Path file) {
        save(schedule, file, SaveFormat.DEFAULT);
    }

    /// Saves the world of a schedule and the state of the schedule: its frame number, its time, and
    /// the changes that its systems have already observed.
    ///
    /// @param schedule the schedule, between frames
    /// @param file the file to write
    /// @param format the format
    /// @throws UnsavableException if the world has values that cannot be saved; nothing has been
    ///   written
    /// @throws UncheckedIOException if the file cannot be written; an existing file is unchanged
    public static void save(Schedule schedule, Path file, SaveFormat format) {
        SystemSchedule systems = (SystemSchedule) schedule;
        checkBetweenFrames(systems, "save");
        systems.build();
        save((DirectWorld) systems.world(), systems, file, format);
    }

    private static void save(
            DirectWorld world, @Nullable SystemSchedule schedule, Path file, SaveFormat format) {
        world.guard().checkStructural("save");
        checkBetweenFrames(schedule, "save");
        SaveFormat known = format.in(world);
        StateWriter state = new StateWriter(world, known);
        // codecs are application code, which must not change the world while it is saved
        Object outer = world.guard().enter("save to " + file);
        try {
            state.checkSavable();
            AtomicFile.write(file, out -> SnapshotWriter.write(state, schedule, known, out));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot write snapshot: file=" + file + ", because=" + e, e);
        } finally {
            world.guard().leave(outer);
        }
    }

    static void checkBetweenFrames(@Nullable SystemSchedule schedule, String operation) {
        if (schedule == null) {
            return;
        }
        if (schedule.isRunning()) {
            throw new IllegalStateException(
                    "a frame is running: operation=" + operation + ", frame=" + schedule.frame());
        }
        if (schedule.waitingCommands() > 0) {
            throw new IllegalStateException(
                    "commands wait for a later frame: operation="
                            + operation
                            + ", commands="
                            + schedule.waitingCommands());
        }
    }

    /// Saves a world to a stream, which stays open.
    ///
    /// @param world the world, on its own thread
    /// @param out the stream to write to
    /// @param format the format
    /// @throws UnsavableException if the world has values that cannot be saved; nothing has been
    ///   written
    /// @throws UncheckedIOException if the stream fails
    public static void save(World world, OutputStream out, SaveFormat format) {
        DirectWorld direct = (DirectWorld) world;
        direct.guard().checkStructural("save");
        SaveFormat known = format.in(world);
        StateWriter state = new StateWriter(direct, known);
        Object outer = direct.guard().enter("save to a stream");
        try {
            state.checkSavable();
            SnapshotWriter.write(state, null, known, Channels.newChannel(out));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write snapshot: because=" + e, e);
        } finally {
            direct.guard().leave(outer);
        }
    }

    /// Loads a world with [SaveFormat#DEFAULT]. Component constructors are not called, see
    /// [#load(World, Path, SaveFormat)].
    ///
    /// @param world the world whose content is replaced, on its own thread
    /// @param file the file to read
    /// @throws CorruptFileException if the file is damaged; the world is unchanged
    /// @throws SchemaMismatchException if the file does not match the current classes; the world is
    ///   unchanged
    /// @throws UncheckedIOException if the file cannot be read; the world is unchanged
    public static void load(World world, Path file) {
        load(world, file, SaveFormat.DEFAULT);
    }

    /// Loads a world.
    ///
    /// Components are loaded without calling the constructors of their records, so constructors
    /// cannot reject invalid values, unless [SaveFormat#checkValues()] is set. Records in
    /// [managed][dev.tercio.Tier#MANAGED] storage are always constructed.
    ///
    /// @param world the world whose content is replaced, on its own thread
    /// @param file the file to read
    /// @param format the format
    /// @throws CorruptFileException if the file is damaged; the world is unchanged
    /// @throws SchemaMismatchException if the file does not match the current classes; the world is
    ///   unchanged
    /// @throws UncheckedIOException if the file cannot be read; the world is unchanged
    public static void load(World world, Path file, SaveFormat format) {
        load((DirectWorld) world, null, file, format);
    }

    /// Loads the world of a schedule and the state of the schedule in the default format, see
    /// [#load(Schedule, Path, SaveFormat)].
    ///
    /// @param schedule the schedule, between frames
    /// @param file the file to read
    /// @throws CorruptFileException if the file is damaged; the world is unchanged
    /// @throws SchemaMismatchException if the file does not match the current classes; the world is
    ///   unchanged
    /// @throws UncheckedIOException if the file cannot be read; the world is unchanged
    public static void load(Schedule schedule, Path file) {
        load(schedule, file, SaveFormat.DEFAULT);
    }

    /// Loads the world of a schedule and the state of the schedule. Systems are matched by name.
    /// Component constructors are not called by default, see [#load(World, Path, SaveFormat)]. If
    /// the file was saved without a schedule, only the world is loaded, and a warning is logged.
    ///
    /// @param schedule the schedule, between frames
    /// @param file the file to read
    /// @param format the format
    /// @throws CorruptFileException if the file is damaged; the world is unchanged
    /// @throws SchemaMismatchException if the file does not match the current classes; the world is
    ///   unchanged
    /// @throws UncheckedIOException if the file cannot be read; the world is unchanged
    public static void load(Schedule schedule, Path file, SaveFormat format) {
        SystemSchedule systems = (SystemSchedule) schedule;
        checkBetweenFrames(systems, "load");
        systems.build();
        load((DirectWorld) systems.world(), systems, file, format);
    }

    private static void load(
            DirectWorld world, @Nullable SystemSchedule schedule, Path file, SaveFormat format) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            load(world, schedule, format, file.toString(), channel);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /// Opens a file without the original component classes: records with the same names and fields
    /// are generated. Components and events that need a codec are skipped; other resources can be
    /// printed. Such a world is meant for inspection, because its classes are not those of the
    /// program.
    ///
    /// @param file the file to read
    /// @return a world, which the caller must close
    /// @throws CorruptFileException if the file is damaged
    /// @throws MemoryLimitException if the world would need far more memory than the file has
    ///   content
    /// @throws UncheckedIOException if the file cannot be read
    public static World open(Path file) {
        return open(file, SaveFormat.DEFAULT);
    }

    /// Opens a file without the original component classes, see [#open(Path)].
    ///
    /// @param file the file to read
    /// @param format the memory limit, the components to skip, and the resources whose classes or
    ///   codecs are known
    /// @return a world, which the caller must close
    /// @throws CorruptFileException if the file is damaged
    /// @throws MemoryLimitException if the world would exceed the memory limit
    /// @throws UncheckedIOException if the file cannot be read
    public static World open(Path file, SaveFormat format) {
        World world = World.create(WorldOptions.DEFAULT.name(String.valueOf(file.getFileName())));
        boolean opened = false;
        try {
            DirectWorld direct = (DirectWorld) world;
            StateReader state =
                    new StateReader(direct, format, file.toString(), new GeneratedClassCache());
            read(file, state, null);
            opened = true;
            return world;
        } finally {
            if (!opened) {
                world.close();
            }
        }
    }

    /// Restores a world, and a schedule if there is one, from a file.
    private static void read(Path file, StateReader state, @Nullable SystemSchedule schedule) {
        read(file, state, schedule, () -> {});
    }

    /// A check that runs when a file has been read.
    interface FileCheck {
        void run() throws IOException;
    }

    /// Restores a world, and a schedule if there is one, from a file.
    ///
    /// @param whenRead runs after the whole file has been read and before anything changes
    static void read(
            Path file, StateReader state, @Nullable SystemSchedule schedule, FileCheck whenRead) {
        // codecs and constructors are application code, which must not change the world during a
        // load
        Object outer = state.world().guard().enter("load of " + file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            SnapshotReader snapshot = new SnapshotReader(channel);
            whenRead.run();
            snapshot.apply(state, schedule);
        } catch (CorruptFileException e) {
            throw unloadable(file.toString(), e);
        } catch (IOException e) {
            throw unreadable(file, e);
        } finally {
            state.world().guard().leave(outer);
        }
    }

    /// Loads a world from a stream, which is read to its end and stays open. Component constructors
    /// are not called by default, see [#load(World, Path, SaveFormat)].
    ///
    /// @param world the world whose content is replaced, on its own thread
    /// @param in the stream to read
    /// @param format the format
    /// @throws CorruptFileException if the content is damaged; the world is unchanged
    /// @throws SchemaMismatchException if the content does not match the current classes; the world
    ///   is unchanged
    /// @throws UncheckedIOException if the stream fails; the world is unchanged
    public static void load(World world, InputStream in, SaveFormat format) {
        try (MemoryChannel channel = new MemoryChannel(in.readAllBytes())) {
            load((DirectWorld) world, null, format, "stream", channel);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read snapshot: because=" + e, e);
        }
    }

    private static void load(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            SaveFormat format,
            String name,
            SeekableByteChannel channel)
            throws IOException {
        world.guard().checkStructural("load");
        checkBetweenFrames(schedule, "load");
        Object outer = world.guard().enter("load of " + name);
        try {
            boolean complete =
                    SnapshotReader.read(world, schedule, format.in(world), name, channel);
            if (schedule != null && !complete) {
                System.getLogger("dev.tercio.replay")
                        .log(
                                System.Logger.Level.WARNING,
                                "snapshot has no state of a schedule, so its frame and clocks are"
                                        + " unchanged: file="
                                        + name
                                        + "; save it with Snapshot.save(schedule, ...)");
            }
            world.stableIds().keepStart();
        } catch (CorruptFileException e) {
            throw unloadable(name, e);
        } finally {
            world.guard().leave(outer);
        }
    }

    private static CorruptFileException unloadable(String name, CorruptFileException e) {
        return new CorruptFileException(
                "snapshot cannot be loaded: file=" + name + ", because=" + e.getMessage(), e);
    }

    private static UncheckedIOException unreadable(Path file, IOException e) {
        return new UncheckedIOException("cannot read snapshot: file=" + file + ", because=" + e, e);
    }
}
