package dev.tercio.internal.command.lane;

import dev.tercio.command.CommandKind;
import dev.tercio.command.Priority;
import dev.tercio.internal.stream.StreamBuffer;

/// The first word of a command. The second word is its entity, and the payload follows.
///
/// ```
/// | type (32) | combiner (16) | flags (8) | kind (8) |
/// ```
///
/// The type is the ordinal of the component, resource or command class. Commands with equal words
/// have the same kind, type, combiner and length, so playback compares words to find runs.
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
    public static final int COMBINE = 16;
    public static final int SEND = 17;
    public static final int KINDS = 18;

    /// The kinds by number. File formats depend on these numbers.
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
        CommandKind.COMBINE,
        CommandKind.SEND,
    };

    /// The position of the priority, which has two bits.
    static final int PRIORITY_SHIFT = 8;

    public static final int PRIORITY_BITS = 3 << PRIORITY_SHIFT;

    /// An add that is part of the preceding spawn, or an authority change that is part of the
    /// preceding publication.
    public static final int PART = 1 << 10;

    /// An add of the default value, without a payload.
    public static final int DEFAULT = 1 << 11;

    /// The payload is the number of an object that is stored outside the stream.
    public static final int OBJECT = 1 << 12;

    /// The authority is granted. Without this flag, it is revoked.
    public static final int OWNED = 1 << 13;

    static final int FLAG_BITS = PRIORITY_BITS | PART | DEFAULT | OBJECT | OWNED;

    /// The position of the number of the combiner, which only a COMBINE has.
    public static final int COMBINER_SHIFT = 16;

    /// The highest number of a combiner: one bit less than there is room for, so that the lower
    /// half of a word is never negative.
    public static final int MAX_COMBINER = 0x7FFF;

    public static final int COMBINER_BITS = MAX_COMBINER << COMBINER_SHIFT;

    /// The kinds whose payload is a value, as bits.
    private static final long KINDS_WITH_VALUE =
            1L << ADD
                    | 1L << SET
                    | 1L << COMBINE
                    | 1L << ADD_ALL
                    | 1L << RUN
                    | 1L << SET_RESOURCE
                    | 1L << SEND;

    /// The size of the two words in bytes.
    public static final int HEADER = StreamBuffer.HEADER_BYTES;

    /// The offset of the entity.
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

    /// Returns the number of the combiner among those of the command's component.
    public static int combiner(long word) {
        return (int) word >>> COMBINER_SHIFT;
    }

    @SuppressWarnings("EnumOrdinal") // the format stores ordinals
    public static int flagsOf(Priority priority) {
        return priority.ordinal() << PRIORITY_SHIFT;
    }

    public static CommandKind kindOf(long word) {
        return BY_NUMBER[kind(word)];
    }

    /// Returns the number of a kind, which may differ from its ordinal.
    public static int number(CommandKind kind) {
        int number = 0;
        while (BY_NUMBER[number] != kind) {
            number++;
        }
        return number;
    }

    /// Returns whether the command adds, sets or removes one component of one entity.
    public static boolean isAboutOneType(long word) {
        int kind = kind(word);
        return kind >= ADD && kind <= REMOVE;
    }

    /// Returns whether the command may change the component set of its entity, which it does not
    /// spawn or destroy.
    public static boolean reshapes(long word) {
        int kind = kind(word);
        return kind == ADD || kind == REMOVE || kind == COMBINE;
    }

    /// Returns whether the second word is the number of a query and not an entity.
    public static boolean isAboutQuery(long word) {
        int kind = kind(word);
        return kind == ADD_ALL || kind == REMOVE_ALL || kind == DESTROY_ALL;
    }

    /// Returns whether the second word is the handle of an entity that the command spawns.
    public static boolean isSpawn(long word) {
        int kind = kind(word);
        return kind == SPAWN || kind == COPY;
    }

    /// Returns whether parts may follow the command.
    public static boolean hasParts(long word) {
        int kind = kind(word);
        return kind == SPAWN || kind == PUBLISH;
    }

    /// Returns whether the command concerns the stable id of an entity.
    public static boolean isAboutId(long word) {
        int kind = kind(word);
        return kind >= ASSIGN_ID && kind <= PUBLISH;
    }

    /// Returns whether the payload is a single number, such as the source of a copy or a stable id.
    public static boolean carriesNumber(long word) {
        int kind = kind(word);
        return kind == COPY || kind == BIND_ID;
    }

    /// Returns whether the payload contains the fields of a value.
    public static boolean carriesFields(long word) {
        return (word & (DEFAULT | OBJECT)) == 0 && (KINDS_WITH_VALUE >>> kind(word) & 1) != 0;
    }

    /// Returns whether a handle is a placeholder for a recorded spawn and not an entity.
    public static boolean isPlaceholder(long handle) {
        return (int) handle < 0;
    }
}
