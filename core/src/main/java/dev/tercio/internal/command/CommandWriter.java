package dev.tercio.internal.command;

import org.jspecify.annotations.Nullable;

final class CommandWriter {
    CommandWriter(LaneContent content) {}

    static @Nullable String problemOf(LaneContent content) {
        return null;
    }

    byte[] write() {
        return new byte[0];
    }
}
