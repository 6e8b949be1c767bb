package dev.tercio.internal.command;

final class Coalescer {
    void rewrite(LaneContent source, LaneContent target) {}
}
