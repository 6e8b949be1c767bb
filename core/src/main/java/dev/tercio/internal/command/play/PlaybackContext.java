package dev.tercio.internal.command.play;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandContext;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.entity.Cluster;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// The shared state of one playback: the commands, the handles they may use, and the options for
/// single commands. Only [Playback] changes it, between two streams.
final class PlaybackContext implements CommandContext {
    /// The offset of no command.
    private static final int NOWHERE = -1;

    private final World world;
    private final SpawnLookAhead lookAhead;

    /// The content while nothing is played.
    private final LaneContent noContent = new LaneContent();

    private final HandleScope noHandles = new HandleScope();

    private LaneContent lane = noContent;
    private HandleScope scope = noHandles;
    private boolean strict;

    /// The number of commands before this lane, in all lanes that are played together.
    private int numberBefore;

    /// The offset at which a kernel threw, until [#takeThrownAt].
    private int thrownAt = NOWHERE;

    /// The offset of a combine that has failed in a kernel, until [#takeRefusal], and why.
    private int refusedAt = NOWHERE;

    private FailureReason refusalReason = FailureReason.THROWN;
    private @Nullable Throwable refusal;

    PlaybackContext(PlaybackParts parts) {
        this.world = parts.world;
        this.lookAhead = new SpawnLookAhead(parts);
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    public Entity entity(Entity handle) {
        return scope.entity(handle);
    }

    LaneContent lane() {
        return lane;
    }

    /// Returns the handles that the commands may use.
    HandleScope scope() {
        return scope;
    }

    /// Returns whether commands without effect are failures.
    boolean isStrict() {
        return strict;
    }

    void setStrict(boolean wanted) {
        strict = wanted;
    }

    /// Loads a stream.
    ///
    /// @param before the number of preceding commands that are played together with this stream
    void load(LaneContent content, HandleScope handles, int before) {
        lane = content;
        scope = handles;
        numberBefore = before;
    }

    boolean isLoaded(LaneContent content) {
        return lane == content;
    }

    /// Releases the played commands.
    void clear() {
        lane = noContent;
        scope = noHandles;
        lookAhead.clear();
    }

    /// Looks ahead over the commands of a buffer, as they were recorded.
    void lookAhead(LaneContent content, HandleScope handles) {
        lookAhead.read(content, handles);
    }

    /// Looks ahead over the commands of all lanes that are played together.
    void lookAhead(LaneStage stage, int from, int to) {
        lookAhead.read(stage, from, to);
    }

    /// Returns whether later commands may change the best cluster for a spawn.
    boolean reshapesSpawns() {
        return !lookAhead.isEmpty();
    }

    /// Returns the cluster for a spawn.
    ///
    /// @param command the number of the spawn in its stream
    /// @param own the cluster of the components it is spawned with
    Cluster clusterOf(int command, Cluster own) {
        return lookAhead.isEmpty()
                ? own
                : lookAhead.clusterOf(numberBefore + lane.recordedNumber(command), own);
    }

    /// Stores why a combine has failed in a kernel, so that the slow path can report it without
    /// calling the operator a second time.
    void refuse(int offset, FailureReason reason, Throwable why) {
        refusedAt = offset;
        refusalReason = reason;
        refusal = why;
    }

    /// Returns whether the combine at an offset has failed in a kernel.
    boolean isRefused(int offset) {
        return refusedAt == offset;
    }

    FailureReason refusalReason() {
        return refusalReason;
    }

    Throwable takeRefusal() {
        Throwable why = Objects.requireNonNull(refusal);
        refusedAt = NOWHERE;
        refusal = null;
        return why;
    }

    /// Stores the offset of the command at which a kernel threw. The commands before it are done.
    void noteThrown(int offset) {
        thrownAt = offset;
    }

    /// Returns and clears the offset at which a kernel threw, or returns the given offset if none
    /// did.
    int takeThrownAt(int other) {
        int offset = thrownAt == NOWHERE ? other : thrownAt;
        thrownAt = NOWHERE;
        return offset;
    }
}
