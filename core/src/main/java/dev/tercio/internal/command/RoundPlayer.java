package dev.tercio.internal.command;

import dev.tercio.internal.stream.Bytes;

/// Plays commands that take turns, such as an add and a remove for each entity of a query: rounds
/// of the same words, one behind the other.
///
/// Each word of the rounds is played by itself, over many rounds at once. That is another order
/// than the recorded one, but nobody can tell: the commands of a round are about different
/// component types, so they meet neither in a column nor in a bit, and those of one type keep their
/// order. Before anything is played, all is looked at: what could fail is left to others, who play
/// in order.
final class RoundPlayer {
    private static final int MAX_WORDS = 8;
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

    RoundPlayer(KernelCache kernels, Telemetry telemetry) {
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

    /// Whether it is worth to look for rounds at a command.
    boolean isWorthALook(int at) {
        return at >= nextLook;
    }

    /// Plays as many whole rounds as it can, possibly none.
    ///
    /// @param at where a command begins
    /// @return the offset behind the last round
    int play(LaneContent lane, byte[] bytes, int at, int end, HandleScope scope) {
        played = 0;
        int next = at;
        if (find(lane, bytes, at, end)) {
            int ready = MAX_ROUNDS;
            while (ready == MAX_ROUNDS) {
                ready = ready(bytes, next, end, scope);
                if (ready >= MIN_ROUNDS) {
                    playAll(lane, bytes, next, ready, scope);
                    next += ready * stride;
                    played += ready * size;
                }
            }
        }
        if (next == at) {
            nextLook = at + PAUSE;
        }
        return next;
    }

    /// Finds out which words a round has, if there are rounds.
    private boolean find(LaneContent lane, byte[] bytes, int from, int end) {
        size = 0;
        int at = from;
        while (size < MAX_WORDS && at < end) {
            long word = Bytes.getLong(bytes, at);
            if (size > 0 && word == words[0]) {
                stride = at - from;
                return size > 1;
            }
            CommandKernel kernel = isAboutOneType(word) ? kernels.find(lane, word) : null;
            if (kernel == null || isKnownType(word)) {
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

    private static boolean isAboutOneType(long word) {
        int kind = CommandWord.kind(word);
        return kind >= CommandWord.ADD && kind <= CommandWord.REMOVE;
    }

    private boolean isKnownType(long word) {
        for (int i = 0; i < size; i++) {
            if (CommandWord.type(words[i]) == CommandWord.type(word)) {
                return true;
            }
        }
        return false;
    }

    private int ready(byte[] bytes, int at, int end, HandleScope scope) {
        int ready = Math.min(MAX_ROUNDS, (end - at) / stride);
        for (int i = 0; i < size && ready >= MIN_ROUNDS; i++) {
            ready = members[i].ready(bytes, at + offsets[i], stride, words[i], ready, scope);
        }
        return ready;
    }

    private void playAll(LaneContent lane, byte[] bytes, int at, int rounds, HandleScope scope) {
        for (int i = 0; i < size; i++) {
            int first = at + offsets[i];
            members[i].playReady(bytes, first, stride, words[i], rounds, scope);
            if (telemetry.isOn()) {
                telemetry.played(lane, first, words[i], rounds);
            }
        }
    }
}
