package dev.tercio.internal.command.wire;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.codec.ValueCoder;
import dev.tercio.internal.codec.ValueCoders;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.zip.CRC32C;

/// Writes commands in their binary form. Values that differ between runs, such as the numbers of
/// types and lanes, are replaced by values that only depend on the commands.
public final class CommandWriter {
    private static final String CODABLE =
            "; a codec set with WorldOptions.codec can write other classes";

    private final LaneContent content;
    private final ValueCoders coders;
    private final TypeTableWriter types = new TypeTableWriter();
    private final QueryTableWriter queries = new QueryTableWriter(types);
    private final HandleNumbers handles;
    private final StreamBuffer commands;

    /// The types of the reader, or null if it is unknown who reads the commands.
    private @Nullable StreamTypes readable;

    /// A callback for each command.
    private interface Step {
        void take(int at, long word);
    }

    /// @param coders the codecs of values that are not records of plain data
    public CommandWriter(LaneContent content, ValueCoders coders) {
        this(content, HandleScope.of(content), coders, false);
    }

    /// Returns a writer for commands that are about to be played. Commands with a handle without an
    /// entity are written, too: playback reports them.
    ///
    /// @param scope the handles that commands may use
    /// @param coders the codecs of values that are not records of plain data
    public static CommandWriter forRecording(
            LaneContent content, HandleScope scope, ValueCoders coders) {
        return new CommandWriter(content, scope, coders, true);
    }

    private CommandWriter(
            LaneContent content, HandleScope scope, ValueCoders coders, boolean recording) {
        this.content = content;
        this.coders = coders;
        this.handles = new HandleNumbers(scope, recording);
        this.commands = new StreamBuffer(content.stream.size(), Integer.MAX_VALUE - 16);
    }

    /// Refuses commands that a world with these types could not read, because streams may not name
    /// their class.
    public CommandWriter readableBy(StreamTypes reader) {
        readable = reader;
        return this;
    }

    /// Returns why commands have no binary form, or null if they have one. The commands are written
    /// to find out, because a record stored as an object may hold a value that does not fit its
    /// fields.
    public static @Nullable String problemOf(LaneContent content, ValueCoders coders) {
        try {
            new CommandWriter(content, coders).writeCommands();
            return null;
        } catch (IllegalStateException problem) {
            return problem.getMessage();
        }
    }

    /// Returns the commands as bytes.
    ///
    /// @throws IllegalStateException if a command has no binary form
    public byte[] write() {
        writeCommands();
        byte[] tables = tables();
        int start = CommandLayout.HEADER + tables.length;
        int length = Math.addExact(start, commands.size());
        byte[] bytes = new byte[length];
        System.arraycopy(tables, 0, bytes, CommandLayout.HEADER, tables.length);
        Words.toBytes(commands.words(), 0, bytes, start, commands.size());
        writeHeader(bytes, tables.length);
        return bytes;
    }

    private byte[] tables() {
        ByteSink sink = new ByteSink();
        sink.putText(content.segments.name());
        types.write(sink);
        queries.write(sink);
        sink.pad();
        return sink.toBytes();
    }

    private void writeHeader(byte[] bytes, int tableBytes) {
        Bytes.putInt(bytes, 0, CommandLayout.MAGIC);
        Bytes.putShort(bytes, CommandLayout.VERSION_AT, (short) CommandLayout.VERSION);
        Bytes.putInt(bytes, CommandLayout.LENGTH_AT, bytes.length);
        Bytes.putInt(bytes, CommandLayout.TYPES_AT, types.size());
        Bytes.putInt(bytes, CommandLayout.QUERIES_AT, queries.size());
        Bytes.putInt(bytes, CommandLayout.SPAWNS_AT, handles.count());
        Bytes.putInt(bytes, CommandLayout.COMMANDS_AT, content.count());
        Bytes.putInt(bytes, CommandLayout.TABLE_BYTES_AT, tableBytes);
        Bytes.putInt(bytes, CommandLayout.COMMAND_BYTES_AT, commands.size());
        Bytes.putInt(bytes, CommandLayout.CHECKSUM_AT, checksum(bytes));
    }

    /// Returns the checksum of the bytes after the checksum.
    static int checksum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, CommandLayout.CHECKED_FROM, bytes.length - CommandLayout.CHECKED_FROM);
        return (int) sum.getValue();
    }

    private void writeCommands() {
        forEach(this::prepare);
        forEach(this::writeCommand);
    }

    private void forEach(Step step) {
        int number = -1;
        for (int at = 0; at < content.stream.size(); ) {
            long word = Words.get(content.stream.words(), at);
            number += CommandWord.has(word, CommandWord.PART) ? 0 : 1;
            try {
                step.take(at, word);
            } catch (RuntimeException refused) {
                throw refused(number, word, refused);
            }
            at += content.length(word);
        }
    }

    private IllegalStateException refused(int number, long word, RuntimeException cause) {
        Class<?> type = content.classOf(word);
        return new IllegalStateException(
                "command cannot be written: number="
                        + number
                        + ", kind="
                        + CommandWord.kindOf(word)
                        + (type == null ? "" : ", class=" + type.getName())
                        + ", because="
                        + cause.getMessage(),
                cause);
    }

    /// First pass: numbers the spawns, which earlier commands may name, and the queries, whose
    /// types come first in the type table.
    private void prepare(int at, long word) {
        if (CommandWord.isSpawn(word)) {
            handles.expect(second(at));
        } else if (CommandWord.isAboutQuery(word)) {
            queries.number(query(at));
        }
    }

    private void writeCommand(int at, long word) {
        TypeRole role = TypeRole.of(CommandWord.kind(word));
        ComponentSpec<?> spec = role == null ? null : content.type(word);
        int number = role == null || spec == null ? 0 : typeNumber(role, spec, word);
        int local = CommandWord.OBJECT | CommandWord.COMBINER_BITS;
        long head = CommandWord.of((int) word & ~local, number);
        int payload = commands.size() + HEADER;
        if (spec != null && CommandWord.has(word, CommandWord.OBJECT)) {
            writeObject(at, word, head, spec);
        } else {
            int length = content.length(word) - HEADER;
            commands.append(head, name(at, word), length);
            Words.copy(content.stream.words(), at + HEADER, commands.words(), payload, length);
        }
        PayloadHandles.replace(
                commands.words(), payload, PayloadHandles.offsets(head, spec), handles::canonical);
    }

    /// Writes a value that is recorded as an object: with the codec of its class, or as fields.
    private void writeObject(int at, long word, long head, ComponentSpec<?> spec) {
        Object value = content.objectAt(at + HEADER);
        boolean codable = spec.schema() == null && CommandWord.kind(word) != CommandWord.RUN;
        ValueCoder coder = codable ? coders.of(spec.type()) : null;
        if (coder != null) {
            CodedPayload.append(commands, head, name(at, word), coder.encode(value));
            types.noteCoded(CommandWord.type(head));
            return;
        }
        checkRecord(spec, value, codable ? CODABLE : "");
        spec.heapCodec().encode(commands, head, name(at, word), value);
    }

    private int typeNumber(TypeRole role, ComponentSpec<?> spec, long word) {
        checkReadable(role, spec.type().getName());
        return role == TypeRole.COMBINER
                ? types.number(CombinerSpec.of(spec, word))
                : types.number(role, spec);
    }

    /// Playback registers new components, so they are not refused.
    private void checkReadable(TypeRole role, String name) {
        boolean registered = role == TypeRole.COMPONENT || role == TypeRole.COMBINER;
        if (readable != null && !registered) {
            String problem = readable.problemOf(role, name);
            if (problem != null) {
                throw new IllegalStateException(problem);
            }
        }
    }

    private static void checkRecord(ComponentSpec<?> spec, Object value, String advice) {
        if (value.getClass() != spec.type()) {
            throw new InvalidComponentException(
                    "value is of another class: value=" + value.getClass().getName() + advice);
        }
        if (spec.problem() != null) {
            throw new InvalidComponentException(
                    "only records of plain data have a binary form: "
                            + spec.problemWithoutAdvice()
                            + "; make it a record of primitives, enums, Entity, records, @Utf8"
                            + " String or @Length arrays"
                            + advice);
        }
    }

    /// Returns the second word of a command in the binary form.
    private long name(int at, long word) {
        if (CommandWord.isAboutQuery(word)) {
            return queries.number(query(at));
        }
        return CommandWord.isSpawn(word)
                ? handles.begin(second(at))
                : handles.canonical(second(at));
    }

    private long second(int at) {
        return Words.entity(content.stream.words(), at);
    }

    private FilteredQuery<?> query(int at) {
        return (FilteredQuery<?>) content.object(second(at));
    }
}
