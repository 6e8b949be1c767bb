package dev.tercio.replay;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// How a recording is made.
///
/// ```java
/// new RecorderOptions().mode(RecordingMode.INPUTS).sync(SyncPolicy.EVERY_FRAME).note("seed", "42")
/// ```
///
/// Options are not thread-safe; a recorder takes what they say when it starts.
public final class RecorderOptions {
    private RecordingMode mode = RecordingMode.STATE;
    private SaveFormat format = new SaveFormat();
    private SyncPolicy sync = SyncPolicy.BY_SYSTEM;
    private long segmentBytes = 64L << 20;
    private int segmentFrames = 3_600;
    private int keptSegments;
    private int hashInterval = 1;
    private boolean commands = true;
    private Existing existing = Existing.REFUSE;
    private final Map<String, String> notes = new TreeMap<>();

    /// What happens to a recording that is in the folder.
    private enum Existing {
        REFUSE,
        APPEND,
        OVERWRITE
    }

    /// Makes options for a recording of states that keeps everything.
    public RecorderOptions() {}

    RecorderOptions(RecorderOptions other) {
        mode = other.mode;
        format = new SaveFormat(other.format);
        sync = other.sync;
        segmentBytes = other.segmentBytes;
        segmentFrames = other.segmentFrames;
        keptSegments = other.keptSegments;
        hashInterval = other.hashInterval;
        commands = other.commands;
        existing = other.existing;
        notes.putAll(other.notes);
    }

    /// Sets what is recorded of each frame.
    ///
    /// @param wanted inputs or states
    /// @return this
    public RecorderOptions mode(RecordingMode wanted) {
        mode = Objects.requireNonNull(wanted, "mode");
        return this;
    }

    /// Sets compression and codecs.
    ///
    /// @param wanted how values are written
    /// @return this
    public RecorderOptions format(SaveFormat wanted) {
        format = Objects.requireNonNull(wanted, "format");
        return this;
    }

    /// Sets when frames are made sure to be on the disk.
    ///
    /// @param wanted the policy
    /// @return this
    public RecorderOptions sync(SyncPolicy wanted) {
        sync = Objects.requireNonNull(wanted, "sync");
        return this;
    }

    /// Sets when a new segment begins. Each segment begins with a snapshot: the more there are, the
    /// faster one can seek, and the larger is the recording. A segment goes on while commands wait
    /// for the next frame, because a snapshot cannot hold them.
    ///
    /// @param frames after how many frames at most
    /// @param bytes after how many bytes at most
    /// @return this
    public RecorderOptions segments(int frames, long bytes) {
        if (frames < 1 || bytes < 1) {
            throw new IllegalArgumentException(
                    "segment limits must be positive: frames=" + frames + ", bytes=" + bytes);
        }
        segmentFrames = frames;
        segmentBytes = bytes;
        return this;
    }

    /// Sets how many segments are kept; older ones are deleted. Without it all are kept.
    ///
    /// @param segments how many, at least one
    /// @return this
    public RecorderOptions keepSegments(int segments) {
        if (segments < 1) {
            throw new IllegalArgumentException(
                    "at least one segment must be kept: segments=" + segments);
        }
        keptSegments = segments;
        return this;
    }

    /// Sets how often the hash of the state is recorded, by which a replay is verified.
    ///
    /// @param frames every how many frames; 0 for never
    /// @return this
    public RecorderOptions hashEvery(int frames) {
        if (frames < 0) {
            throw new IllegalArgumentException("interval is negative: frames=" + frames);
        }
        hashInterval = frames;
        return this;
    }

    /// Leaves the commands of systems out of a recording of states. They are not needed to replay
    /// it; tools show them.
    ///
    /// @return this
    public RecorderOptions withoutCommands() {
        commands = false;
        return this;
    }

    /// Continues a recording that is in the folder. Without this or [#overwrite()], a folder with a
    /// recording is refused; of both, the last call counts.
    ///
    /// @return this
    public RecorderOptions append() {
        existing = Existing.APPEND;
        return this;
    }

    /// Replaces a recording that is in the folder, for programs that are run again and again. The
    /// old recording is deleted when the new one has written its first snapshot. A folder that has
    /// any other files is refused.
    ///
    /// @return this
    public RecorderOptions overwrite() {
        existing = Existing.OVERWRITE;
        return this;
    }

    /// Adds words that the recording keeps, such as the seed of the run.
    ///
    /// @param name what they are about
    /// @param text the words
    /// @return this
    public RecorderOptions note(String name, String text) {
        notes.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(text, "text"));
        return this;
    }

    /// What is recorded of each frame.
    ///
    /// @return inputs or states
    public RecordingMode mode() {
        return mode;
    }

    /// Compression and codecs.
    ///
    /// @return the format
    public SaveFormat format() {
        return format;
    }

    /// When frames are made sure to be on the disk.
    ///
    /// @return the policy
    public SyncPolicy sync() {
        return sync;
    }

    /// After how many bytes a new segment begins.
    ///
    /// @return the number of bytes
    public long segmentBytes() {
        return segmentBytes;
    }

    /// After how many frames a new segment begins.
    ///
    /// @return the number of frames
    public int segmentFrames() {
        return segmentFrames;
    }

    /// How many segments are kept.
    ///
    /// @return the number, 0 for all
    public int keptSegments() {
        return keptSegments;
    }

    /// Every how many frames the hash is recorded.
    ///
    /// @return the number, 0 for never
    public int hashInterval() {
        return hashInterval;
    }

    /// Whether commands of systems are recorded with states.
    ///
    /// @return true unless they are left out
    public boolean recordsCommands() {
        return commands;
    }

    /// Whether a recording in the folder is continued.
    ///
    /// @return true if it is
    public boolean appends() {
        return existing == Existing.APPEND;
    }

    /// Whether a recording in the folder is replaced.
    ///
    /// @return true if it is
    public boolean overwrites() {
        return existing == Existing.OVERWRITE;
    }

    /// The words that the recording keeps.
    ///
    /// @return a copy
    public Map<String, String> notes() {
        return Map.copyOf(notes);
    }
}
