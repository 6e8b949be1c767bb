package dev.tercio.internal.command;

import dev.tercio.command.PlaybackOptions;

final class ParallelPlayback {
    ParallelPlayback(PlaybackParts parts) {}

    boolean pays(LaneContent lane, PlaybackOptions options) {
        return false;
    }

    void play(Playback playback, int end) {
        playback.play(0, end);
    }
}
