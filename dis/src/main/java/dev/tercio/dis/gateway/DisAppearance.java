package dev.tercio.dis.gateway;

import dev.tercio.dis.pdu.EntityStatePdu;

/// What an entity looks like. The gateway adds it to ghosts; if an entity of this node has it, the
/// gateway sends it.
///
/// @param force the side, such as 1 for friendly and 2 for opposing
/// @param appearance 32 bits that depend on the kind of the entity
/// @param capabilities 32 bits
public record DisAppearance(int force, int appearance, int capabilities) {
    /// All zero.
    public static final DisAppearance NONE = new DisAppearance(0, 0, 0);

    /// The bit of the appearance of an entity that does not move because its simulation is frozen.
    public static final int FROZEN = EntityStatePdu.FROZEN;
}
