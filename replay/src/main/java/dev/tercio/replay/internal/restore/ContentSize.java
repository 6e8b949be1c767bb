package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.replay.internal.bytes.ByteInput;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;

/// How many values a file has of each component, and in how many pages: decides whether columns pay
/// for components whose classes are not there.
public final class ContentSize {
    /// Memory that every file may take.
    private static final long ALWAYS_ALLOWED = 64L << 20;

    /// How many bytes of memory each byte of content may take: half-empty pages take more than what
    /// is in them.
    private static final long ALLOWED_PER_BYTE = 16;

    /// Columns of values up to this size are cheap, however few there are.
    private static final int SMALL_VALUE = 16;

    /// Below this part of a page, objects take less than columns.
    private static final long SPARSE = 8;

    /// What an object takes besides its fields.
    private static final long OBJECT = 24;

    private static final long REFERENCE = 4;

    private final long[] values = new long[ComponentRegistry.MAX_TYPES];
    private final @Nullable BitSet[] pages = new BitSet[ComponentRegistry.MAX_TYPES];
    private long bytes;

    /// Adds a section of the file.
    ///
    /// @param length how many bytes it has when decompressed
    public void add(long length) {
        bytes += length;
    }

    /// Adds a section with values.
    public void addValues(ByteInput in) {
        int type = in.takeInt(0, ComponentRegistry.MAX_TYPES - 1, "component type");
        int page = in.takeInt(0, Integer.MAX_VALUE >>> 14, "page of values");
        in.take(4, "blocks of values");
        int count = in.takeInt(0, PAGE_SLOTS, "number of values");
        BitSet known = pages[type];
        if (known == null) {
            known = new BitSet();
            pages[type] = known;
        }
        known.set(page);
        values[type] += count;
    }

    /// Where values of a type are kept if nobody has said so.
    Tier tierOf(int type, int bytesPerSlot, Tier usual) {
        boolean sparse = values[type] * SPARSE < pagesOf(type) * PAGE_SLOTS;
        return bytesPerSlot > SMALL_VALUE && sparse ? Tier.MANAGED : usual;
    }

    /// How many bytes the values of a type will take.
    long bytesOf(int type, Tier tier, int bytesPerSlot) {
        long perPage = PAGE_SLOTS * (tier == Tier.MANAGED ? REFERENCE : bytesPerSlot);
        long objects = tier == Tier.MANAGED ? values[type] * (bytesPerSlot + OBJECT) : 0;
        return pagesOf(type) * (perPage + MemoryBudget.PRESENCE) + objects;
    }

    private long pagesOf(int type) {
        BitSet known = pages[type];
        return known == null ? 0 : known.cardinality();
    }

    /// How many bytes a file without limit of its own may take: never more than there are.
    long allowedBytes() {
        long allowed = ALWAYS_ALLOWED + ALLOWED_PER_BYTE * bytes;
        return Math.min(allowed, Runtime.getRuntime().maxMemory());
    }
}
