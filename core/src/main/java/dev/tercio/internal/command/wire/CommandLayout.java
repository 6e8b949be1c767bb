package dev.tercio.internal.command.wire;

import static dev.tercio.internal.command.lane.CommandWord.DEFAULT;
import static dev.tercio.internal.command.lane.CommandWord.OWNED;
import static dev.tercio.internal.command.lane.CommandWord.PART;
import static dev.tercio.internal.command.lane.CommandWord.PRIORITY_BITS;

import dev.tercio.internal.command.lane.CommandWord;

/// The layout of the binary format of commands, which `docs/command-format.md` explains.
final class CommandLayout {
    /// The letters TRCB.
    static final int MAGIC = 0x4243_5254;

    static final int VERSION = 1;

    static final int VERSION_AT = 4;
    static final int FLAGS_AT = 6;
    static final int LENGTH_AT = 8;
    static final int CHECKSUM_AT = 12;

    /// The offset of the first byte that the checksum covers.
    static final int CHECKED_FROM = 16;

    static final int TYPES_AT = 16;
    static final int QUERIES_AT = 20;
    static final int SPAWNS_AT = 24;
    static final int COMMANDS_AT = 28;
    static final int TABLE_BYTES_AT = 32;
    static final int COMMAND_BYTES_AT = 36;
    static final int HEADER = 40;

    /// The forms of a type: its values are fields, the stream contains none, or a codec of the
    /// application writes them.
    static final int FIELDS = 0;

    static final int OPAQUE = 1;
    static final int CODED = 2;

    /// The maximum number of anyOf sets in a query, because each set slows down matching.
    static final int MAX_ANY_OF = 64;

    private static final long PLACEHOLDER = 0x8000_0000L;

    private CommandLayout() {}

    /// Returns the handle of a spawn in a stream.
    static long placeholder(int spawn) {
        return PLACEHOLDER | spawn;
    }

    /// Returns the number of the spawn of a placeholder, or -1 if no stream contains such a handle.
    static int spawnOf(long placeholder) {
        return placeholder >>> 32 == 0 ? (int) placeholder & Integer.MAX_VALUE : -1;
    }

    /// Returns the flags that a command of a kind may have.
    static int flagsOf(int kind) {
        return PRIORITY_BITS
                | switch (kind) {
                    case CommandWord.ADD -> PART | DEFAULT;
                    case CommandWord.ADD_ALL -> DEFAULT;
                    case CommandWord.AUTHORITY -> OWNED | PART;
                    default -> 0;
                };
    }
}
