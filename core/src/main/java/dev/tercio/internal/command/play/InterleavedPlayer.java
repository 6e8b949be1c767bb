package dev.tercio.internal.command.play;

import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.report.Telemetry;
import dev.tercio.internal.stream.Bytes;

/// Plays commands that take turns, such as an add and a remove for each entity of a query: rounds
/// of the same words, one behind the other.
///
/// Each word of the rounds is played by itself, over many rounds at once. That is another order
/// than the recorded one, but nobody can tell: the commands of a round are about different
/// component types, so they meet neither in a column nor in a bit, and those of one type keep their
/// order. Rounds are looked at before they are played: what could fail is left to others, who play
/// in order.
final class InterleavedPlayer {
    private static final int MAX_WORDS = 8;

    /// Fewer are played sooner than found.
    private static final int MIN_ROUNDS = 8;

    /// So many that what is looked at is still in the first cache when it is played.
    private static final int MAX_ROUNDS = 64;

    /// How many bytes are played without another look where no rounds were found.
    private static final int PAUSE = 1_024;

    private final KernelCache kernels;
    private final Telemetry telemetry;
    private final CommandKernel[] members = new CommandKernel[MAX_WORDS];
    private final long[] words = new long[MAX_WORDS];
    private final int[] offsets = new int[MAX_WORDS];
    private int size;
    private int stride;
    private int nextLook;
    private int played;

    InterleavedPlayer(KernelCache kernels, Telemetry telemetry) {
        this.kernels = kernels;
        this.telemetry = telemetry;
    }

    /// Begins with a stream.
    void begin() {
        nextLook = 0;
    }

    /// How many commands the last call has played.
    int played() {
        return played;
    }

    /// Whether it is worth looking for rounds at a command.
    boolean isWorthALook(int at) {
        return at >= nextLook;
    }

    /// Plays as many whole rounds as it can, possibly none.
    ///
    /// @param at where a command begins
    /// @return the offset behind the last round
    int play(LaneContent lane, byte[] bytes, int at, int end, HandleScope scope) {
        played = 0;
        int next = find(lane, bytes, at, end) ? playFound(lane, bytes, at, end, scope) : at;
        if (next == at) {
            nextLook = at + PAUSE;
        }
        return next;
    }

    /// Begins with few rounds at a time: where every few rounds something needs a closer look, most
    /// of what is looked at in many would be looked at in vain.
    private int playFound(LaneContent lane, byte[] bytes, int at, int end, HandleScope scope) {
        int next = at;
        int most = MIN_ROUNDS;
        int ready = ready(bytes, next, end, most, scope);
        while (ready >= MIN_ROUNDS) {
            playAll(lane, bytes, next, ready, scope);
            next += ready * stride;
            played += ready * size;
            if (ready < most) {
                break;
            }
            most = Math.min(MAX_ROUNDS, most * 2);
            ready = ready(bytes, next, end, most, scope);
        }
        return next;
    }

    /// Finds out which words a round has, if there are rounds.
    private boolean find(LaneContent lane, byte[] bytes, int from, int end) {
        size = 0;
        int at = from;
        while (at < end) {
            long word = Bytes.getLong(bytes, at);
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

    /// Whether a command before it is about the same type.
    private boolean hasTypeOf(long word) {
        for (int i = 0; i < size; i++) {
            if (CommandWord.type(words[i]) == CommandWord.type(word)) {
                return true;
            }
        }
        return false;
    }

    private int ready(byte[] bytes, int at, int end, int most, HandleScope scope) {
        int ready = Math.min(most, (end - at) / stride);
        for (int i = 0; i < size && ready >= MIN_ROUNDS; i++) {
            ready = members[i].ready(bytes, at + offsets[i], stride, words[i], ready, scope);
        }
        return ready;
    }

    /// If memory is lacking, none of these rounds is played.
    private void playAll(LaneContent lane, byte[] bytes, int at, int rounds, HandleScope scope) {
        try {
            for (int i = 0; i < size; i++) {
                members[i].reserve(rounds);
            }
            for (int i = 0; i < size; i++) {
                members[i].playReady(bytes, at + offsets[i], stride, words[i], rounds, scope);
            }
        } catch (Throwable thrown) {
            scope.noteThrown(at);
            throw thrown;
        }
        for (int i = 0; telemetry.isOn() && i < size; i++) {
            telemetry.played(lane, at + offsets[i], words[i], rounds);
        }
    }
}
