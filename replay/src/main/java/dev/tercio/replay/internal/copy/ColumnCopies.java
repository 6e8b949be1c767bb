package dev.tercio.replay.internal.copy;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.storage.ComponentPage;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Copies blocks of columns to arrays of the same element type, which is the fastest way to copy
/// them.
final class ColumnCopies {
    private final List<ColumnSpec> specs;
    private final boolean managed;
    private final boolean nativeMemory;

    ColumnCopies(ComponentStore store) {
        this.managed = store.tier() == Tier.MANAGED && !store.spec().isTag();
        this.nativeMemory = store.tier() == Tier.NATIVE;
        this.specs =
                managed || store.spec().isTag()
                        ? List.of()
                        : Objects.requireNonNull(store.spec().schema()).columns();
    }

    /// Allocates arrays for the values of a block.
    Object[] make() {
        if (managed) {
            return new Object[] {new @Nullable Object[BLOCK_SLOTS]};
        }
        return specs.stream().map(this::newArray).toArray();
    }

    private Object newArray(ColumnSpec spec) {
        if (nativeMemory) {
            return MemorySegment.ofArray(new byte[BLOCK_SLOTS * spec.bytesPerSlot()]);
        }
        return spec.primitive().newArray(BLOCK_SLOTS * spec.stride());
    }

    void save(ComponentPage page, int first, Object[] copies) {
        if (managed) {
            System.arraycopy(page.columns()[0], first, copies[0], 0, BLOCK_SLOTS);
            return;
        }
        for (int i = 0; i < copies.length; i++) {
            ColumnSpec spec = specs.get(i);
            int length = BLOCK_SLOTS * spec.stride();
            if (nativeMemory) {
                MemorySegment copy = (MemorySegment) copies[i];
                long from = (long) first * spec.bytesPerSlot();
                MemorySegment memory = (MemorySegment) page.memory()[i];
                MemorySegment.copy(memory, from, copy, 0, copy.byteSize());
            } else {
                System.arraycopy(page.columns()[i], first * spec.stride(), copies[i], 0, length);
            }
        }
    }

    void restore(ComponentPage page, int first, Object[] copies) {
        if (managed) {
            System.arraycopy(copies[0], 0, page.columns()[0], first, BLOCK_SLOTS);
            return;
        }
        for (int i = 0; i < copies.length; i++) {
            ColumnSpec spec = specs.get(i);
            int length = BLOCK_SLOTS * spec.stride();
            if (nativeMemory) {
                MemorySegment copy = (MemorySegment) copies[i];
                long to = (long) first * spec.bytesPerSlot();
                MemorySegment memory = (MemorySegment) page.memory()[i];
                MemorySegment.copy(copy, 0, memory, to, copy.byteSize());
            } else {
                System.arraycopy(copies[i], 0, page.columns()[i], first * spec.stride(), length);
            }
        }
    }

    /// Clears the references of a block in which no slot has the component any more.
    void clear(ComponentPage page, int first) {
        if (managed) {
            Arrays.fill((Object[]) page.columns()[0], first, first + BLOCK_SLOTS, null);
        }
    }

    /// Clears the references of a copy.
    void forget(Object[] copies) {
        if (managed) {
            Arrays.fill((Object[]) copies[0], null);
        }
    }
}
