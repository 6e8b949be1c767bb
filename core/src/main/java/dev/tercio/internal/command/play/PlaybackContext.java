package dev.tercio.internal.command.play;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandContext;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.entity.Cluster;

/// What the parts of one playback share: the commands, the handles they may use, and the options
/// that decide about single commands. Only [Playback] changes it, between two streams.
final class PlaybackContext implements CommandContext {
    private static final int NOT_THROWN = -1;

    private final World world;
    private final SpawnLookAhead lookAhead;

    /// Used while nothing is played.
    private final LaneContent nothing = new LaneContent();

    private final HandleScope noHandles = new HandleScope();

    private LaneContent lane = nothing;
    private HandleScope scope = noHandles;
    private boolean strict;

    /// How many commands of the lanes that are played together come before the first of this lane.
    private int numberBefore;

    /// Where a kernel threw, until [#takeThrownAt].
    private int thrownAt = NOT_THROWN;

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

    /// The commands.
    LaneContent lane() {
        return lane;
    }

    /// The handles that the commands may use.
    HandleScope scope() {
        return scope;
    }

    /// Whether commands without effect are failures.
    boolean isStrict() {
        return strict;
    }

    void setStrict(boolean wanted) {
        strict = wanted;
    }

    /// Sets the commands.
    ///
    /// @param before how many commands come before, of those that are played together
    void load(LaneContent content, HandleScope handles, int before) {
        lane = content;
        scope = handles;
        numberBefore = before;
    }

    /// Whether a stream has been loaded.
    boolean isLoaded(LaneContent content) {
        return lane == content;
    }

    /// Releases what was played.
    void clear() {
        lane = nothing;
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

    /// Whether later commands may change which cluster suits a spawn best.
    boolean reshapesSpawns() {
        return !lookAhead.isEmpty();
    }

    /// The cluster a spawn gets.
    ///
    /// @param command its number in what is played
    /// @param own the cluster of the components it is spawned with
    Cluster clusterOf(int command, Cluster own) {
        return lookAhead.isEmpty()
                ? own
                : lookAhead.clusterOf(numberBefore + lane.recordedNumber(command), own);
    }

    /// Notes the command at which a kernel threw: those before it are done.
    void noteThrown(int offset) {
        thrownAt = offset;
    }

    /// The offset of the command at which a kernel threw, or another if none did.
    int takeThrownAt(int other) {
        int offset = thrownAt == NOT_THROWN ? other : thrownAt;
        thrownAt = NOT_THROWN;
        return offset;
    }
}
