package dev.tercio.internal.command.rewrite;

import static dev.tercio.internal.command.rewrite.CoalescingTable.AS_ADD;
import static dev.tercio.internal.command.rewrite.CoalescingTable.DROP;
import static dev.tercio.internal.command.rewrite.CoalescingTable.NONE;
import static dev.tercio.internal.command.rewrite.CoalescingTable.PLAY;

import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.stream.Words;

/// Writes the remaining commands in their original order.
final class CoalescedWriter {
    private final CoalescingTable table;
    private LaneContent source = new LaneContent();
    private LaneContent target = source;

    CoalescedWriter(CoalescingTable table) {
        this.table = table;
    }

    void write(LaneContent from, LaneContent to) {
        source = from;
        target = to;
        for (int command = 0; command < table.size; command++) {
            byte verdict = table.verdicts[command];
            long word = word(command);
            if (verdict == PLAY && !CommandWord.has(word, CommandWord.PART)) {
                copy(command, word);
                target.noteOrigin(table.offsets[command], table.numbers[command]);
                if (CommandWord.hasParts(word)) {
                    writeParts(command);
                }
            } else if (verdict == AS_ADD) {
                copy(command, word - CommandWord.SET + CommandWord.ADD);
                target.noteOrigin(table.offsets[command], table.numbers[command]);
            }
        }
    }

    private void writeParts(int spawn) {
        for (int i = spawn + 1; i < table.size && isRecordedPart(i); i++) {
            writePart(i);
        }
        for (int i = table.absorbs[spawn]; i != NONE; i = table.absorbs[i]) {
            writePart(i);
        }
    }

    private void writePart(int part) {
        if (table.verdicts[part] == DROP) {
            return;
        }
        int value = table.valueOf[part] == NONE ? part : table.valueOf[part];
        long word = word(value);
        int kind = CommandWord.kind(word);
        if (kind == CommandWord.AUTHORITY) {
            copy(part, word);
            return;
        }
        long added = (word & ~CommandWord.COMBINER_BITS) - kind + CommandWord.ADD;
        copy(value, added | CommandWord.PART, entity(part));
    }

    private boolean isRecordedPart(int command) {
        return CommandWord.has(word(command), CommandWord.PART);
    }

    private void copy(int command, long word) {
        copy(command, word, entity(command));
    }

    /// Copies a command with another word and entity.
    private void copy(int command, long word, long entity) {
        int from = table.offsets[command];
        int at = target.stream.size();
        target.stream.append(source.stream.words(), from, source.length(word(command)));
        Words.putHeader(target.stream.words(), Words.index(at), word, entity);
    }

    private long word(int command) {
        return Words.get(source.stream.words(), table.offsets[command]);
    }

    private long entity(int command) {
        return Words.entity(source.stream.words(), table.offsets[command]);
    }
}
