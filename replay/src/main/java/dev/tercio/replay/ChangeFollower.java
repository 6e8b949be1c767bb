package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.bytes.MemoryChannel;
import dev.tercio.replay.internal.hash.WorldSums;
import dev.tercio.replay.internal.playback.StatePlayer;
import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.restore.StateReader;
import dev.tercio.replay.internal.snapshot.SnapshotReader;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/// Makes a world equal to the one of a [ChangeFeed].
///
/// ```java
/// ChangeFollower follower = new ChangeFollower(world, SaveFormat.DEFAULT);
/// follower.load(frame, snapshot);
/// follower.apply(frame + 1, changes);
/// ```
///
/// The world must not be changed by others between frames. Its component classes must be registered
/// or allowed with [dev.tercio.WorldOptions#allowInStreams].
public final class ChangeFollower {
    private final DirectWorld world;
    private final SaveFormat format;
    private final WorldSums sums;
    private @Nullable StateReader reader;
    private @Nullable StatePlayer player;
    private long frame = -1;

    /// Creates a follower without a state.
    ///
    /// @param world the world whose content is replaced
    /// @param format the codecs of values that are not plain records
    public ChangeFollower(World world, SaveFormat format) {
        this.world = (DirectWorld) world;
        this.format = format.in(world);
        this.sums = new WorldSums(this.world, this.format, true);
    }

    /// Replaces the content of the world.
    ///
    /// @param number the number of the frame after which the snapshot was made
    /// @param snapshot the bytes that [ChangeFeed.Sink#snapshot] received
    /// @throws CorruptFileException if the snapshot is damaged; the world is unchanged
    /// @throws SchemaMismatchException if the classes do not match; the world is unchanged
    public void load(long number, byte[] snapshot) {
        world.guard().checkStructural("load");
        StateReader loading = new StateReader(world, format, "feed");
        Object outer = world.guard().enter("load of a feed");
        try (MemoryChannel channel = new MemoryChannel(snapshot)) {
            new SnapshotReader(channel).apply(loading, null);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read snapshot from memory", e);
        } finally {
            world.guard().leave(outer);
        }
        world.stableIds().keepStart();
        reader = loading;
        player = new StatePlayer(loading);
        frame = number;
    }

    /// Applies the changes of the next frame.
    ///
    /// @param number the number of the frame
    /// @param changes the bytes that [ChangeFeed.Sink#frame] received
    /// @throws CorruptFileException if the frame is not the next one, or is damaged; the world is
    ///   unchanged
    public void apply(long number, byte[] changes) {
        StatePlayer playing = player;
        if (playing == null || number != frame + 1) {
            throw new CorruptFileException(
                    "frame does not follow: frame=" + number + ", last=" + frame);
        }
        world.guard().checkStructural("apply a frame");
        playing.apply(FrameSections.read(changes));
        frame = number;
    }

    /// The number of the last frame.
    ///
    /// @return -1 if nothing was loaded
    public long frame() {
        return frame;
    }

    /// The hash of the current state, see [StateHash]. Only what has changed since the last call is
    /// hashed again.
    ///
    /// @return the hash
    public long hash() {
        return sums.update();
    }

    /// The current state as a snapshot, with which another follower can continue.
    ///
    /// @return the bytes for [#load]; empty if the world has registered its components in another
    ///   order than the world of the feed, so that later frames would not fit. A world that was
    ///   created with [dev.tercio.WorldOptions#allowInStreams] and without components fits always
    public Optional<byte[]> snapshot() {
        if (reader == null || !reader.keepsNumbers()) {
            return Optional.empty();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Snapshot.save(world, bytes, format);
        return Optional.of(bytes.toByteArray());
    }
}
