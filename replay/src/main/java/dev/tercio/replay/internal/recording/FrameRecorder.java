package dev.tercio.replay.internal.recording;

import dev.tercio.command.PlaybackOptions;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.schedule.ScheduleListener;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldListener;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.internal.bytes.AtomicFile;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.hash.WorldSums;
import dev.tercio.replay.internal.snapshot.SnapshotWriter;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.StateWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;

/// Collects the sections of a frame while it runs, and writes the frame when it ends.
public final class FrameRecorder implements WorldListener, ScheduleListener {
    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final RecordingFolder folder;
    private final RecorderOptions options;
    private final StateWriter state;
    private final ProgramChanges changes;
    private final @Nullable WorldSums sums;
    private final SumsSection sumsSection = new SumsSection();
    private final FrameSections sections = new FrameSections();
    private final Deque<SegmentFiles> segments = new ArrayDeque<>();
    private SegmentWriter writer;
    private int epoch;
    private long frames;
    private long bytes;
    private boolean open = true;

    /// Whether the schedule has started the frame.
    private boolean begun;

    /// @param folder is closed when the recording ends
    /// @param frames the number of frames that the recording already has
    public FrameRecorder(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            RecordingFolder folder,
            RecorderOptions options,
            long frames)
            throws IOException {
        this.world = world;
        this.schedule = schedule;
        this.folder = folder;
        this.options = options;
        this.frames = frames;
        this.state = new StateWriter(world, options.format());
        this.changes = new ProgramChanges(world, options.format());
        this.sums =
                options.hashInterval() == 0 ? null : new WorldSums(world, options.format(), true);
        if (options.overwrites()) {
            // delete the old recording only when the new snapshot is complete, because writing it
            // can fail
            writer = beginSegment(false, folder::deleteRecording);
            endOverwrite();
        } else {
            finishDeletion();
            segments.addAll(SegmentFiles.list(folder.path()));
            writer = beginSegment(false, () -> {});
        }
        world.listen(this);
        if (schedule != null) {
            schedule.listen(this);
        }
    }

    private void endOverwrite() throws IOException {
        boolean done = false;
        try {
            folder.endOverwrite();
            done = true;
        } finally {
            if (!done) {
                writer.abandon();
            }
        }
    }

    /// A file operation.
    private interface FileAction {
        void run() throws IOException;
    }

    /// The number of frames in the recording.
    public long frames() {
        return frames;
    }

    /// The size of the frames that were written, without snapshots.
    public long bytes() {
        return bytes + writer.bytes();
    }

    /// @param beforeNamed runs when the snapshot is complete but does not have its name yet
    private SegmentWriter beginSegment(boolean continues, FileAction beforeNamed)
            throws IOException {
        SegmentFiles files = new SegmentFiles(folder.path(), frames);
        if (!segments.isEmpty() && segments.getLast().first() == frames) {
            // the last segment has no frames, so this one replaces it
            segments.removeLast().deleteFrames();
        }
        if (options.mode() == RecordingMode.STATE) {
            state.track();
        }
        AtomicFile.writeOnly(
                files.snapshot(),
                out -> {
                    SnapshotWriter.write(state, schedule, options.format(), out);
                    out.force(true);
                    beforeNamed.run();
                });
        state.resetBaseline();
        changes.ignore();
        sumsSection.clear();
        epoch = world.registry().clock().epoch();
        SegmentHeader header =
                new SegmentHeader(options.mode(), frames, continues, options.notes());
        SegmentWriter begun =
                new SegmentWriter(files, header, options.format().compression(), options.sync());
        segments.add(files);
        return begun;
    }

    private SegmentWriter beginNextSegment(boolean continues) throws IOException {
        folder.check();
        return beginSegment(continues, () -> {});
    }

    @Override
    public void playing(PlayedCommands commands, PlaybackOptions playback) {
        if (!open) {
            return;
        }
        if (isBetweenFrames()) {
            // the commands may read what was changed before them
            orStop(() -> changes.write(sections));
        }
        if (commands.count() == 0) {
            return;
        }
        boolean running = schedule != null && schedule.isRunning();
        String ingress = running ? ingressName() : null;
        if (!running || ingress != null) {
            boolean required = options.mode() == RecordingMode.INPUTS;
            if (required && playback.handler().isPresent()) {
                throw new IllegalStateException(
                        "commands cannot be recorded, so they are not played: a playback with a"
                                + " handler cannot be repeated");
            }
            write(SectionKind.INPUT, ingress == null ? "" : ingress, commands, playback, required);
        } else if (options.mode() == RecordingMode.STATE && options.recordsCommands()) {
            write(SectionKind.COMMANDS, "", commands, playback, false);
        }
    }

    /// What commands have changed is not an input, because a replay plays them again.
    @Override
    public void played() {
        if (open && isBetweenFrames()) {
            orStop(changes::ignore);
        }
    }

    /// Whether a schedule runs the frames, but none now.
    private boolean isBetweenFrames() {
        return schedule != null && !schedule.isRunning();
    }

    private void orStop(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            throw stopped(frames + 1, e);
        }
    }

    @Override
    public void switched(String name, boolean on) {
        changes.addSwitched(name, on);
    }

    private @Nullable String ingressName() {
        SystemSchedule systems = schedule;
        return systems == null
                ? null
                : systems.runningSystem()
                        .filter(NetworkIngress.class::isInstance)
                        .flatMap(systems::nameOf)
                        .orElse(null);
    }

    private void write(
            SectionKind kind,
            String system,
            PlayedCommands commands,
            PlaybackOptions playback,
            boolean required) {
        ByteOutput out = sections.begin(kind);
        boolean done = false;
        try {
            InputCommands.write(world, system, commands, playback, required, out);
            done = true;
        } finally {
            if (done) {
                sections.end();
            } else {
                sections.cancel();
            }
        }
    }

    @Override
    public void frameBegins(double seconds, boolean presents) {
        try {
            if (epoch != world.registry().clock().epoch()) {
                // the world was loaded or rolled back, so the frame does not continue the segment
                beginAnew();
            }
            begun = true;
            changes.write(sections);
            ByteOutput step = sections.begin(SectionKind.STEP);
            step.putDouble(seconds);
            if (!presents) {
                step.putByte(1);
            }
            sections.end();
        } catch (IOException | RuntimeException e) {
            throw stopped(frames + 1, e);
        }
    }

    private void beginAnew() throws IOException {
        sections.clear();
        bytes += writer.bytes();
        writer.close();
        writer = beginNextSegment(false);
        dropOldSegments();
    }

    @Override
    public void frameEnded() {
        if (!open) {
            return;
        }
        long frame = frames + 1;
        try {
            endFrame();
        } catch (IOException | RuntimeException e) {
            throw stopped(frame, e);
        }
    }

    /// Stops a recording that has failed. Frames written before are kept.
    ///
    /// @param frame the frame that could not be recorded, or the last one
    private RuntimeException stopped(long frame, Exception e) {
        stop();
        try {
            writer.abandon();
        } catch (IOException alsoFailed) {
            Unchecked.suppress(e, alsoFailed);
        }
        try {
            folder.close();
        } catch (IOException alsoFailed) {
            Unchecked.suppress(e, alsoFailed);
        }
        String message =
                "recording has stopped: folder="
                        + folder.path()
                        + ", frame="
                        + frame
                        + ", because=";
        return e instanceof IOException io
                ? new UncheckedIOException(message + io, io)
                : new IllegalStateException(message + e, e);
    }

    private void endFrame() throws IOException {
        if (epoch != world.registry().clock().epoch()) {
            // without a schedule, the start of a frame is unknown: the new snapshot contains this
            // frame
            beginAnew();
            return;
        }
        if (options.mode() == RecordingMode.INPUTS && !begun) {
            throw new IllegalStateException(
                    "world.nextFrame() was called outside the schedule; an INPUTS recording cannot"
                            + " replay that frame");
        }
        begun = false;
        state.checkSavable();
        if (options.mode() == RecordingMode.STATE) {
            state.writeChanges(sections);
            state.resetBaseline();
        }
        changes.ignore();
        if (sums != null && (frames + 1) % options.hashInterval() == 0) {
            long hash = sums.update();
            sumsSection.write(hash, sums.sums(), sections.begin(SectionKind.SUMS));
            sections.end();
        }
        if (sections.bytes().size() == 0) {
            sections.begin(SectionKind.NOTES);
            sections.end();
        }
        writer.append(sections.bytes().bytes(), sections.bytes().size());
        sections.clear();
        frames++;
        boolean full =
                writer.frames() >= options.segmentFrames()
                        || writer.bytes() >= options.segmentBytes();
        // a snapshot cannot contain commands that wait for the next frame
        if (full && (schedule == null || schedule.waitingCommands() == 0)) {
            bytes += writer.bytes();
            writer.close();
            writer = beginNextSegment(true);
            dropOldSegments();
        }
    }

    /// Deletes what a process that was killed while it deleted old segments has left.
    private void finishDeletion() throws IOException {
        if (options.keptSegments() > 0) {
            for (SegmentFiles files : SegmentFiles.listPartlyDeleted(folder.path())) {
                files.delete();
            }
        }
    }

    private void dropOldSegments() throws IOException {
        while (options.keptSegments() > 0 && segments.size() > options.keptSegments()) {
            segments.remove().delete();
        }
    }

    /// Waits until all frames are on disk.
    ///
    /// @throws UncheckedIOException if that fails; the recording has stopped, because the content
    ///   of the disk is unknown after a failed sync
    public void sync() {
        if (!open) {
            throw new IllegalStateException("recording has ended: folder=" + folder.path());
        }
        try {
            folder.check();
            writer.check();
            writer.sync();
        } catch (IOException e) {
            throw stopped(frames, e);
        }
    }

    /// Ends the recording.
    public void close() throws IOException {
        if (open) {
            stop();
            try (folder) {
                folder.check();
                writer.close();
            } finally {
                writer.abandon();
            }
        }
    }

    private void stop() {
        open = false;
        world.ignore(this);
        if (schedule != null) {
            schedule.ignore(this);
        }
    }

    /// Whether the recorder is active.
    public boolean isOpen() {
        return open;
    }
}
