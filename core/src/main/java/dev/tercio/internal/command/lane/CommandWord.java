package dev.tercio.internal.command.lane;

import dev.tercio.command.CommandKind;
import dev.tercio.command.Priority;
import dev.tercio.internal.stream.StreamBuffer;

/// The first word of a command; the second is its entity, then comes its payload.
///
/// ```
/// | type (32) | unused (16) | flags (8) | kind (8) |
/// ```
///
/// The type is the ordinal of the component, resource or command class. Equal words mean commands
/// of equal kind, type and length, which is what playback looks for to play them in one go.
public final class CommandWord {
    public static final int SPAWN = 0;
    public static final int COPY = 1;
    public static final int ADD = 2;
    public static final int SET = 3;
    public static final int REMOVE = 4;
    public static final int DESTROY = 5;
    public static final int AUTHORITY = 6;
    public static final int SET_RESOURCE = 7;
    public static final int REMOVE_RESOURCE = 8;
    public static final int ADD_ALL = 9;
    public static final int REMOVE_ALL = 10;
    public static final int DESTROY_ALL = 11;
    public static final int RUN = 12;
    public static final int ASSIGN_ID = 13;
    public static final int BIND_ID = 14;
    public static final int PUBLISH = 15;
    public static final int KINDS = 16;

    /// The kinds by their numbers, which files rely on.
    private static final CommandKind[] BY_NUMBER = {
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
    };

    /// The priority takes two bits.
    static final int PRIORITY_SHIFT = 8;

    public static final int PRIORITY_BITS = 3 << PRIORITY_SHIFT;

    /// An add that is part of the spawn before it, or an authority that is part of the publication
    /// before it.
    public static final int PART = 1 << 10;

    /// An add of the default value, without a payload.
    public static final int DEFAULT = 1 << 11;

    /// The payload is the number of an object that lies beside the stream.
    public static final int OBJECT = 1 << 12;

    /// The authority is given, not taken.
    public static final int OWNED = 1 << 13;

    static final int FLAG_BITS = PRIORITY_BITS | PART | DEFAULT | OBJECT | OWNED;

    /// The bytes of the two words.
    public static final int HEADER = StreamBuffer.HEADER_BYTES;

    /// Where the entity is.
    public static final int ENTITY = 8;

    private CommandWord() {}

    public static long of(int kindAndFlags, int type) {
        return ((long) type << 32) | kindAndFlags;
    }

    public static int kind(long word) {
        return (int) word & 0xFF;
    }

    public static int type(long word) {
        return (int) (word >>> 32);
    }

    public static boolean has(long word, int flag) {
        return (word & flag) != 0;
    }

    public static int priority(long word) {
        return (int) word >>> PRIORITY_SHIFT & 3;
    }

    @SuppressWarnings("EnumOrdinal") // the format counts in this order
    public static int flagsOf(Priority priority) {
        return priority.ordinal() << PRIORITY_SHIFT;
    }

    public static CommandKind kindOf(long word) {
        return BY_NUMBER[kind(word)];
    }

    /// Whether it adds, sets or removes one component of one entity.
    public static boolean isAboutOneType(long word) {
        int kind = kind(word);
        return kind >= ADD && kind <= REMOVE;
    }

    /// Whether the second word is the number of a query and not an entity.
    public static boolean isAboutQuery(long word) {
        int kind = kind(word);
        return kind == ADD_ALL || kind == REMOVE_ALL || kind == DESTROY_ALL;
    }

    /// Whether the second word is the handle of an entity that the command makes.
    public static boolean isSpawn(long word) {
        int kind = kind(word);
        return kind == SPAWN || kind == COPY;
    }

    /// Whether parts may follow.
    public static boolean hasParts(long word) {
        int kind = kind(word);
        return kind == SPAWN || kind == PUBLISH;
    }

    /// Whether it is about the stable id of an entity.
    public static boolean isAboutId(long word) {
        return kind(word) >= ASSIGN_ID;
    }

    /// Whether the payload is one number and not the fields of a value: the source of a copy, or a
    /// stable id.
    public static boolean carriesNumber(long word) {
        int kind = kind(word);
        return kind == COPY || kind == BIND_ID;
    }

    /// Whether the payload is the fields of a value.
    public static boolean carriesFields(long word) {
        int kind = kind(word);
        boolean valued =
                kind == ADD
                        || kind == SET
                        || kind == ADD_ALL
                        || kind == RUN
                        || kind == SET_RESOURCE;
        return valued && !has(word, DEFAULT | OBJECT);
    }

    /// Whether a handle is of a spawn and not of an entity.
    public static boolean isPlaceholder(long handle) {
        return (int) handle < 0;
    }
}
