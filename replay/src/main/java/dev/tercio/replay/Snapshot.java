package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.WorldConfig;
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

/// Saves a whole world to a file and loads it again: entities with their generations and the order
/// in which slots are given out, values, resources, stable ids, authority, changes.
///
/// ```java
/// Snapshot.save(world, Path.of("world.tsnap"));
/// Snapshot.load(world, Path.of("world.tsnap"));
/// ```
///
/// A world that was loaded goes on as the saved one would have: the same operations give the same
/// handles. The file holds the schema, and components are found by the names of their classes and
/// fields: the order of registration and of fields may differ, fields may be new or gone, numbers
/// may have become wider; [SaveFormat] tells the rest. Classes must be registered in the world or
/// allowed with [dev.tercio.WorldConfig#allowInStreams], because bytes never load a class.
///
/// Loading replaces all that the world holds, or nothing if anything is wrong with the file.
public final class Snapshot {
    private Snapshot() {}

    /// Saves a world. A file of that name stays as it is until the new one is complete.
    ///
    /// @param world the world, on its own thread
    /// @param file where to
    /// @throws UnsavableException if it holds what nobody can write; nothing is written then
    /// @throws UncheckedIOException if the file cannot be written; an old one stays as it is
    public static void save(World world, Path file) {
        save(world, file, new SaveFormat());
    }

    /// Saves a world. A file of that name stays as it is until the new one is complete.
    ///
    /// @param world the world, on its own thread
    /// @param file where to
    /// @param format how
    /// @throws UnsavableException if it holds what nobody can write; nothing is written then
    /// @throws UncheckedIOException if the file cannot be written; an old one stays as it is
    public static void save(World world, Path file, SaveFormat format) {
        save((DirectWorld) world, null, file, format);
    }

    /// Saves the world of a schedule together with what the schedule remembers: how many frames it
    /// has run, for how long, and how far its systems have seen the changes.
    ///
    /// @param schedule the schedule, between frames
    /// @param file where to
    /// @param format how
    /// @throws UnsavableException if it holds what nobody can write; nothing is written then
    /// @throws UncheckedIOException if the file cannot be written; an old one stays as it is
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
        StateWriter state = new StateWriter(world, format);
        // codecs are code of users, who must not change what is being written
        Object outer = world.guard().enter("save to " + file);
        try {
            state.checkSavable();
            AtomicFile.write(file, out -> SnapshotWriter.write(state, schedule, format, out));
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
                    "a frame runs: operation=" + operation + ", frame=" + schedule.frame());
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
    /// @param out where to
    /// @param format how
    /// @throws UnsavableException if it holds what nobody can write; nothing is written then
    /// @throws UncheckedIOException if the stream fails
    public static void save(World world, OutputStream out, SaveFormat format) {
        DirectWorld direct = (DirectWorld) world;
        direct.guard().checkStructural("save");
        StateWriter state = new StateWriter(direct, format);
        Object outer = direct.guard().enter("save to a stream");
        try {
            state.checkSavable();
            SnapshotWriter.write(state, null, format, Channels.newChannel(out));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write snapshot: because=" + e, e);
        } finally {
            direct.guard().leave(outer);
        }
    }

    /// Loads a world.
    ///
    /// @param world the world whose content is replaced, on its own thread
    /// @param file where from
    /// @throws CorruptFileException if the file is damaged; the world stays as it is
    /// @throws SchemaMismatchException if the file does not fit the classes of today; the world
    ///   stays as it is
    /// @throws UncheckedIOException if the file cannot be read; the world stays as it is
    public static void load(World world, Path file) {
        load(world, file, new SaveFormat());
    }

    /// Loads a world.
    ///
    /// @param world the world whose content is replaced, on its own thread
    /// @param file where from
    /// @param format how
    /// @throws CorruptFileException if the file is damaged; the world stays as it is
    /// @throws SchemaMismatchException if the file does not fit the classes of today; the world
    ///   stays as it is
    /// @throws UncheckedIOException if the file cannot be read; the world stays as it is
    public static void load(World world, Path file, SaveFormat format) {
        load((DirectWorld) world, null, file, format);
    }

    /// Loads the world of a schedule and what the schedule remembers. Systems are found by name.
    ///
    /// @param schedule the schedule, between frames
    /// @param file where from
    /// @param format how
    /// @throws CorruptFileException if the file is damaged; the world stays as it is
    /// @throws SchemaMismatchException if the file does not fit the classes of today; the world
    ///   stays as it is
    /// @throws UncheckedIOException if the file cannot be read; the world stays as it is
    public static void load(Schedule schedule, Path file, SaveFormat format) {
        SystemSchedule systems = (SystemSchedule) schedule;
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

    /// Opens a file without the classes it was written with: records with the same names and fields
    /// stand in for them. What only a codec can read is left out. Such a world is for looking at:
    /// its classes are not those of the program.
    ///
    /// @param file where from
    /// @return a world, which is to be closed when it is done
    /// @throws CorruptFileException if the file is damaged
    /// @throws MemoryLimitException if the file takes far more memory than it has content
    /// @throws UncheckedIOException if the file cannot be read
    public static World open(Path file) {
        return open(file, new SaveFormat());
    }

    /// Opens a file without the classes it was written with, see [#open(Path)].
    ///
    /// @param file where from
    /// @param format how much memory it may take, what is left out
    /// @return a world, which is to be closed when it is done
    /// @throws CorruptFileException if the file is damaged
    /// @throws MemoryLimitException if the file takes more memory than allowed
    /// @throws UncheckedIOException if the file cannot be read
    public static World open(Path file, SaveFormat format) {
        World world = World.create(new WorldConfig().name(String.valueOf(file.getFileName())));
        boolean opened = false;
        try {
            DirectWorld direct = (DirectWorld) world;
            StateReader state =
                    new StateReader(
                            direct,
                            new SaveFormat(format),
                            file.toString(),
                            new GeneratedClassCache());
            read(file, state, null);
            opened = true;
            return world;
        } finally {
            if (!opened) {
                world.close();
            }
        }
    }

    /// Brings the world of an state, and a schedule if there is one, into the state of a file.
    private static void read(Path file, StateReader state, @Nullable SystemSchedule schedule) {
        read(file, state, schedule, () -> {});
    }

    /// A check of something that is read.
    interface FileCheck {
        void run() throws IOException;
    }

    /// Brings the world of an state, and a schedule if there is one, into the state of a file.
    ///
    /// @param whenRead is run when all of the file has been read and nothing has changed yet
    static void read(
            Path file, StateReader state, @Nullable SystemSchedule schedule, FileCheck whenRead) {
        // codecs and constructors are code of users, who must not change what is being read
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

    /// Loads a world from a stream, which is read to its end and stays open.
    ///
    /// @param world the world whose content is replaced, on its own thread
    /// @param in where from
    /// @param format how
    /// @throws CorruptFileException if it is damaged; the world stays as it is
    /// @throws SchemaMismatchException if it does not fit the classes of today; the world stays as
    ///   it is
    /// @throws UncheckedIOException if the stream fails; the world stays as it is
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
            SnapshotReader.read(world, schedule, format, name, channel);
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
