package dev.tercio.internal.storage;

import org.jspecify.annotations.Nullable;

/// The part of a component store that belongs to one page of slots: the slots that have the
/// component, and the columns with their values. It is its own presence bitmap, which saves every
/// access a hop.
public final class ComponentPage extends PresenceBitmap {
    /// Loaded with this class, though most worlds never use them: the compiler does not inline a
    /// method that returns an object of a class it has not seen, and these are asked for in every
    /// write.
    @SuppressWarnings("UnusedVariable")
    private static final Class<?>[] LOADED = {SlotTicks.class, AuthorityBits.class};

    private final Object[] columns;
    private @Nullable SlotTicks changes;
    private @Nullable SlotTicks additions;
    private @Nullable AuthorityBits authority;
    private Object @Nullable [] memory;

    public ComponentPage(Object[] columns) {
        this.columns = columns;
    }

    /// The values, one column for each field.
    public Object[] columns() {
        return columns;
    }

    /// Unmarks a slot and takes its authority away.
    public void drop(int offset) {
        clear(offset);
        if (authority != null) {
            authority.set(offset, false);
        }
    }

    /// Unmarks slots of a word and takes their authority away.
    public void dropWord(int word, long bits) {
        clearWord(word, bits);
        if (authority != null) {
            authority.clearWord(word, bits);
        }
    }

    /// Over which slots this node has authority, or null if it never had any.
    public @Nullable AuthorityBits authority() {
        return authority;
    }

    public void setAuthority(int offset, boolean owned) {
        openAuthority().set(offset, owned);
    }

    /// The slots this node has authority over, for changing.
    public AuthorityBits openAuthority() {
        if (authority == null) {
            Allocations.announce();
            authority = new AuthorityBits();
        }
        return authority;
    }

    /// The columns as [ColumnMemory] copies them: views of native memory are made only once.
    public Object[] memory() {
        Object[] known = memory;
        if (known == null) {
            known = ColumnMemory.of(columns);
            memory = known;
        }
        return known;
    }

    /// Starts to note when values change and components are added.
    public void track(int now) {
        if (changes == null) {
            Allocations.announce();
            SlotTicks added = new SlotTicks(now);
            changes = new SlotTicks(now);
            additions = added;
        }
    }

    /// When values changed, or null if that is not noted.
    public @Nullable SlotTicks changes() {
        return changes;
    }

    /// When components were added, or null if that is not noted.
    public @Nullable SlotTicks additions() {
        return additions;
    }

    /// Limits the ages of slots, see [ChangeClock].
    public void clampTicks(int now) {
        if (changes != null && additions != null) {
            changes.clamp(now);
            additions.clamp(now);
        }
    }
}
