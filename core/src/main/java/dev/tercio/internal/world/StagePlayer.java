package dev.tercio.internal.world;

import dev.tercio.World;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.query.CommandPlayer;

import org.jspecify.annotations.Nullable;

/// Plays the commands that query bodies record.
///
/// @param world the world of the queries
record StagePlayer(World world) implements CommandPlayer {
    @Override
    public CommandStage newStage() {
        return world.stage();
    }

    @Override
    public Commands lane(
            CommandStage stage,
            int order,
            int block,
            String recorder,
            @Nullable PlaybackOptions options) {
        return ((LaneStage) stage).lane(order, block, recorder, options);
    }

    @Override
    public void play(CommandStage stage) {
        world.play(stage);
    }

    @Override
    public void drop(CommandStage stage) {
        ((LaneStage) stage).clear(Cause.FAILED);
    }

    @Override
    public long mark(Commands lane) {
        return LaneStage.mark(lane);
    }

    @Override
    public void rollBack(Commands lane, long mark) {
        LaneStage.rollBack(lane, mark);
    }

    @Override
    public Commands facade() {
        return ((LanePool) world.commandPool()).facade();
    }

    @Override
    public void attach(Commands facade, Commands lane) {
        LaneStage.attach(facade, lane);
    }

    @Override
    public void detach(Commands facade) {
        LaneStage.detach(facade);
    }

    @Override
    public void discard(Commands lane) {
        LaneStage.discard(lane);
    }

    @Override
    public void reclaim(CommandStage stage) {
        ((LaneStage) stage).reclaim();
    }
}
