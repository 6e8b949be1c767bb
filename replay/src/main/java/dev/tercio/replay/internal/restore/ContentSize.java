package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.replay.internal.bytes.ByteInput;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;

/// Counts the values of each component in a file and the pages they are in. Decides whether
/// components without a class are stored in columns.
public final class ContentSize {
    /// The memory that every file may use.
    private static final long ALWAYS_ALLOWED = 64L << 20;

    /// The memory allowed for each byte of content. Pages that are not full use more memory than
    /// their content.
    private static final long ALLOWED_PER_BYTE = 16;

    /// Values up to this size are stored in columns, however few there are.
    private static final int SMALL_VALUE = 16;

    /// Objects use less memory than columns if fewer than one in this many slots has a value.
    private static final long SPARSE = 8;

    /// The size of an object besides its fields.
    private static final long OBJECT = 24;

    private static final long REFERENCE = 4;

    private final long[] values = new long[ComponentRegistry.MAX_TYPES];
    private final @Nullable BitSet[] pages = new BitSet[ComponentRegistry.MAX_TYPES];
    private long bytes;

    /// Adds a section of the file.
    ///
    /// @param length its size when decompressed, in bytes
    public void add(long length) {
        bytes += length;
    }

    /// Adds a section of values.
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

    /// The tier for a type that has no tier yet.
    Tier tierOf(int type, int bytesPerSlot, Tier usual) {
        boolean sparse = values[type] * SPARSE < pagesOf(type) * PAGE_SLOTS;
        return bytesPerSlot > SMALL_VALUE && sparse ? Tier.MANAGED : usual;
    }

    /// The memory that the values of a type will use, in bytes.
    long bytesOf(int type, Tier tier, int bytesPerSlot) {
        long perPage = PAGE_SLOTS * (tier == Tier.MANAGED ? REFERENCE : bytesPerSlot);
        long objects = tier == Tier.MANAGED ? values[type] * (bytesPerSlot + OBJECT) : 0;
        return pagesOf(type) * (perPage + MemoryBudget.PRESENCE) + objects;
    }

    private long pagesOf(int type) {
        BitSet known = pages[type];
        return known == null ? 0 : known.cardinality();
    }

    /// The memory that a file without explicit limit may use: at most the maximum heap size.
    long allowedBytes() {
        long allowed = ALWAYS_ALLOWED + ALLOWED_PER_BYTE * bytes;
        return Math.min(allowed, Runtime.getRuntime().maxMemory());
    }
}
