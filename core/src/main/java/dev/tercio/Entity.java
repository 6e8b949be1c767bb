package dev.tercio;

/// A handle to an entity: a 32-bit index and a 32-bit generation.
///
/// A handle may be kept after its entity is destroyed. When the index is reused, the generation
/// changes, so a stale handle is recognised as dead and never refers to the new entity. Handles can
/// be stored in component fields, compared with `equals` and converted to a `long`.
///
/// @param bits the generation in the upper 32 bits, the index in the lower 32 bits
public record Entity(long bits) {
    /// The null handle, which refers to no entity. It is the default value of `Entity` fields.
    public static final Entity NONE = new Entity(0);

    /// Returns the handle with an index and a generation.
    ///
    /// @param index the index
    /// @param generation the generation
    /// @return the handle
    public static Entity of(int index, int generation) {
        return new Entity(((long) generation << 32) | (index & 0xFFFF_FFFFL));
    }

    /// Returns the index, the slot of the entity in its world.
    ///
    /// @return the index
    public int index() {
        return (int) bits;
    }

    /// Returns the generation, an unsigned number that distinguishes the entities that use the same
    /// index one after the other.
    ///
    /// @return the generation
    public int generation() {
        return (int) (bits >>> 32);
    }

    /// Returns whether this is [#NONE].
    ///
    /// @return true for the null handle
    public boolean isNone() {
        return bits == 0;
    }

    /// Returns `Entity(7v1)` for index 7 and generation 1, `Entity(none)` for [#NONE], and
    /// `Entity(spawn 3)` for the handle of a recorded spawn.
    @Override
    public String toString() {
        if (index() < 0) {
            return "Entity(spawn " + (index() & Integer.MAX_VALUE) + ")";
        }
        return isNone()
                ? "Entity(none)"
                : "Entity(" + index() + "v" + Integer.toUnsignedString(generation()) + ")";
    }
}
