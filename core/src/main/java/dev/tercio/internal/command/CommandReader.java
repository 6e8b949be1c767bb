package dev.tercio.internal.command;

import dev.tercio.World;

import java.nio.ByteBuffer;

final class CommandReader {
    CommandReader(World world, ByteBuffer source) {}

    LaneContent read() {
        return new LaneContent();
    }
}
