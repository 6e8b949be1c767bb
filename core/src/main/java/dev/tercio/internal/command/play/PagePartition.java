package dev.tercio.internal.command.play;

import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.stream.Words;

import java.util.Arrays;

/// Partitions commands by the page of their entity, within one stream. If they are already ordered
/// by page, as recorded by a query, the stream is not copied.
final class PagePartition {
    private final PlaybackParts parts;
    private final LaneContent copied = new LaneContent();
    private LaneContent content = copied;

    /// The page of each command, by its index in the run.
    private int[] pages = new int[64];

    /// For each page: the size in bytes and the number of its commands, then the position of the
    /// next command.
    private int[] bytes = new int[4];

    private int[] commands = new int[4];

    /// The start of each non-empty partition and the number of its first command, followed by the
    /// end of the last partition.
    private int[] starts = new int[4];

    private int[] firstNumbers = new int[4];
    private int count;

    PagePartition(PlaybackParts parts) {
        this.parts = parts;
    }

    LaneContent content() {
        return content;
    }

    int count() {
        return count;
    }

    int start(int partition) {
        return starts[partition];
    }

    int end(int partition) {
        return starts[partition + 1];
    }

    int firstNumber(int partition) {
        return firstNumbers[partition];
    }

    /// Partitions a run of commands.
    void fill(LaneContent source, int from, int to, int run, int firstNumber, HandleScope scope) {
        if (measure(source, from, to, run, scope)) {
            content = source;
            arrange(from, firstNumber);
        } else {
            content = copied;
            arrange(0, 0);
            copy(source, from, to, run, firstNumber);
        }
    }

    private void copy(LaneContent source, int from, int to, int run, int firstNumber) {
        copied.beginRewrite(source);
        copied.reserveOrigins(run);
        copied.stream.grow(to - from);
        long[] input = source.stream.words();
        long[] output = copied.stream.words();
        int number = firstNumber;
        for (int at = from, i = 0; at < to; i++, number++) {
            int length = source.length(Words.get(input, at));
            int page = pages[i];
            Words.copy(input, at, output, bytes[page], length);
            copied.noteOriginAt(commands[page]++, at, number);
            bytes[page] += length;
            at += length;
        }
    }

    /// Finds the page of each command. Opens pages that components will be added to, because worker
    /// threads must not open them.
    ///
    /// @return whether the commands are already ordered by page
    private boolean measure(LaneContent source, int from, int to, int run, HandleScope scope) {
        int limit = parts.table.pageLimit();
        if (pages.length < run) {
            pages = new int[Math.max(run, pages.length * 2)];
        }
        if (bytes.length <= limit) {
            bytes = new int[limit + 1];
            commands = new int[limit + 1];
        }
        Arrays.fill(bytes, 0);
        Arrays.fill(commands, 0);
        long[] input = source.stream.words();
        long lastWord = -1;
        int length = 0;
        ComponentStore store = null;
        boolean adds = false;
        boolean sorted = true;
        int before = 0;
        int streak = 0;
        int streakBytes = 0;
        for (int at = from, i = 0; at < to; i++) {
            long word = Words.get(input, at);
            if (word != lastWord) {
                lastWord = word;
                length = source.length(word);
                store = parts.registry.find(source.type(word));
                boolean combines = CommandWord.kind(word) == CommandWord.COMBINE;
                adds = combines || CommandWord.kind(word) == CommandWord.ADD;
                if (store != null) {
                    createKernel(store, word, combines);
                }
            }
            long entity = scope.real(Words.entity(input, at));
            int page = Math.min(ParallelPlayback.pageOf(entity), limit);
            if (adds
                    && store != null
                    && store.pageAt(page) == null
                    && parts.table.isAlive(entity)) {
                store.openPage(page);
            }
            if (page != before) {
                sorted &= page > before;
                bytes[before] += streakBytes;
                commands[before] += streak;
                streakBytes = 0;
                streak = 0;
                before = page;
            }
            streakBytes += length;
            streak++;
            pages[i] = page;
            at += length;
        }
        bytes[before] += streakBytes;
        commands[before] += streak;
        return sorted;
    }

    /// Creates the kernel of a command, because worker threads must not create kernels.
    private void createKernel(ComponentStore store, long word, boolean combines) {
        if (combines) {
            parts.combineKernel(store, CombinerSpec.of(store.spec(), word));
        } else {
            parts.kernel(store);
        }
    }

    /// Converts sizes to start positions.
    private void arrange(int firstStart, int firstNumber) {
        if (starts.length < bytes.length + 1) {
            starts = new int[bytes.length + 1];
            firstNumbers = new int[bytes.length + 1];
        }
        count = 0;
        int start = firstStart;
        int number = firstNumber;
        for (int page = 0; page < bytes.length; page++) {
            int pageBytes = bytes[page];
            int pageCommands = commands[page];
            bytes[page] = start;
            commands[page] = number;
            if (pageCommands > 0) {
                starts[count] = start;
                firstNumbers[count++] = number;
            }
            start += pageBytes;
            number += pageCommands;
        }
        starts[count] = start;
    }

    /// Releases the commands.
    void clear() {
        copied.endRewrite();
        content = copied;
    }
}
