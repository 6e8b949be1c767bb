package dev.tercio.dis.internal;

import dev.tercio.dis.gateway.EntityParts;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.EntityStateUpdatePdu;
import dev.tercio.dis.pdu.Part;

/// Copies the parts of PDUs.
final class StateParts {
    private final Part part = new Part();

    void copy(EntityStatePdu state, EntityParts result) {
        for (int i = 0; i < Math.min(state.partCount(), EntityParts.LARGEST); i++) {
            add(state.part(i, part), result);
        }
    }

    void copy(EntityStateUpdatePdu state, EntityParts result) {
        for (int i = 0; i < Math.min(state.partCount(), EntityParts.LARGEST); i++) {
            add(state.part(i, part), result);
        }
    }

    /// Other kinds of records, such as separations, are ignored.
    private static void add(Part part, EntityParts result) {
        if (part.kind() == Part.ARTICULATED) {
            result.addArticulated(part.change(), part.attachedTo(), part.parameter(), part.value());
        } else if (part.kind() == Part.ATTACHED) {
            result.addAttached(
                    part.change() != 0, part.attachedTo(), part.parameter(), part.attachedType());
        }
    }
}
