package dev.tercio.replay;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// The options of a recording. Immutable: each method returns changed options.
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

    /// What to do with an existing recording in the folder.
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
    /// @param wanted the format of values
    /// @return the changed options
    public RecorderOptions format(SaveFormat wanted) {
        RecorderOptions changed = new RecorderOptions(this);
        changed.format = Objects.requireNonNull(wanted, "format");
        return changed;
    }

    /// Sets when frames are forced to disk.
    ///
    /// @param wanted the policy
    /// @return the changed options
    public RecorderOptions sync(SyncPolicy wanted) {
        RecorderOptions changed = new RecorderOptions(this);
        changed.sync = Objects.requireNonNull(wanted, "sync");
        return changed;
    }

    /// Sets after how many frames a new segment starts. Each segment starts with a snapshot: short
    /// segments make seeking faster and the recording larger. A segment does not end while commands
    /// wait for the next frame, because a snapshot cannot contain them.
    ///
    /// @param frames the maximum number of frames of a segment; 3,600 by default
    /// @return the changed options
    public RecorderOptions segmentFrames(int frames) {
        if (frames < 1) {
            throw new IllegalArgumentException("segment limit is not positive: frames=" + frames);
        }
        RecorderOptions changed = new RecorderOptions(this);
        changed.segmentFrames = frames;
        return changed;
    }

    /// Sets after how many bytes a new segment starts, see [#segmentFrames(int)].
    ///
    /// @param bytes the maximum size of the frames of a segment; 64 MiB by default
    /// @return the changed options
    public RecorderOptions segmentBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("segment limit is not positive: bytes=" + bytes);
        }
        RecorderOptions changed = new RecorderOptions(this);
        changed.segmentBytes = bytes;
        return changed;
    }

    /// Sets how many segments to keep; older ones are deleted. By default all are kept.
    ///
    /// @param segments the number of segments, at least one
    /// @return the changed options
    public RecorderOptions keepSegments(int segments) {
        if (segments < 1) {
            throw new IllegalArgumentException(
                    "at least one segment must be kept: segments=" + segments);
        }
        RecorderOptions changed = new RecorderOptions(this);
        changed.keptSegments = segments;
        return changed;
    }

    /// Sets how often the hash of the state is recorded, which is needed to verify a replay.
    ///
    /// @param frames the interval in frames; 0 for never
    /// @return the changed options
    public RecorderOptions hashEvery(int frames) {
        if (frames < 0) {
            throw new IllegalArgumentException("interval is negative: frames=" + frames);
        }
        RecorderOptions changed = new RecorderOptions(this);
        changed.hashInterval = frames;
        return changed;
    }

    /// Omits the commands of systems from a recording of states. A replay does not need them; tools
    /// show them.
    ///
    /// @return the changed options
    public RecorderOptions withoutCommands() {
        RecorderOptions changed = new RecorderOptions(this);
        changed.commands = false;
        return changed;
    }

    /// Appends to an existing recording in the folder. Without this or [#overwrite()], a folder
    /// with a recording is rejected. If both are called, the last call counts.
    ///
    /// @return the changed options
    public RecorderOptions append() {
        RecorderOptions changed = new RecorderOptions(this);
        changed.existing = Existing.APPEND;
        return changed;
    }

    /// Replaces an existing recording in the folder, for programs that are run repeatedly. The old
    /// recording is deleted when the new one has written its first snapshot. A folder with any
    /// other files is rejected.
    ///
    /// @return the changed options
    public RecorderOptions overwrite() {
        RecorderOptions changed = new RecorderOptions(this);
        changed.existing = Existing.OVERWRITE;
        return changed;
    }

    /// Adds a note to the recording, such as the seed of the run.
    ///
    /// @param name the name of the note
    /// @param text the text of the note
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

    /// When frames are forced to disk.
    ///
    /// @return the policy
    public SyncPolicy sync() {
        return sync;
    }

    /// The size of its frames after which a segment ends.
    ///
    /// @return the number of bytes
    public long segmentBytes() {
        return segmentBytes;
    }

    /// The number of frames after which a segment ends.
    ///
    /// @return the number of frames
    public int segmentFrames() {
        return segmentFrames;
    }

    /// The number of segments to keep.
    ///
    /// @return the number, 0 for all
    public int keptSegments() {
        return keptSegments;
    }

    /// How often the hash is recorded.
    ///
    /// @return the interval in frames, 0 for never
    public int hashInterval() {
        return hashInterval;
    }

    /// Whether a recording of states contains the commands of systems.
    ///
    /// @return false if they are omitted
    public boolean recordsCommands() {
        return commands;
    }

    /// Whether to append to an existing recording.
    ///
    /// @return true after [#append()]
    public boolean appends() {
        return existing == Existing.APPEND;
    }

    /// Whether to replace an existing recording.
    ///
    /// @return true after [#overwrite()]
    public boolean overwrites() {
        return existing == Existing.OVERWRITE;
    }

    /// The notes of the recording.
    ///
    /// @return a copy
    public Map<String, String> notes() {
        return Map.copyOf(notes);
    }
}
