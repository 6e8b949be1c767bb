package dev.tercio.internal.command.recording;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.Entity;
import dev.tercio.command.Combiner;
import dev.tercio.command.Priority;
import dev.tercio.command.RecordedCommand;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.Words;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lists the commands of a lane as data, without changing the lane.
final class CommandLister {
    private static final Priority[] PRIORITIES = Priority.values();

    private final LaneContent lane;
    private final long[] stream;

    CommandLister(LaneContent lane) {
        this.lane = lane;
        this.stream = lane.stream.words();
    }

    /// Adds all commands to a list.
    void addTo(List<RecordedCommand> list) {
        int number = 0;
        for (int at = 0; at < lane.stream.size(); number++) {
            int end = lane.next(at);
            list.add(command(at, number, parts(at, end, number)));
            at = end;
        }
    }

    private List<RecordedCommand> parts(int start, int end, int number) {
        List<RecordedCommand> parts = new ArrayList<>();
        int at = start + lane.length(Words.get(stream, start));
        while (at < end) {
            parts.add(command(at, number, List.of()));
            at += lane.length(Words.get(stream, at));
        }
        return parts;
    }

    private RecordedCommand command(int at, int number, List<RecordedCommand> parts) {
        long word = Words.get(stream, at);
        long second = Words.entity(stream, at);
        boolean isQuery = CommandWord.isAboutQuery(word);
        return new RecordedCommand(
                lane.numberOf(at, number),
                CommandWord.kindOf(word),
                isQuery ? Entity.NONE : new Entity(second),
                isQuery ? Optional.of(query(second)) : Optional.empty(),
                Optional.ofNullable(lane.classOf(word)),
                Optional.ofNullable(value(at + HEADER, word)),
                combiner(word),
                lane.recorderOf(at, number),
                PRIORITIES[CommandWord.priority(word)],
                parts);
    }

    private EntityQuery<?> query(long number) {
        return (FilteredQuery<?>) lane.object(number);
    }

    private Optional<Combiner<?>> combiner(long word) {
        return CommandWord.kind(word) == CommandWord.COMBINE
                ? Optional.of(CombinerSpec.of(lane.type(word), word))
                : Optional.empty();
    }

    private @Nullable Object value(int payload, long word) {
        return switch (CommandWord.kindOf(word)) {
            case COPY -> new Entity(Words.get(stream, payload));
            case BIND_ID -> Words.get(stream, payload);
            case AUTHORITY -> CommandWord.has(word, CommandWord.OWNED);
            default -> component(payload, word);
        };
    }

    private @Nullable Object component(int payload, long word) {
        if (CommandWord.has(word, CommandWord.OBJECT)) {
            return lane.objectAt(payload);
        }
        if (!CommandWord.carriesFields(word)) {
            return null;
        }
        ComponentSpec<?> spec = lane.type(word);
        try {
            return spec.isTag()
                    ? null
                    : spec.heapCodec()
                            .decode(stream, Words.index(payload - HEADER), HandleResolver.NONE);
        } catch (RuntimeException refused) {
            // the class rejects the fields; playback reports this
            return null;
        }
    }
}
