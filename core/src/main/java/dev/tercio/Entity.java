package dev.tercio;

/// A handle to an entity: a value of 32 bits index and 32 bits generation.
///
/// A handle outlives its entity without harm. When an index is used again its generation differs,
/// so an old handle is recognised as dead and never reaches the new entity. Handles can be stored
/// in component fields, compared with `equals` and kept as a `long`.
///
/// @param bits the generation in the upper and the index in the lower 32 bits
public record Entity(long bits) {
    /// The handle of no entity; also the default value of an `Entity` field.
    public static final Entity NONE = new Entity(0);

    /// Composes a handle from its two parts.
    ///
    /// @param index the slot of the entity
    /// @param generation how often the slot has been used
    /// @return the handle
    public static Entity of(int index, int generation) {
        return new Entity(((long) generation << 32) | (index & 0xFFFF_FFFFL));
    }

    /// The slot of the entity.
    ///
    /// @return the index
    public int index() {
        return (int) bits;
    }

    /// The generation, an unsigned number that tells users of one slot apart.
    ///
    /// @return the generation
    public int generation() {
        return (int) (bits >>> 32);
    }

    /// Whether this is [#NONE].
    ///
    /// @return true for the handle of no entity
    public boolean isNone() {
        return bits == 0;
    }

    /// Prints `Entity(7v1)` for index 7, generation 1. The handle of a recorded spawn says so.
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
