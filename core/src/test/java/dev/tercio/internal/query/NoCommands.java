package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;

/// For queries whose bodies record nothing.
final class NoCommands implements CommandPlayer {
    @Override
    public CommandStage newStage() {
        throw new AssertionError("nothing is recorded");
    }

    @Override
    public Commands lane(
            CommandStage stage, int order, int block, String recorder, PlaybackOptions options) {
        throw new AssertionError("nothing is recorded");
    }

    @Override
    public void play(CommandStage stage) {
        throw new AssertionError("nothing is played");
    }

    @Override
    public void drop(CommandStage stage) {
        throw new AssertionError("nothing is dropped");
    }

    @Override
    public long mark(Commands lane) {
        throw new AssertionError("nothing is recorded");
    }

    @Override
    public void rollBack(Commands lane, long mark) {
        throw new AssertionError("nothing is recorded");
    }

    @Override
    public void reclaim(CommandStage stage) {
        throw new AssertionError("nothing is discarded");
    }

    @Override
    public void discard(Commands lane) {
        throw new AssertionError("nothing is discarded");
    }
}
