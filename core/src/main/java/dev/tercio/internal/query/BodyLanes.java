package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Objects;

/// The lanes that receive the commands of one run; pooled. A lane is opened on first use by the
/// thread that records into it; no two threads share a block.
///
/// Bodies record through a facade for each block, which is attached to a lane while the block is
/// visited. Facades belong to one query and one system, so that commands that a body has kept are
/// refused everywhere else, whichever lanes the pool returns.
final class BodyLanes implements BlockOutput {
    private final CommandPlayer player;

    /// The system whose runs use the facades, or the pool for runs outside of systems. Weak,
    /// because queries are cached for longer than systems exist.
    private final WeakReference<Object> owner;

    /// For runs without a stage from the caller. Not shared, because played commands may run
    /// queries.
    private final CommandStage ownStage;

    private CommandStage stage;
    private int order;
    private String recorder = "";
    private @Nullable PlaybackOptions options;
    private @Nullable Commands[] lanes = {};

    /// What bodies receive, by block.
    private @Nullable Commands[] facades = {};

    BodyLanes(CommandPlayer player, Object owner) {
        this.player = player;
        this.owner = new WeakReference<>(owner);
        this.ownStage = player.newStage();
        this.stage = ownStage;
    }

    boolean isOwnedBy(Object other) {
        return owner.refersTo(other);
    }

    /// Whether the system does not exist any more.
    boolean isUnowned() {
        return owner.refersTo(null);
    }

    /// Begins a run without a stage from the caller.
    void begin(String name) {
        begin(ownStage, 0, name, PlaybackOptions.DEFAULT);
    }

    /// Begins a run.
    ///
    /// @param into the stage that lanes are opened in
    /// @param place the order of all lanes
    /// @param name the name of all lanes
    /// @param playback how they will be played, or null if that is not known yet
    void begin(CommandStage into, int place, String name, @Nullable PlaybackOptions playback) {
        stage = into;
        order = place;
        recorder = name;
        options = playback;
    }

    /// Begins a run on one thread that records into a lane that is already open.
    void begin(Commands lane) {
        reserve(1);
        lanes[0] = lane;
    }

    @Override
    public void reserve(int blocks) {
        if (lanes.length < blocks) {
            lanes = new Commands[blocks];
            facades = Arrays.copyOf(facades, blocks);
        }
    }

    @Override
    public void begin(RowFrame frame) {
        Commands facade = facade(frame.block);
        player.attach(facade, lane(frame.block));
        frame.commands = facade;
    }

    /// Lanes are played or discarded after the run.
    @Override
    public void end(RowFrame frame) {
        player.detach(Objects.requireNonNull(frame.commands));
        frame.commands = null;
    }

    private Commands facade(int block) {
        Commands facade = facades[block];
        if (facade == null) {
            facade = player.facade();
            facades[block] = facade;
        }
        return facade;
    }

    private Commands lane(int block) {
        Commands lane = lanes[block];
        if (lane == null) {
            lane = player.lane(stage, order, block, recorder, options);
            lanes[block] = lane;
        }
        return lane;
    }

    /// Empties all lanes of the run.
    void discard() {
        for (Commands lane : lanes) {
            if (lane != null) {
                player.discard(lane);
            }
        }
        player.reclaim(stage);
    }

    /// Plays the commands of a run without a stage from the caller.
    void play() {
        if (stage.lanes() > 0) {
            player.play(stage);
        }
    }

    /// Ends the run and drops references to the caller's stage and lanes.
    void end() {
        Arrays.fill(lanes, null);
        if (Objects.equals(stage, ownStage)) {
            player.drop(ownStage);
        }
        stage = ownStage;
    }
}
