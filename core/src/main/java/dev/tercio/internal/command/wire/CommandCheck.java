package dev.tercio.internal.command.wire;

import static dev.tercio.internal.command.lane.CommandWord.ENTITY;
import static dev.tercio.internal.command.lane.CommandWord.HEADER;
import static dev.tercio.internal.command.lane.CommandWord.PRIORITY_BITS;

import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.codec.ValueCoder;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.stream.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Validates all commands of a stream before any is used. [CommandWriter] could have written every
/// stream that passes.
final class CommandCheck {
    private final byte[] bytes;
    private final List<StreamedType> types;
    private final FirstUseOrder typeUses;
    private final FirstUseOrder queryUses;
    private final int spawns;

    /// The values that codecs have written, by the offset of their commands.
    private final Map<Integer, Object> decoded = new HashMap<>();

    private final BitSet codedTypes = new BitSet();

    private int commands;
    private int nextSpawn;

    /// The word of the spawn whose parts may follow, its handle, and the types of the parts so far.
    private long openWord = -1;

    private long openHandle;
    private final BitSet openTypes = new BitSet();

    CommandCheck(
            byte[] bytes,
            List<StreamedType> types,
            FirstUseOrder typeUses,
            FirstUseOrder queryUses,
            int spawns) {
        this.bytes = bytes;
        this.types = types;
        this.typeUses = typeUses;
        this.queryUses = queryUses;
        this.spawns = spawns;
    }

    /// Checks the commands from an offset to the end of the stream.
    ///
    /// @param expected the expected number of commands
    void checkAll(int start, int expected) {
        int at = start;
        while (at < bytes.length) {
            at = check(at);
        }
        checkPublished(at);
        typeUses.finish(at);
        queryUses.finish(at);
        checkCoded(at);
        if (commands != expected || nextSpawn != spawns) {
            throw new CommandFormatException(
                    at,
                    "header counts other commands: commands="
                            + commands
                            + ", spawns="
                            + nextSpawn
                            + ", header="
                            + expected
                            + " and "
                            + spawns);
        }
    }

    /// Returns the values that codecs have written, by the offset of their commands.
    Map<Integer, Object> decoded() {
        return decoded;
    }

    /// Checks that each type with values of a codec has at least one.
    private void checkCoded(int at) {
        for (int number = 0; number < types.size(); number++) {
            if (types.get(number).coder() != null && !codedTypes.get(number)) {
                throw new CommandFormatException(
                        at, "no command has a value of a codec: class=" + types.get(number).name());
            }
        }
    }

    /// Checks one command and returns the offset after it.
    private int check(int at) {
        require(HEADER, at, at);
        long word = Bytes.getLong(bytes, at);
        checkWord(at, word);
        StreamedType type = typeOf(at, word);
        if (type != null && type.codes(word)) {
            CodedPayload.check(bytes, at + HEADER);
        }
        int payload = payloadBytes(bytes, at, word, type);
        require(payload, at + HEADER, at);
        checkPart(at, word);
        checkSecond(at, word);
        checkPayload(at + HEADER, word, type);
        decode(at, word, type);
        return at + HEADER + payload;
    }

    private void require(int length, int from, int command) {
        if (bytes.length - from < length) {
            throw new CommandFormatException(
                    command, "command is cut off: left=" + (bytes.length - command));
        }
    }

    private static void checkWord(int at, long word) {
        int kind = CommandWord.kind(word);
        if (kind >= CommandWord.KINDS) {
            throw new CommandFormatException(at, "no such kind of command: kind=" + kind);
        }
        int flags = (int) word & ~0xFF;
        if ((flags & ~CommandLayout.flagsOf(kind)) != 0) {
            throw new CommandFormatException(
                    at,
                    "no such flags: kind="
                            + CommandWord.kindOf(word)
                            + ", flags="
                            + Integer.toHexString(flags));
        }
    }

    private @Nullable StreamedType typeOf(int at, long word) {
        TypeRole role = TypeRole.of(CommandWord.kind(word));
        int number = CommandWord.type(word);
        if (role == null) {
            if (number != 0) {
                throw new CommandFormatException(at, "command names no type: number=" + number);
            }
            return null;
        }
        StreamedType type = types.get(typeUses.use(number, at));
        if (type.role() != role) {
            throw new CommandFormatException(
                    at, "class is not a " + role + " but a " + type.role() + ": " + type.name());
        }
        if (CommandWord.has(word, CommandWord.DEFAULT) && type.spec().isTag()) {
            throw new CommandFormatException(at, "a tag has no default: class=" + type.name());
        }
        return type;
    }

    private void decode(int at, long word, @Nullable StreamedType type) {
        ValueCoder coder = type == null ? null : type.coder();
        if (coder != null && CommandWord.carriesFields(word)) {
            decoded.put(at, StreamedType.decode(coder, bytes, at + HEADER));
            codedTypes.set(CommandWord.type(word));
        }
    }

    /// Returns the size of the payload of a command that has been checked.
    static int payloadBytes(byte[] bytes, int at, long word, @Nullable StreamedType type) {
        if (type != null && type.codes(word)) {
            return CodedPayload.bytes(bytes, at + HEADER);
        }
        if (CommandWord.carriesNumber(word)) {
            return Long.BYTES;
        }
        return type != null && CommandWord.carriesFields(word) ? type.payloadBytes() : 0;
    }

    /// Checks that a part follows its spawn or publication, has the same handle and priority, and a
    /// type that no other part has.
    private void checkPart(int at, long word) {
        if (!CommandWord.has(word, CommandWord.PART)) {
            commands++;
            checkPublished(at);
            openWord = -1;
            return;
        }
        boolean same =
                openWord >= 0
                        && second(at) == openHandle
                        && CommandWord.kind(word) == partOf(openWord)
                        && ((openWord ^ word) & PRIORITY_BITS) == 0;
        if (!same) {
            throw new CommandFormatException(at, "part does not follow its command");
        }
        if (openTypes.get(CommandWord.type(word))) {
            throw new CommandFormatException(at, "command has a component twice");
        }
        if (CommandWord.kind(word) == CommandWord.AUTHORITY
                && !CommandWord.has(word, CommandWord.OWNED)) {
            throw new CommandFormatException(at, "publication takes no authority away");
        }
        openTypes.set(CommandWord.type(word));
    }

    private static int partOf(long word) {
        return CommandWord.kind(word) == CommandWord.SPAWN
                ? CommandWord.ADD
                : CommandWord.AUTHORITY;
    }

    /// Checks that a publication has at least one part.
    private void checkPublished(int at) {
        if (openWord >= 0
                && CommandWord.kind(openWord) == CommandWord.PUBLISH
                && openTypes.isEmpty()) {
            throw new CommandFormatException(at, "publication names no component");
        }
    }

    private long second(int at) {
        return Bytes.getLong(bytes, at + ENTITY);
    }

    private void checkSecond(int at, long word) {
        long second = second(at);
        if (CommandWord.isAboutQuery(word)) {
            queryUses.use(second, at + ENTITY);
        } else if (CommandWord.isSpawn(word)) {
            beginSpawn(at, word, second);
        } else if (TypeRole.of(CommandWord.kind(word)) == TypeRole.COMPONENT
                || CommandWord.kind(word) == CommandWord.COMBINE
                || CommandWord.kind(word) == CommandWord.DESTROY
                || CommandWord.isAboutId(word)) {
            checkHandle(at + ENTITY);
            if (CommandWord.kind(word) == CommandWord.PUBLISH) {
                open(word, second);
            }
        } else if (second != 0) {
            throw new CommandFormatException(at + ENTITY, "command is about no entity");
        }
    }

    private void beginSpawn(int at, long word, long handle) {
        if (handle != CommandLayout.placeholder(nextSpawn) || nextSpawn == spawns) {
            throw new CommandFormatException(
                    at + ENTITY,
                    "spawn has the wrong handle: expected="
                            + nextSpawn
                            + ", spawns="
                            + spawns
                            + ", handle="
                            + Long.toHexString(handle));
        }
        nextSpawn++;
        if (CommandWord.kind(word) == CommandWord.SPAWN) {
            open(word, handle);
        }
    }

    /// Begins a command that parts may follow.
    private void open(long word, long handle) {
        openWord = word;
        openHandle = handle;
        openTypes.clear();
    }

    /// Checks that a handle is either an entity, dead or alive, a spawn of this stream, or without
    /// an entity. Handles of other buffers are invalid.
    private void checkHandle(int at) {
        long handle = Bytes.getLong(bytes, at);
        if (!CommandWord.isPlaceholder(handle) || HandleTable.isWithoutEntity(handle)) {
            return;
        }
        int spawn = CommandLayout.spawnOf(handle);
        if (spawn < 0 || spawn >= spawns) {
            throw new CommandFormatException(
                    at,
                    "handle is of no spawn of the stream: handle="
                            + Long.toHexString(handle)
                            + ", spawns="
                            + spawns);
        }
    }

    private void checkPayload(int at, long word, @Nullable StreamedType type) {
        for (int offset : PayloadHandles.offsets(word, type == null ? null : type.spec())) {
            checkHandle(at + offset);
        }
        if (type != null && CommandWord.carriesFields(word) && !type.codes(word)) {
            type.checkValue(bytes, at);
        }
        if (CommandWord.kind(word) == CommandWord.BIND_ID && Bytes.getLong(bytes, at) == 0) {
            throw new CommandFormatException(at, "stable id is zero");
        }
    }
}
