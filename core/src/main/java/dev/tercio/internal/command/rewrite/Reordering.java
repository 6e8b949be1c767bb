package dev.tercio.internal.command.rewrite;

import dev.tercio.command.PlaybackOrder;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.stream.Words;

/// Writes the commands of a stream in another order. Makes one pass per group, so that the order
/// within a group is stable.
public final class Reordering {
    private static final int PRIORITIES = 4;
    private static final int KIND_GROUPS = 5;

    private Reordering() {}

    public static void rewrite(LaneContent source, LaneContent target, PlaybackOrder order) {
        boolean byPriority = order == PlaybackOrder.PRIORITY;
        int groups = byPriority ? PRIORITIES : KIND_GROUPS;
        long[] stream = source.stream.words();
        for (int group = 0; group < groups; group++) {
            int number = 0;
            for (int at = 0; at < source.stream.size(); number++) {
                long word = Words.get(stream, at);
                int next = source.next(at);
                if ((byPriority ? byPriority(word) : byKind(word)) == group) {
                    target.rewriteCommand(source, at, next, number);
                }
                at = next;
            }
        }
    }

    /// Returns the group of a command. The highest priority is the first group.
    private static int byPriority(long word) {
        return PRIORITIES - 1 - CommandWord.priority(word);
    }

    private static int byKind(long word) {
        return switch (CommandWord.kindOf(word)) {
            case SPAWN, COPY -> 0;
            case ADD, SET, COMBINE, AUTHORITY, ASSIGN_ID, BIND_ID, PUBLISH -> 1;
            case REMOVE -> 2;
            case DESTROY -> 3;
            case SET_RESOURCE, REMOVE_RESOURCE, ADD_ALL, REMOVE_ALL, DESTROY_ALL, RUN, SEND -> 4;
        };
    }
}
