package dev.tercio.internal.storage;

import org.jspecify.annotations.Nullable;

/// The page of a component store: which slots have the component, and the columns with their
/// values. Extends the presence bitmap instead of referencing it, which saves a dependent load per
/// access.
public final class ComponentPage extends PresenceBitmap {
    /// Forces these classes to be loaded with this one, even if a world never uses them: C2 does
    /// not inline a method that returns an object of an unloaded class, and their accessors are
    /// called on every write.
    @SuppressWarnings("UnusedVariable")
    private static final Class<?>[] LOADED = {SlotTicks.class, AuthorityBits.class};

    private final Object[] columns;
    private @Nullable SlotTicks changes;
    private @Nullable SlotTicks additions;
    private @Nullable AuthorityBits authority;
    private Object @Nullable [] memory;
    private final int firstSlot;

    /// The array of the component's [HandleCache].
    private int[] handles = HandleCache.NOTHING;

    /// Whether more than the presence must be updated when the component is added or removed:
    /// change ticks, authority or handles. One field, because each check adds to the cost of every
    /// change.
    private boolean noted;

    public ComponentPage(Object[] columns, PresenceVersion version, int firstSlot, int[] handles) {
        super(version);
        this.columns = columns;
        this.firstSlot = firstSlot;
        useHandles(handles);
    }

    /// Replaces the array of the component's [HandleCache].
    public final void useHandles(int[] array) {
        handles = array;
        noted = changes != null || authority != null || array.length > 0;
        ask();
    }

    /// Whether [#noteAdded] must be called for slots that got the component.
    public boolean isNoted() {
        return noted;
    }

    /// The columns, one or more per field.
    public Object[] columns() {
        return columns;
    }

    /// Clears the presence of a slot and revokes its authority.
    public void drop(int offset) {
        clear(offset);
        if (noted) {
            noteDropped(offset);
        }
    }

    /// Clears the presence of a slot and revokes its authority, if the slot has the component.
    ///
    /// @return whether it had the component
    public boolean dropPresent(int offset) {
        if (!remove(offset)) {
            return false;
        }
        if (noted) {
            noteDropped(offset);
        }
        return true;
    }

    private void noteDropped(int offset) {
        HandleCache.enter(handles, firstSlot + offset, 0);
        if (authority != null) {
            authority.set(offset, false);
        }
    }

    /// Clears the presence of slots of a word and revokes their authority.
    public void dropWord(int word, long bits) {
        clearWord(word, bits);
        if (noted) {
            HandleCache.removeWord(handles, firstSlot + (word << PageLayout.WORD_SHIFT), bits);
            if (authority != null) {
                authority.clearWord(word, bits);
            }
        }
    }

    /// Updates change ticks and handles for a slot that got the component.
    ///
    /// @param generation the generation of its entity
    public void noteAdded(int offset, int generation, ChangeClock clock) {
        HandleCache.enter(handles, firstSlot + offset, generation);
        if (changes != null) {
            markAdded(offset, 1, clock);
        }
    }

    private void markAdded(int offset, int length, ChangeClock clock) {
        if (changes != null && additions != null) {
            changes.markRun(offset, length, clock.tick());
            additions.markRun(offset, length, clock.tick());
        }
    }

    /// Updates change ticks and handles for adjacent slots that got the component.
    ///
    /// @param generations the generations of the page's entities
    public void noteAddedRun(int offset, int length, int[] generations, ChangeClock clock) {
        HandleCache.enterRun(handles, firstSlot + offset, generations, offset, length);
        markAdded(offset, length, clock);
    }

    @Override
    public void restoreBlock(int block, long[] source, int from) {
        super.restoreBlock(block, source, from);
        HandleCache.removeBlock(handles, firstSlot + (block << PageLayout.BLOCK_SHIFT));
    }

    /// The slots over which this node has authority, or null if it never had any.
    public @Nullable AuthorityBits authority() {
        return authority;
    }

    /// Whether this node has authority over any slot, with or without the component.
    public boolean hasOwner() {
        return authority != null && !authority.isEmpty();
    }

    public void setAuthority(int offset, boolean owned) {
        openAuthority().set(offset, owned);
    }

    /// The slots over which this node has authority, created on first use.
    public AuthorityBits openAuthority() {
        if (authority == null) {
            Allocations.announce();
            authority = new AuthorityBits();
            noted = true;
            ask();
        }
        return authority;
    }

    /// The columns in the form of [ColumnMemory], cached because views of native memory are
    /// expensive to create.
    public Object[] memory() {
        Object[] cached = memory;
        if (cached == null) {
            cached = ColumnMemory.of(columns);
            memory = cached;
        }
        return cached;
    }

    /// Starts tracking changes and additions.
    public void track(int now) {
        if (changes == null) {
            Allocations.announce();
            SlotTicks added = new SlotTicks(now);
            changes = new SlotTicks(now);
            additions = added;
            noted = true;
            ask();
        }
    }

    /// The ticks of the last changes, or null if the page is not tracked.
    public @Nullable SlotTicks changes() {
        return changes;
    }

    /// The ticks of the additions, or null if the page is not tracked.
    public @Nullable SlotTicks additions() {
        return additions;
    }

    /// Clamps the ages of slots, see [ChangeClock].
    public void clampTicks(int now) {
        if (changes != null && additions != null) {
            changes.clamp(now);
            additions.clamp(now);
        }
    }
}
