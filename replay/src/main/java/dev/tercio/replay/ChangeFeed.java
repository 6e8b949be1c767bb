package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldListener;
import dev.tercio.replay.internal.hash.WorldSums;
import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.snapshot.SnapshotWriter;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.StateWriter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;

/// Passes on the state of a world and then, frame by frame, what has changed, so that a
/// [ChangeFollower] elsewhere has the same world.
///
/// ```java
/// ChangeFeed feed = ChangeFeed.start(world, sink, SaveFormat.DEFAULT, 60);
/// ```
///
/// A frame costs time in proportion to what has changed in it. The whole state is passed on once at
/// the start, and again only after the world was loaded or rolled back.
public final class ChangeFeed implements AutoCloseable {
    private final DirectWorld world;
    private final Sink sink;
    private final SaveFormat format;
    private final int hashInterval;
    private final StateWriter state;
    private final WorldSums sums;
    private final FrameSections sections = new FrameSections();
    private final Listener listener = new Listener();
    private int epoch;
    private long frame;
    private boolean open = true;

    /// Receives the state of a world and its changes. It must not throw: an exception would end the
    /// frame of the world.
    public interface Sink {
        /// Receives the whole state.
        ///
        /// @param frame the number of frames since the start
        /// @param snapshot the bytes for [ChangeFollower#load]
        void snapshot(long frame, byte[] snapshot);

        /// Receives the changes of a frame.
        ///
        /// @param frame the number of the frame
        /// @param changes contains the bytes for [ChangeFollower#apply]; valid until the method
        ///   returns
        /// @param length the number of bytes
        /// @param hash the [StateHash] after the frame, or 0 if it was not computed
        void frame(long frame, byte[] changes, int length, long hash);
    }

    private ChangeFeed(DirectWorld world, Sink sink, SaveFormat format, int hashInterval) {
        this.world = world;
        this.sink = sink;
        this.format = format.in(world);
        this.hashInterval = hashInterval;
        this.state = new StateWriter(world, this.format);
        this.sums = new WorldSums(world, this.format, true);
    }

    /// Starts with the current state. Turns on change tracking for all components of the world.
    ///
    /// @param world the world, on its own thread
    /// @param sink receives the state and the changes, on the thread of the world
    /// @param format the codecs of values that are not plain records
    /// @param hashInterval compute a hash every this many frames; 0 for never
    /// @return the feed; close it to end it
    /// @throws UnsavableException if the world has values that cannot be saved
    public static ChangeFeed start(World world, Sink sink, SaveFormat format, int hashInterval) {
        if (hashInterval < 0) {
            throw new IllegalArgumentException(
                    "hash interval is negative: interval=" + hashInterval);
        }
        DirectWorld direct = (DirectWorld) world;
        direct.guard().checkStructural("feed");
        ChangeFeed feed = new ChangeFeed(direct, sink, format, hashInterval);
        feed.state.checkSavable();
        feed.state.track();
        feed.writeSnapshot();
        direct.listen(feed.listener);
        return feed;
    }

    private void writeSnapshot() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Object outer = world.guard().enter("snapshot for a feed");
        try {
            SnapshotWriter.write(state, null, format, Channels.newChannel(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write snapshot to memory", e);
        } finally {
            world.guard().leave(outer);
        }
        state.resetBaseline();
        sections.clear();
        epoch = world.registry().clock().epoch();
        sink.snapshot(frame, bytes.toByteArray());
    }

    private void endFrame() {
        frame++;
        state.checkSavable();
        if (epoch != world.registry().clock().epoch()) {
            // the world was loaded or rolled back, so there is nothing that changes could continue
            state.track();
            writeSnapshot();
            return;
        }
        state.writeChanges(sections);
        state.resetBaseline();
        if (sections.bytes().size() == 0) {
            sections.begin(SectionKind.NOTES);
            sections.end();
        }
        long hash = hashInterval > 0 && frame % hashInterval == 0 ? sums.update() : 0;
        sink.frame(frame, sections.bytes().bytes(), sections.bytes().size(), hash);
        sections.clear();
    }

    /// The number of frames since the start.
    ///
    /// @return the number of the last frame
    public long frame() {
        return frame;
    }

    /// Stops passing on changes.
    @Override
    public void close() {
        if (open) {
            open = false;
            world.ignore(listener);
        }
    }

    private final class Listener implements WorldListener {
        @Override
        public void frameEnded() {
            endFrame();
        }

        @Override
        public void playing(PlayedCommands commands, PlaybackOptions options) {
            // the effects of commands are passed on at the end of the frame
        }
    }
}
