package dev.tercio.replay;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// How a recording is made. Immutable: each method returns changed options.
///
/// ```java
/// RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).sync(SyncPolicy.EVERY_FRAME).note("seed", "42")
/// ```
public final class RecorderOptions {
    /// Records states and keeps all segments.
    public static final RecorderOptions DEFAULT = new RecorderOptions();

    // Only assigned before the instance is returned.
    private RecordingMode mode = RecordingMode.STATE;
    private SaveFormat format = SaveFormat.DEFAULT;
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

    private RecorderOptions() {}

    private RecorderOptions(RecorderOptions other) {
        mode = other.mode;
        format = other.format;
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
    /// @return the changed options
    public RecorderOptions mode(RecordingMode wanted) {
        RecorderOptions changed = new RecorderOptions(this);
        changed.mode = Objects.requireNonNull(wanted, "mode");
        return changed;
    }

    /// Sets compression and codecs.
    ///
    /// @param wanted how values are written
    /// @return the changed options
    public RecorderOptions format(SaveFormat wanted) {
        RecorderOptions changed = new RecorderOptions(this);
        changed.format = Objects.requireNonNull(wanted, "format");
        return changed;
    }

    /// Sets when frames are made sure to be on the disk.
    ///
    /// @param wanted the policy
    /// @return the changed options
    public RecorderOptions sync(SyncPolicy wanted) {
        RecorderOptions changed = new RecorderOptions(this);
        changed.sync = Objects.requireNonNull(wanted, "sync");
        return changed;
    }

    /// Sets when a new segment begins. Each segment begins with a snapshot: the more there are, the
    /// faster one can seek, and the larger is the recording. A segment goes on while commands wait
    /// for the next frame, because a snapshot cannot hold them.
    ///
    /// @param frames after how many frames at most
    /// @param bytes after how many bytes at most
    /// @return the changed options
    public RecorderOptions segments(int frames, long bytes) {
        if (frames < 1 || bytes < 1) {
            throw new IllegalArgumentException(
                    "segment has no room: frames=" + frames + ", bytes=" + bytes);
        }
        RecorderOptions changed = new RecorderOptions(this);
        changed.segmentFrames = frames;
        changed.segmentBytes = bytes;
        return changed;
    }

    /// Sets how many segments are kept; older ones are deleted. Without it all are kept.
    ///
    /// @param segments how many, at least one
    /// @return the changed options
    public RecorderOptions keepSegments(int segments) {
        if (segments < 1) {
            throw new IllegalArgumentException("nothing is kept: segments=" + segments);
        }
        RecorderOptions changed = new RecorderOptions(this);
        changed.keptSegments = segments;
        return changed;
    }

    /// Sets how often the hash of the state is recorded, by which a replay is verified.
    ///
    /// @param frames every how many frames; 0 for never
    /// @return the changed options
    public RecorderOptions hashEvery(int frames) {
        if (frames < 0) {
            throw new IllegalArgumentException("interval is negative: frames=" + frames);
        }
        RecorderOptions changed = new RecorderOptions(this);
        changed.hashInterval = frames;
        return changed;
    }

    /// Leaves the commands of systems out of a recording of states. They are not needed to replay
    /// it; tools show them.
    ///
    /// @return the changed options
    public RecorderOptions withoutCommands() {
        RecorderOptions changed = new RecorderOptions(this);
        changed.commands = false;
        return changed;
    }

    /// Continues a recording that is in the folder. Without this or [#overwrite()], a folder with a
    /// recording is refused; of both, the last call counts.
    ///
    /// @return the changed options
    public RecorderOptions append() {
        RecorderOptions changed = new RecorderOptions(this);
        changed.existing = Existing.APPEND;
        return changed;
    }

    /// Replaces a recording that is in the folder, for programs that are run again and again. The
    /// old recording is deleted when the new one has written its first snapshot. A folder that has
    /// any other files is refused.
    ///
    /// @return the changed options
    public RecorderOptions overwrite() {
        RecorderOptions changed = new RecorderOptions(this);
        changed.existing = Existing.OVERWRITE;
        return changed;
    }

    /// Adds words that the recording keeps, such as the seed of the run.
    ///
    /// @param name what they are about
    /// @param text the words
    /// @return the changed options
    public RecorderOptions note(String name, String text) {
        RecorderOptions changed = new RecorderOptions(this);
        changed.notes.put(
                Objects.requireNonNull(name, "name"), Objects.requireNonNull(text, "text"));
        return changed;
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
