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

    public ComponentPage(
            Object[] columns, PresenceVersion version, HandleCache handles, int firstSlot) {
        super(version, handles, firstSlot);
        this.columns = columns;
    }

    /// The columns, one or more per field.
    public Object[] columns() {
        return columns;
    }

    /// Clears the presence of a slot and revokes its authority.
    public void drop(int offset) {
        clear(offset);
        if (authority != null) {
            authority.set(offset, false);
        }
    }

    /// Clears the presence of slots of a word and revokes their authority.
    public void dropWord(int word, long bits) {
        clearWord(word, bits);
        if (authority != null) {
            authority.clearWord(word, bits);
        }
    }

    /// The slots over which this node has authority, or null if it never had any.
    public @Nullable AuthorityBits authority() {
        return authority;
    }

    public void setAuthority(int offset, boolean owned) {
        openAuthority().set(offset, owned);
    }

    /// The slots over which this node has authority, created on first use.
    public AuthorityBits openAuthority() {
        if (authority == null) {
            Allocations.announce();
            authority = new AuthorityBits();
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
