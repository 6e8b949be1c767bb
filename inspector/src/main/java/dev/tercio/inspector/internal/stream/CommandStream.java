package dev.tercio.inspector.internal.stream;

import dev.tercio.Entity;
import dev.tercio.command.CommandKind;
import dev.tercio.replay.CorruptFileException;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/// Lists commands from their binary form.
///
/// The engine can only read these bytes into a world that knows the classes. A listing has no
/// classes, so it reads the format itself; `docs/command-format.md` describes it.
public final class CommandStream {
    /// Indexed by their numbers in the format.
    private static final List<CommandKind> KINDS =
            List.of(
                    CommandKind.SPAWN,
                    CommandKind.COPY,
                    CommandKind.ADD,
                    CommandKind.SET,
                    CommandKind.REMOVE,
                    CommandKind.DESTROY,
                    CommandKind.AUTHORITY,
                    CommandKind.SET_RESOURCE,
                    CommandKind.REMOVE_RESOURCE,
                    CommandKind.ADD_ALL,
                    CommandKind.REMOVE_ALL,
                    CommandKind.DESTROY_ALL,
                    CommandKind.RUN,
                    CommandKind.ASSIGN_ID,
                    CommandKind.BIND_ID,
                    CommandKind.PUBLISH,
                    CommandKind.COMBINE,
                    CommandKind.SEND);

    private static final Set<CommandKind> TYPELESS =
            Set.of(
                    CommandKind.SPAWN,
                    CommandKind.DESTROY,
                    CommandKind.DESTROY_ALL,
                    CommandKind.ASSIGN_ID,
                    CommandKind.PUBLISH);

    private static final int TYPES_AT = 16;
    private static final int COMMANDS_AT = 28;
    private static final int TABLES_AT = 40;
    private static final int PART = 1 << 10;
    private static final int DEFAULT = 1 << 11;
    private static final int OWNED = 1 << 13;

    private final ByteBuffer in;
    private final List<StreamType> types = new ArrayList<>();
    private final List<String> queries = new ArrayList<>();
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private String recorder = "";
    private int number = -1;

    private final NavigableMap<Integer, String> recorders;

    private CommandStream(byte[] bytes, NavigableMap<Integer, String> recorders) {
        this.recorders = recorders;
        in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Lists commands, with a row for each command and each component of a spawn.
    ///
    /// @param bytes what [dev.tercio.command.CommandBuffer#toBytes] has written
    /// @param recorders the name of each recorder by the number of its first command; commands
    ///   before the first one use the name in the bytes
    /// @throws CorruptFileException if the bytes are not commands
    public static List<Map<String, Object>> list(
            byte[] bytes, NavigableMap<Integer, String> recorders) {
        CommandStream stream = new CommandStream(bytes, recorders);
        try {
            stream.readTables();
            while (stream.in.hasRemaining()) {
                stream.readCommand();
            }
        } catch (BufferUnderflowException
                | IndexOutOfBoundsException
                | IllegalArgumentException
                | ArithmeticException e) {
            throw new CorruptFileException(
                    "commands cannot be listed: offset=" + stream.in.position(), e);
        }
        return stream.rows;
    }

    private void readTables() {
        int typeCount = in.getInt(TYPES_AT);
        int queryCount = in.getInt(TYPES_AT + Integer.BYTES);
        int tableBytes = in.getInt(COMMANDS_AT + Integer.BYTES);
        in.position(TABLES_AT);
        recorder = StreamField.text(in);
        for (int i = 0; i < typeCount; i++) {
            types.add(StreamType.read(in));
        }
        for (int i = 0; i < queryCount; i++) {
            queries.add(readQuery());
        }
        in.position(TABLES_AT + tableBytes);
    }

    private String readQuery() {
        boolean someOwned = in.getInt() != 0;
        StringBuilder text = new StringBuilder("all");
        text.append(readNames(" with ")).append(readNames(" without "));
        text.append(readNames(" owned "));
        int alternatives = in.getInt();
        for (int i = 0; i < alternatives; i++) {
            text.append(readNames(" any of "));
        }
        return text.append(someOwned ? " any owned" : "").toString();
    }

    private String readNames(String before) {
        List<String> names = new ArrayList<>();
        int count = in.getInt();
        for (int i = 0; i < count; i++) {
            names.add(types.get(in.getInt()).simpleName());
        }
        return names.isEmpty() ? "" : before + String.join(", ", names);
    }

    private void readCommand() {
        int word = in.getInt();
        int type = in.getInt();
        long target = in.getLong();
        CommandKind kind = KINDS.get(word & 0xFF);
        boolean part = (word & PART) != 0;
        if (!part) {
            number++;
        }
        Map<String, Object> row = new LinkedHashMap<>();
        Map.Entry<Integer, String> known = recorders.floorEntry(number);
        row.put("recorder", known == null ? recorder : known.getValue());
        row.put("number", number);
        row.put("kind", part ? "WITH" : kind.name());
        putTarget(row, kind, target);
        putValue(row, kind, word, type);
        rows.add(row);
    }

    private void putTarget(Map<String, Object> row, CommandKind kind, long target) {
        switch (kind) {
            case SPAWN,
                    COPY,
                    ADD,
                    SET,
                    COMBINE,
                    REMOVE,
                    DESTROY,
                    AUTHORITY,
                    ASSIGN_ID,
                    BIND_ID,
                    PUBLISH ->
                    row.put("entity", entity(target));
            case ADD_ALL, REMOVE_ALL, DESTROY_ALL ->
                    row.put("entity", queries.get(Math.toIntExact(target)));
            case SET_RESOURCE, REMOVE_RESOURCE, RUN, SEND -> {}
        }
    }

    private void putValue(Map<String, Object> row, CommandKind kind, int word, int number) {
        if (kind == CommandKind.COPY) {
            row.put("value", Map.of("source", entity(in.getLong())));
            return;
        }
        if (kind == CommandKind.BIND_ID) {
            row.put("value", Map.of("id", Long.toHexString(in.getLong())));
            return;
        }
        if (TYPELESS.contains(kind)) {
            return;
        }
        StreamType type = types.get(number);
        row.put("component", type.simpleName());
        if (!type.combiner().isEmpty()) {
            row.put("combiner", type.combiner());
        }
        switch (kind) {
            case AUTHORITY -> row.put("value", Map.of("owned", (word & OWNED) != 0));
            case ADD, SET, COMBINE, ADD_ALL, SET_RESOURCE, RUN, SEND -> {
                if ((word & DEFAULT) == 0 && type.hasValues()) {
                    row.put("value", type.value(in));
                }
            }
            default -> {
                // removes something and has no value
            }
        }
    }

    private static String entity(long handle) {
        return new Entity(handle).toString();
    }
}
