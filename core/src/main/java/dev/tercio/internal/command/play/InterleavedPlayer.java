package dev.tercio.internal.command.play;

import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.report.Telemetry;
import dev.tercio.internal.stream.Words;

/// Plays interleaved commands: a repeated sequence of words, such as an add and a remove for each
/// entity of a query.
///
/// Each word of the sequence is played separately, over many repetitions at once. This differs from
/// the recorded order, but the result is the same: the commands of a sequence have different
/// component types, so they share neither a column nor a presence bit, and commands of one type
/// keep their order. Repetitions are checked before they are played. Commands that could fail are
/// left to the caller, which plays them in order.
final class InterleavedPlayer {
    private static final int MAX_WORDS = 8;

    /// Below this length, detecting a sequence costs more than it saves.
    private static final int MIN_REPEATS = 8;

    /// The largest batch whose data stays in the L1 cache between the check and the playback.
    private static final int MAX_REPEATS = 64;

    /// The number of bytes to skip after a search that found no sequence.
    private static final int PAUSE = 1_024;

    private final KernelCache kernels;
    private final Telemetry telemetry;
    private final CommandKernel[] members = new CommandKernel[MAX_WORDS];
    private final long[] words = new long[MAX_WORDS];
    private final int[] offsets = new int[MAX_WORDS];
    private int size;
    private int stride;
    private int nextSearch;
    private int played;

    InterleavedPlayer(KernelCache kernels, Telemetry telemetry) {
        this.kernels = kernels;
        this.telemetry = telemetry;
    }

    /// Called when a stream begins.
    void begin() {
        nextSearch = 0;
    }

    /// Returns the number of commands that the last call has played.
    int played() {
        return played;
    }

    /// Returns whether to search for a sequence at a command.
    boolean isSearchDue(int at) {
        return at >= nextSearch;
    }

    /// Plays as many whole repetitions as possible, maybe none.
    ///
    /// @param at the offset of a command
    /// @return the offset after the last repetition
    int play(PlaybackContext context, long[] stream, int at, int end) {
        played = 0;
        int next = find(context.lane(), stream, at, end) ? playFound(context, stream, at, end) : at;
        if (next == at) {
            nextSearch = at + PAUSE;
        }
        return next;
    }

    /// Starts with small batches and doubles their size. If commands often need the slow path,
    /// checking a large batch would be wasted work.
    private int playFound(PlaybackContext context, long[] stream, int at, int end) {
        int next = at;
        int most = MIN_REPEATS;
        int ready = ready(context, stream, next, end, most);
        while (ready >= MIN_REPEATS) {
            playAll(context, stream, next, ready);
            next += ready * stride;
            played += ready * size;
            if (ready < most) {
                break;
            }
            most = Math.min(MAX_REPEATS, most * 2);
            ready = ready(context, stream, next, end, most);
        }
        return next;
    }

    /// Finds the words of the sequence that begins at a command. Returns false if there is none.
    private boolean find(LaneContent lane, long[] stream, int from, int end) {
        size = 0;
        int at = from;
        while (at < end) {
            long word = Words.get(stream, at);
            if (size > 0 && word == words[0]) {
                stride = at - from;
                return size > 1;
            }
            if (size == MAX_WORDS || !CommandWord.isAboutOneType(word) || hasTypeOf(word)) {
                return false;
            }
            CommandKernel kernel = kernels.find(lane, word);
            if (kernel == null) {
                return false;
            }
            members[size] = kernel;
            words[size] = word;
            offsets[size] = at - from;
            size++;
            at += kernels.length(word);
        }
        return false;
    }

    /// Returns whether an earlier command of the sequence has the same type.
    private boolean hasTypeOf(long word) {
        for (int i = 0; i < size; i++) {
            if (CommandWord.type(words[i]) == CommandWord.type(word)) {
                return true;
            }
        }
        return false;
    }

    private int ready(PlaybackContext context, long[] stream, int at, int end, int most) {
        int ready = Math.min(most, (end - at) / stride);
        for (int i = 0; i < size && ready >= MIN_REPEATS; i++) {
            ready = members[i].ready(stream, at + offsets[i], stride, words[i], ready, context);
        }
        return ready;
    }

    /// Reserves all memory first. If that fails, none of these repetitions is played.
    private void playAll(PlaybackContext context, long[] stream, int at, int repeats) {
        int reached = at;
        try {
            for (int i = 0; i < size; i++) {
                members[i].reserve(repeats);
            }
            for (int i = 0; i < size; i++) {
                members[i].playReady(stream, at + offsets[i], stride, words[i], repeats, context);
            }
            reached += repeats * stride;
            for (int i = 0; telemetry.isOn() && i < size; i++) {
                telemetry.played(context.lane(), at + offsets[i], words[i], repeats);
            }
        } catch (Throwable thrown) {
            context.noteThrown(reached);
            throw thrown;
        }
    }
}
