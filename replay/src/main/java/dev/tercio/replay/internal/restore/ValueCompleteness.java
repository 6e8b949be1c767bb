package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.WORDS_PER_PAGE;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.PresenceBitmap;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.state.SlotRunList;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

/// Checks that no slot gets a component without its value. A whole state must contain every value
/// exactly once; changes must contain the values of slots that get a component.
final class ValueCompleteness {
    private final DirectWorld world;
    private final TypeTable types;
    private final StagedHeaders headers;
    private final long[] present = new long[WORDS_PER_PAGE];

    /// The number of values still missing for each type.
    private final long[] missing = new long[ComponentRegistry.MAX_TYPES];

    /// The blocks that have been read, by type and page.
    private final Map<Long, Integer> blocksRead = new HashMap<>();

    /// The slots that have been read, by type and page.
    private final Map<Long, long[]> slotsRead = new HashMap<>();

    ValueCompleteness(DirectWorld world, TypeTable types, StagedHeaders headers) {
        this.world = world;
        this.types = types;
        this.headers = headers;
        if (headers.isFull()) {
            countAll();
        }
    }

    private void countAll() {
        for (LoadedType type : types.types()) {
            for (int page = 0; hasValues(type) && page < headers.pages(); page++) {
                headers.presence(type.id(), null, page, present);
                for (long bits : present) {
                    missing[type.fileType()] += Long.bitCount(bits);
                }
            }
        }
    }

    private static boolean hasValues(LoadedType type) {
        return type.spec() != null && (type.plan() == null || !type.plan().stored().isEmpty());
    }

    private static long key(LoadedType type, int page) {
        return (long) type.fileType() << 32 | page;
    }

    /// Adds the values of a section.
    ///
    /// @param all whether the section claims to have all values of its blocks
    void note(LoadedType type, int page, int blocks, boolean all, SlotRunList slots) {
        if (headers.isFull()) {
            missing[type.fileType()] -= slots.slots();
            int before = blocksRead.getOrDefault(key(type, page), 0);
            if (!all || (before & blocks) != 0) {
                throw new CorruptFileException(
                        "duplicate values: component=" + type.name() + ", page=" + page);
            }
            blocksRead.put(key(type, page), before | blocks);
            return;
        }
        long[] read = slotsRead.computeIfAbsent(key(type, page), _ -> new long[WORDS_PER_PAGE]);
        for (int run = 0; run < slots.runs(); run++) {
            int end = slots.start(run) + slots.length(run);
            for (int slot = slots.start(run); slot < end; slot++) {
                read[slot >>> 6] |= 1L << slot;
            }
        }
    }

    /// Throws an exception if a required value is missing.
    void check() {
        for (LoadedType type : types.types()) {
            if (!hasValues(type)) {
                continue;
            }
            if (headers.isFull()) {
                checkWhole(type);
            } else {
                checkChanges(type);
            }
        }
    }

    private void checkWhole(LoadedType type) {
        if (missing[type.fileType()] != 0) {
            throw new CorruptFileException(
                    "missing or duplicate values: component="
                            + type.name()
                            + ", missing="
                            + missing[type.fileType()]);
        }
    }

    private void checkChanges(LoadedType type) {
        ComponentSpec<?> spec = type.spec();
        ComponentStore store = spec == null ? null : world.registry().find(spec);
        for (int page = 0; page < headers.pages(); page++) {
            if (headers.hasBlocks(page)) {
                checkChanges(type, store, page);
            }
        }
    }

    private void checkChanges(LoadedType type, @Nullable ComponentStore store, int page) {
        headers.presence(type.id(), store, page, present);
        PresenceBitmap before = store == null ? null : store.presenceAt(page);
        long[] read = slotsRead.get(key(type, page));
        for (int word = 0; word < WORDS_PER_PAGE; word++) {
            long fresh = present[word] & ~(before == null ? 0 : before.words()[word]);
            if ((fresh & ~(read == null ? 0 : read[word])) != 0) {
                throw new CorruptFileException(
                        "component without its value: component=" + type.name() + ", page=" + page);
            }
        }
    }
}
