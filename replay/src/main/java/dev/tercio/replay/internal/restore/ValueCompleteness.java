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

/// Sees to it that no slot gets a component without its value: a whole state must bring all values,
/// each once; changes must bring those of slots that get a component.
final class ValueCompleteness {
    private final DirectWorld world;
    private final TypeTable types;
    private final StagedHeaders headers;
    private final long[] present = new long[WORDS_PER_PAGE];

    /// How many values each type still lacks.
    private final long[] missing = new long[ComponentRegistry.MAX_TYPES];

    /// Which blocks of a page were brought, by type and page.
    private final Map<Long, Integer> blocksBrought = new HashMap<>();

    /// Which slots of a page were brought, by type and page.
    private final Map<Long, long[]> slotsBrought = new HashMap<>();

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

    /// Takes note of values that a section brings.
    ///
    /// @param all whether it says that they are all of their blocks
    void note(LoadedType type, int page, int blocks, boolean all, SlotRunList slots) {
        if (headers.isFull()) {
            missing[type.fileType()] -= slots.slots();
            int before = blocksBrought.getOrDefault(key(type, page), 0);
            if (!all || (before & blocks) != 0) {
                throw new CorruptFileException(
                        "values are there twice: component=" + type.name() + ", page=" + page);
            }
            blocksBrought.put(key(type, page), before | blocks);
            return;
        }
        long[] brought =
                slotsBrought.computeIfAbsent(key(type, page), _ -> new long[WORDS_PER_PAGE]);
        for (int run = 0; run < slots.runs(); run++) {
            int end = slots.start(run) + slots.length(run);
            for (int slot = slots.start(run); slot < end; slot++) {
                brought[slot >>> 6] |= 1L << slot;
            }
        }
    }

    /// Fails if a value has not been brought that must be.
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
                    "values are missing or there twice: component="
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
        long[] brought = slotsBrought.get(key(type, page));
        for (int word = 0; word < WORDS_PER_PAGE; word++) {
            long fresh = present[word] & ~(before == null ? 0 : before.words()[word]);
            if ((fresh & ~(brought == null ? 0 : brought[word])) != 0) {
                throw new CorruptFileException(
                        "component comes without its value: component="
                                + type.name()
                                + ", page="
                                + page);
            }
        }
    }
}
