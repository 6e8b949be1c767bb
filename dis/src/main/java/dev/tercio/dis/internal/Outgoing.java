package dev.tercio.dis.internal;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.EntityParts;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.Part;
import dev.tercio.dis.reckoning.SendThresholds;
import dev.tercio.dis.reckoning.SentState;

import org.jspecify.annotations.Nullable;

/// An entity that this node sends, with its last PDU.
final class Outgoing {
    /// The state that the mapping has computed in this frame.
    final EntityState state;

    /// The bits of the entity.
    long entity;

    DisEntityId id = DisEntityId.NONE;

    /// The last frame in which the entity was to be sent.
    long frame = -1;

    private @Nullable SentState known;

    /// The simulated time of the last PDU.
    double sentAt;

    private byte[] last = {};
    private int length;

    Outgoing(EntityState state) {
        this.state = state;
    }

    void start(long bits, DisEntityId newId) {
        entity = bits;
        id = newId;
        length = 0;
        known = null;
    }

    /// What receivers know. Whether the entity is stationary is known when it is first sent.
    SentState known(SendThresholds thresholds) {
        SentState made = known;
        if (made == null) {
            made = new SentState(thresholds, state.isStationary(), id.bits());
            known = made;
        }
        return made;
    }

    boolean wasSent() {
        return length > 0;
    }

    void sent(EntityStatePdu pdu, double now) {
        sentAt = now;
        length = pdu.length();
        if (last.length < length) {
            last = new byte[length];
        }
        System.arraycopy(pdu.bytes(), pdu.offset(), last, 0, length);
    }

    /// Lets a view show the last PDU.
    boolean wrap(EntityStatePdu view) {
        return wasSent() && view.tryWrap(last, 0, length);
    }

    /// Whether something other than the motion differs from the last PDU.
    boolean looksDifferent(
            EntityState state,
            int appearance,
            float tolerance,
            EntityStatePdu view,
            Part part,
            byte[] marking) {
        if (!wrap(view)) {
            return false; // never sent, so that it is due anyway
        }
        view.copyMarking(marking, 0);
        return view.appearance() != appearance
                || view.forceId() != state.appearance().force()
                || view.capabilities() != state.appearance().capabilities()
                || !DisMarking.ofBytes(marking, 0).equals(state.marking())
                || differ(state.parts(), view, part, tolerance);
    }

    private static boolean differ(
            EntityParts parts, EntityStatePdu view, Part part, float tolerance) {
        if (parts.count() != view.partCount()) {
            return true;
        }
        for (int i = 0; i < parts.count(); i++) {
            view.part(i, part);
            boolean same =
                    part.parameter() == parts.parameter(i)
                            && part.attachedTo() == parts.attachedTo(i)
                            && (part.kind() == Part.ARTICULATED) == parts.isArticulated(i)
                            && (parts.isArticulated(i)
                                    ? Math.abs(part.value() - parts.value(i)) <= tolerance
                                    : part.change() == parts.change(i)
                                            && part.attachedType().equals(parts.type(i)));
            if (!same) {
                return true;
            }
        }
        return false;
    }
}
