package dev.tercio.internal.command.wire;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.Entity;
import dev.tercio.command.CommandFilter;
import dev.tercio.command.CommandFormatException;
import dev.tercio.command.CommandKind;
import dev.tercio.command.LoadReport;
import dev.tercio.command.Priority;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.Words;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/// Reads commands in their binary form. Everything is validated first, on a private copy, and then
/// moved to a lane.
public final class CommandReader {
    private final StreamTypes world;
    private final byte[] bytes;
    private List<StreamedType> types = List.of();
    private List<? extends EntityQuery<?>> queries = List.of();
    private String recorder = "";
    private final Map<Long, Long> known = new HashMap<>();

    /// The values that codecs have written, by the offset of their commands.
    private Map<Integer, Object> decoded = Map.of();

    /// Maps the entities in the stream to entities of this world.
    private LongUnaryOperator translated = LongUnaryOperator.identity();

    /// The offsets, in words, of the commands that the filter rejects.
    private final BitSet leftOut = new BitSet();

    private final List<LoadReport.Rejected> rejected = new ArrayList<>();
    private int rejectedCount;

    private int commandsFrom;

    /// @param source the bytes between position and limit are read; position and limit do not
    ///   change
    public CommandReader(StreamTypes world, ByteBuffer source) {
        this.world = world;
        this.bytes = new byte[source.remaining()];
        source.get(source.position(), bytes);
    }

    /// Checks everything, and changes nothing.
    ///
    /// @throws CommandFormatException if the stream is invalid
    public CommandReader check() {
        checkHeader();
        int spawns = count(CommandLayout.SPAWNS_AT);
        ByteSource tables = new ByteSource(bytes, CommandLayout.HEADER, commandsFrom);
        recorder = tables.takeText("recorder");
        types = new TypeTableReader(world, tables).read(count(CommandLayout.TYPES_AT));
        FirstUseOrder typeUses = new FirstUseOrder("type", types.size());
        List<QueryForm> forms =
                new QueryTableReader(tables, types, typeUses).read(count(CommandLayout.QUERIES_AT));
        tables.finish();
        FirstUseOrder queryUses = new FirstUseOrder("query", forms.size());
        CommandCheck check = new CommandCheck(bytes, types, typeUses, queryUses, spawns);
        check.checkAll(commandsFrom, count(CommandLayout.COMMANDS_AT));
        decoded = check.decoded();
        queries = forms.stream().map(form -> form.in(world)).toList();
        return this;
    }

    /// Returns a count from the header. The end of the tables reveals a count that is too large.
    private int count(int at) {
        int count = Bytes.getInt(bytes, at);
        if (count < 0) {
            throw new CommandFormatException(
                    at, "count is too large: count=" + Integer.toUnsignedString(count));
        }
        return count;
    }

    private void checkHeader() {
        if (bytes.length < CommandLayout.HEADER) {
            throw new CommandFormatException(0, "header is cut off: bytes=" + bytes.length);
        }
        expect(0, Bytes.getInt(bytes, 0), CommandLayout.MAGIC, "not a command stream");
        int version = Bytes.getChar(bytes, CommandLayout.VERSION_AT);
        expect(CommandLayout.VERSION_AT, version, CommandLayout.VERSION, "unknown version");
        int flags = Bytes.getChar(bytes, CommandLayout.FLAGS_AT);
        expect(CommandLayout.FLAGS_AT, flags, 0, "unknown flags");
        int length = Bytes.getInt(bytes, CommandLayout.LENGTH_AT);
        expect(CommandLayout.LENGTH_AT, length, bytes.length, "length does not match");
        int sum = Bytes.getInt(bytes, CommandLayout.CHECKSUM_AT);
        expect(
                CommandLayout.CHECKSUM_AT,
                sum,
                CommandWriter.checksum(bytes),
                "checksum does not match");
        checkSizes();
    }

    private void checkSizes() {
        long tables = count(CommandLayout.TABLE_BYTES_AT);
        long commands = count(CommandLayout.COMMAND_BYTES_AT);
        if (CommandLayout.HEADER + tables + commands != bytes.length) {
            throw new CommandFormatException(
                    CommandLayout.TABLE_BYTES_AT,
                    "sizes do not add up: tables=" + tables + ", commands=" + commands);
        }
        commandsFrom = CommandLayout.HEADER + (int) tables;
    }

    private static void expect(int at, int found, int expected, String problem) {
        if (found != expected) {
            throw new CommandFormatException(
                    at,
                    problem
                            + ": found="
                            + Integer.toHexString(found)
                            + ", expected="
                            + Integer.toHexString(expected));
        }
    }

    /// Maps each entity in the stream to an entity of this world, with one call per entity.
    public void translate(UnaryOperator<Entity> entities, @Nullable CommandFilter filter) {
        LaneContent scratch = new LaneContent();
        translated =
                handle -> {
                    if (handle == Entity.NONE.bits()) {
                        return handle;
                    }
                    return known.computeIfAbsent(
                            handle, bits -> entities.apply(new Entity(bits)).bits());
                };
        if (filter != null) {
            leaveOut(filter);
        }
        moveTo(scratch);
    }

    private void leaveOut(CommandFilter filter) {
        int end;
        int number = 0;
        for (int at = commandsFrom; at < bytes.length; at = end) {
            end = endOf(at);
            if (!accepts(filter, at, end, number++)) {
                leftOut.set(at / Long.BYTES, end / Long.BYTES);
                rejectedCount++;
            }
        }
    }

    /// Returns the offset after a command and its parts.
    private int endOf(int start) {
        int at = start + lengthAt(start);
        while (at < bytes.length && CommandWord.has(Bytes.getLong(bytes, at), CommandWord.PART)) {
            at += lengthAt(at);
        }
        return at;
    }

    /// Passes a command and its parts to the filter, until it rejects one.
    private boolean accepts(CommandFilter filter, int start, int end, int number) {
        long command = Bytes.getLong(bytes, start);
        CommandKind kind = CommandWord.kindOf(command);
        Entity entity = new Entity(about(start, command));
        for (int at = start; at < end; at += lengthAt(at)) {
            StreamedType named = typeOf(Bytes.getLong(bytes, at));
            Optional<Class<?>> type = Optional.ofNullable(named).map(n -> n.spec().type());
            if (!filter.accepts(kind, entity, type)) {
                if (rejected.size() < LoadReport.MAX_LISTED) {
                    rejected.add(new LoadReport.Rejected(number, kind, entity, type));
                }
                return false;
            }
        }
        return true;
    }

    /// Returns which commands the filter has accepted and rejected.
    public LoadReport report() {
        int accepted = count(CommandLayout.COMMANDS_AT) - rejectedCount;
        return new LoadReport(accepted, rejectedCount, rejected);
    }

    private long about(int at, long word) {
        long second = Bytes.getLong(bytes, at + CommandWord.ENTITY);
        if (CommandWord.isAboutQuery(word)) {
            return Entity.NONE.bits();
        }
        return CommandWord.isPlaceholder(second) ? second : translated.applyAsLong(second);
    }

    private @Nullable StreamedType typeOf(long word) {
        boolean names = TypeRole.of(CommandWord.kind(word)) != null;
        return names ? types.get(CommandWord.type(word)) : null;
    }

    private int lengthAt(int at) {
        long word = Bytes.getLong(bytes, at);
        return HEADER + CommandCheck.payloadBytes(bytes, at, word, typeOf(word));
    }

    /// Returns the size of the commands in bytes.
    public int commandBytes() {
        return bytes.length - commandsFrom;
    }

    /// Moves the commands to an empty lane, and renumbers spawns and types for that lane.
    public void moveTo(LaneContent target) {
        target.segments.name(recorder);
        queries.forEach(target::addObject);
        int spawns = count(CommandLayout.SPAWNS_AT);
        for (int i = 0; i < spawns; i++) {
            target.handles().give();
        }
        target.stream.reserve(bytes.length - commandsFrom);
        int at = commandsFrom;
        while (at < bytes.length) {
            at += leftOut.get(at / Long.BYTES) ? lengthAt(at) : move(at, target);
        }
    }

    /// Moves a command and returns its length.
    private int move(int at, LaneContent target) {
        long word = Bytes.getLong(bytes, at);
        ComponentSpec<?> spec = null;
        if (TypeRole.of(CommandWord.kind(word)) != null) {
            StreamedType type = types.get(CommandWord.type(word));
            spec = type.spec();
            word = CommandWord.of(type.localBits(word), target.note(spec));
        }
        long second = Bytes.getLong(bytes, at + CommandWord.ENTITY);
        Object value = decoded.get(at);
        if (value != null) {
            return moveObject(at, word | CommandWord.OBJECT, second, value, target);
        }
        int length = target.length(word) - HEADER;
        long name = CommandWord.isAboutQuery(word) ? second : local(second, target);
        int payload = target.stream.append(word, name, length);
        long[] moved = target.stream.words();
        Words.fromBytes(bytes, at + HEADER, moved, payload, length);
        int[] handles = PayloadHandles.offsets(word, spec);
        PayloadHandles.replace(moved, payload, handles, handle -> local(handle, target));
        count(word, second, target);
        return HEADER + length;
    }

    /// Moves a command with a value that a codec has written.
    private int moveObject(int at, long word, long second, Object value, LaneContent target) {
        long name = CommandWord.isAboutQuery(word) ? second : local(second, target);
        int payload = target.stream.append(word, name, Long.BYTES);
        Words.put(target.stream.words(), payload, target.addObject(value));
        count(word, second, target);
        return lengthAt(at);
    }

    private long local(long handle, LaneContent target) {
        if (HandleTable.isWithoutEntity(handle)) {
            return handle;
        }
        return CommandWord.isPlaceholder(handle)
                ? target.handles().fresh(CommandLayout.spawnOf(handle))
                : translated.applyAsLong(handle);
    }

    private void count(long word, long second, LaneContent target) {
        if (CommandWord.has(word, CommandWord.PART)) {
            return;
        }
        target.countOne();
        if ((word & CommandWord.PRIORITY_BITS) != CommandWord.flagsOf(Priority.NORMAL)) {
            target.notePriorities();
        }
        if (CommandWord.reshapes(word) && CommandWord.isPlaceholder(second)) {
            target.noteReshaped(local(second, target));
        }
    }
}
