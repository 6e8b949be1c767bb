package dev.tercio.replay.internal.copy;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies blocks of one component and restores them: values, presence, authority and change ticks.
public final class BlockCopies {
    private static final long[] NOTHING = new long[WORDS_PER_BLOCK];

    private final ComponentStore store;
    private final ColumnCopies columns;

    /// A copy of a block.
    public static final class Copy {
        private final long[] presence = new long[WORDS_PER_BLOCK];
        private final long[] authority = new long[WORDS_PER_BLOCK];
        private final TickCopy changes = new TickCopy();
        private final TickCopy additions = new TickCopy();
        private final Object[] values;

        private Copy(Object[] values) {
            this.values = values;
        }

        private boolean hasOwner() {
            return !Arrays.equals(authority, NOTHING);
        }

        /// Whether no slot of the block had the component or authority over it.
        public boolean isEmpty() {
            return Arrays.equals(presence, NOTHING) && !hasOwner();
        }
    }

    public BlockCopies(ComponentStore store) {
        this.store = store;
        this.columns = new ColumnCopies(store);
    }

    /// Allocates a copy.
    public Copy make() {
        Allocations.announce();
        return new Copy(columns.make());
    }

    /// Copies a block.
    ///
    /// @param block its number within the page
    /// @param now the current tick of the world
    public void save(ComponentPage page, int block, long now, Copy copy) {
        int first = block * WORDS_PER_BLOCK;
        System.arraycopy(page.words(), first, copy.presence, 0, WORDS_PER_BLOCK);
        AuthorityBits owned = page.authority();
        if (owned == null) {
            Arrays.fill(copy.authority, 0);
        } else {
            System.arraycopy(owned.words(), first, copy.authority, 0, WORDS_PER_BLOCK);
        }
        copy.changes.save(page.changes(), block, now);
        copy.additions.save(page.additions(), block, now);
        columns.save(page, block << BLOCK_SHIFT, copy.values);
    }

    /// Sets a copy to a block in which no slot has the component.
    public void saveNothing(Copy copy) {
        Arrays.fill(copy.presence, 0);
        Arrays.fill(copy.authority, 0);
        copy.changes.forget();
        copy.additions.forget();
    }

    /// Whether the presence or authority of a block differs from a copy.
    ///
    /// @param copy the copy, or null if the block was never used
    public static boolean differs(ComponentPage page, int block, @Nullable Copy copy) {
        int first = block * WORDS_PER_BLOCK;
        int end = first + WORDS_PER_BLOCK;
        long[] presence = copy == null ? NOTHING : copy.presence;
        if (!Arrays.equals(page.words(), first, end, presence, 0, WORDS_PER_BLOCK)) {
            return true;
        }
        AuthorityBits owned = page.authority();
        long[] authority = copy == null ? NOTHING : copy.authority;
        return owned != null
                && !Arrays.equals(owned.words(), first, end, authority, 0, WORDS_PER_BLOCK);
    }

    /// Allocates the memory that [#restore] needs.
    public void prepare(int block, @Nullable Copy copy) {
        if (copy != null && !copy.isEmpty()) {
            ComponentPage open = store.openPage(block / BLOCKS_PER_PAGE);
            open.memory();
            if (copy.hasOwner()) {
                open.openAuthority();
            }
        }
    }

    /// Restores a block. Allocates nothing after [#prepare].
    ///
    /// @param block its number within the world
    /// @param copy the copy, or null if the block was never used
    /// @param tick the tick that the clock will be set to
    public void restore(int block, @Nullable Copy copy, long tick) {
        ComponentPage known = store.pageAt(block / BLOCKS_PER_PAGE);
        if (known == null && (copy == null || copy.isEmpty())) {
            return;
        }
        ComponentPage open = known == null ? store.openPage(block / BLOCKS_PER_PAGE) : known;
        int index = block % BLOCKS_PER_PAGE;
        open.restoreBlock(index, copy == null ? NOTHING : copy.presence, 0);
        if (open.authority() != null || (copy != null && copy.hasOwner())) {
            System.arraycopy(
                    copy == null ? NOTHING : copy.authority,
                    0,
                    open.openAuthority().words(),
                    index * WORDS_PER_BLOCK,
                    WORDS_PER_BLOCK);
        }
        if (copy == null) {
            columns.clear(open, index << BLOCK_SHIFT);
            return;
        }
        copy.changes.restore(open.changes(), index, tick);
        copy.additions.restore(open.additions(), index, tick);
        columns.restore(open, index << BLOCK_SHIFT, copy.values);
    }

    /// Clears the references of a copy.
    public void forget(Copy copy) {
        columns.forget(copy.values);
    }
}
