package dev.tercio.internal.command.report;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecord;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A ring buffer of the last commands. Records for the caller are created only when the history is
/// read.
final class CommandHistory {
    private final LongSupplier frame;
    private Line[] lines = {};
    private long added;

    CommandHistory(LongSupplier frame) {
        this.frame = frame;
    }

    /// The data of one command. Instances are reused.
    private static final class Line {
        private long frame;
        private String recorder = "";
        private int number;
        private long word;
        private long entity;
        private @Nullable Class<?> type;
        private @Nullable FailureReason failure;
    }

    boolean isKept() {
        return lines.length > 0;
    }

    void keep(int commands) {
        if (commands < 0) {
            throw new IllegalArgumentException("history is negative: commands=" + commands);
        }
        lines = new Line[commands];
        for (int i = 0; i < commands; i++) {
            lines[i] = new Line();
        }
        added = 0;
    }

    void clear() {
        added = 0;
    }

    void add(LaneContent lane, int at, int number, @Nullable FailureReason failure) {
        Line line = lines[(int) (added++ % lines.length)];
        line.frame = frame.getAsLong();
        line.recorder = lane.recorderOf(at, number);
        line.number = lane.numberOf(at, number);
        line.word = Words.get(lane.stream.words(), at);
        line.entity = Words.entity(lane.stream.words(), at);
        line.type = lane.classOf(line.word);
        line.failure = failure;
    }

    /// The number of commands that were added since the history was last cleared.
    long added() {
        return added;
    }

    int length() {
        return lines.length;
    }

    List<CommandRecord> list() {
        return list(0);
    }

    /// The kept commands from a number on, oldest first.
    List<CommandRecord> list(long from) {
        List<CommandRecord> records = new ArrayList<>();
        for (long i = Math.max(from, added - lines.length); i < added; i++) {
            records.add(recordOf(Objects.requireNonNull(lines[(int) (i % lines.length)])));
        }
        return records;
    }

    private static CommandRecord recordOf(Line line) {
        boolean query = CommandWord.isAboutQuery(line.word);
        return new CommandRecord(
                line.frame,
                line.recorder,
                line.number,
                CommandWord.kindOf(line.word),
                query ? Entity.NONE : new Entity(line.entity),
                Optional.ofNullable(line.type),
                Optional.ofNullable(line.failure));
    }
}
