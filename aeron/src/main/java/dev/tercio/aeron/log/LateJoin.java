package dev.tercio.aeron.log;

import dev.tercio.World;
import dev.tercio.aeron.AeronFlags;
import dev.tercio.aeron.internal.Endpoints;
import dev.tercio.aeron.internal.driver.DriverDirectory;
import dev.tercio.aeron.internal.driver.SharedDriver;
import dev.tercio.net.ExerciseKey;
import dev.tercio.replay.ChangeFollower;
import dev.tercio.replay.SaveFormat;

import io.aeron.driver.MediaDriver;

import org.agrona.CloseHelper;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Makes a world equal to the one of a [WorldLog]: loads the newest checkpoint, applies the frames
/// after it, and follows the log.
///
/// ```java
/// try (LateJoin join = LateJoin.start(world, "10.0.0.1:9200", "10.0.0.2", SaveFormat.DEFAULT)) {
///     while (!join.isCaughtUp()) {
///         join.poll();
///     }
/// }
/// ```
///
/// Reading happens on another thread; [#poll()] applies what has arrived and never waits. Every
/// chunk has a checksum, and the state is compared with the hashes in the log. If anything is
/// wrong, [#poll()] throws [LogDamagedException] with the position, and the world has the state of
/// the last good frame.
public final class LateJoin implements AutoCloseable {
    private static final int ENTRIES_PER_POLL = 256;

    private final MediaDriver driver;
    private final LogFollower reader;
    private final ChangeFollower follower;
    private long startFrame = -1;
    private boolean caughtUp;
    private boolean closed;

    private LateJoin(World world, MediaDriver driver, LogFollower reader, SaveFormat format) {
        this.driver = driver;
        this.reader = reader;
        follower = new ChangeFollower(world, format);
        reader.start();
    }

    /// Starts to read the newest log of an archive.
    ///
    /// @param world the world whose content is replaced; its component classes must be registered
    ///   or allowed
    /// @param archive the address of the archive as `host:port`
    /// @param host the address of this machine that the archive can reach
    /// @param format the codecs of values that are not plain records
    /// @return the join, which has not read anything yet
    /// @throws IllegalArgumentException if the address of the archive is not `host:port`
    /// @throws IllegalStateException if a flag of the JVM is missing
    public static LateJoin start(World world, String archive, String host, SaveFormat format) {
        return start(world, archive, host, format, Optional.empty());
    }

    /// Starts to read the newest log of an archive that asks for the key of the exercise. An
    /// archive that does not ask for it is not read.
    ///
    /// @param world the world whose content is replaced; its component classes must be registered
    ///   or allowed
    /// @param archive the address of the archive as `host:port`
    /// @param host the address of this machine that the archive can reach
    /// @param format the codecs of values that are not plain records
    /// @param key the key, which is never sent
    /// @return the join, which has not read anything yet
    /// @throws IllegalArgumentException if the address of the archive is not `host:port`
    /// @throws IllegalStateException if a flag of the JVM is missing
    public static LateJoin start(
            World world, String archive, String host, SaveFormat format, ExerciseKey key) {
        return start(world, archive, host, format, Optional.of(key));
    }

    private static LateJoin start(
            World world,
            String archive,
            String host,
            SaveFormat format,
            Optional<ExerciseKey> key) {
        AeronFlags.require();
        Endpoints.check("archive", archive);
        Path directory =
                DriverDirectory.of(
                        "join-" + ProcessHandle.current().pid(),
                        Path.of(Long.toHexString(System.nanoTime())));
        MediaDriver driver =
                MediaDriver.launch(
                        SharedDriver.context(directory, SharedDriver.FEW_SESSIONS, _ -> {}));
        boolean started = false;
        try {
            LogFollower reader = new LogFollower(directory, archive, host, key);
            LateJoin join = new LateJoin(world, driver, reader, format);
            started = true;
            return join;
        } finally {
            if (!started) {
                driver.close();
            }
        }
    }

    /// Applies what has arrived.
    ///
    /// @return the number of frames and snapshots applied
    /// @throws LogDamagedException if the log is damaged, or if the archive does not send it
    public int poll() {
        if (closed) {
            throw new IllegalStateException("join is closed");
        }
        // first, because the reader sets it after the entries
        boolean all = reader.isCaughtUp();
        int count = 0;
        while (count < ENTRIES_PER_POLL) {
            LogEntry entry = reader.next();
            if (entry == null) {
                caughtUp |= all && follower.frame() >= 0;
                reader.failure()
                        .ifPresent(
                                failure -> {
                                    throw failure;
                                });
                break;
            }
            LogEntries.apply(follower, entry);
            if (startFrame < 0) {
                startFrame = entry.frame();
            }
            count++;
        }
        return count;
    }

    /// Whether the world has everything that was in the log when this join began. It then follows
    /// the log as long as [#poll()] is called.
    ///
    /// @return true when the join is complete
    public boolean isCaughtUp() {
        return caughtUp;
    }

    /// The number of the last frame that was applied.
    ///
    /// @return -1 if nothing was applied
    public long frame() {
        return follower.frame();
    }

    /// The frame of the snapshot with which this join began: that of the newest checkpoint, or the
    /// start of the log.
    ///
    /// @return -1 if nothing was applied
    public long startFrame() {
        return startFrame;
    }

    /// The hash of the state of the world.
    ///
    /// @return the hash, see [dev.tercio.replay.StateHash]
    public long hash() {
        return follower.hash();
    }

    /// Checkpoints that were damaged and not used, and failed attempts to reach the archive.
    ///
    /// @return one line for each
    public List<String> problems() {
        return reader.problems();
    }

    /// Why reading has ended.
    ///
    /// @return empty while it goes on
    public Optional<String> failure() {
        return reader.failure().map(failure -> String.valueOf(failure.getMessage()));
    }

    /// Stops reading. The world keeps its state.
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            CloseHelper.quietCloseAll(reader, driver);
        }
    }
}
