package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_PAGE;

import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.state.SlotRunList;
import dev.tercio.replay.internal.state.ValueFlags;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// The header of a section of values, and the slots whose values the section contains.
final class ValueHeader {
    private final DirectWorld world;
    private final TypeTable types;
    private final StagedHeaders headers;
    private final long[] present = new long[WORDS_PER_PAGE];
    private final long[] carried = new long[WORDS_PER_PAGE];
    private final SlotRunList runs = new SlotRunList();
    private @Nullable LoadedType type;
    private int page;
    private int blocks;
    private int flags;

    ValueHeader(DirectWorld world, TypeTable types, StagedHeaders headers) {
        this.world = world;
        this.types = types;
        this.headers = headers;
    }

    LoadedType type() {
        return Objects.requireNonNull(type);
    }

    int page() {
        return page;
    }

    /// The blocks with values, a bit each.
    int blocks() {
        return blocks;
    }

    /// The slots with values.
    SlotRunList slots() {
        return runs;
    }

    /// Whether a flag of [ValueFlags] is set.
    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /// The number of ticks that follow.
    ///
    /// @param one the flag for a single tick
    int ticks(int one) {
        return has(one) ? 1 : runs.slots();
    }

    /// Skips the ticks, if there are any.
    void skipTicks(ByteInput in) {
        if (has(ValueFlags.TICKS)) {
            long ticks = (long) ticks(ValueFlags.ONE_CHANGE) + ticks(ValueFlags.ONE_ADDITION);
            in.take(ticks * Integer.BYTES, "ticks of changes");
        }
    }

    /// Reads the header of the next section.
    void read(ByteInput in) {
        LoadedType known = types.type(in.takeInt("component type"));
        type = known;
        page = in.takeInt(0, headers.pages() - 1, "page of values");
        blocks = in.takeShort("blocks of values");
        flags = in.takeShort("flags of values");
        if (flags >>> 4 != 0) {
            throw new CorruptFileException("unknown flags of values: flags=" + flags);
        }
        int count = in.takeInt("number of values");
        Arrays.fill(present, 0);
        if (known.spec() != null) {
            headers.presence(known.id(), world.registry().find(known.spec()), page, present);
        }
        if ((flags & ValueFlags.ALL) != 0) {
            if (known.spec() == null) {
                // the type is dropped, so its slots are unknown and not needed
                blocks = 0;
                return;
            }
            runs.set(present, blocks);
        } else {
            readCarried(in, known);
            runs.set(carried, blocks);
        }
        if (runs.slots() != count || count == 0) {
            throw new CorruptFileException(
                    "number of values does not match the headers: component="
                            + known.name()
                            + ", page="
                            + page
                            + ", values="
                            + Integer.toUnsignedString(count)
                            + ", headers="
                            + runs.slots());
        }
    }

    private void readCarried(ByteInput in, LoadedType known) {
        Arrays.fill(carried, 0);
        for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
            if ((blocks >>> block & 1) != 0) {
                int first = block * WORDS_PER_BLOCK;
                in.takeLongs(carried, first, WORDS_PER_BLOCK, "slots with values");
            }
        }
        for (int word = 0; word < WORDS_PER_PAGE && known.spec() != null; word++) {
            if ((carried[word] & ~present[word]) != 0) {
                throw new CorruptFileException(
                        "value for a slot without the component: component=" + known.name());
            }
        }
    }
}
