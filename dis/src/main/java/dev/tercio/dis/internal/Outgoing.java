package dev.tercio.dis.internal;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.gateway.EntityParts;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.pdu.EntityStatePdu;
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

    /// The bits and the id of the entity that was sent before.
    private long previous;

    private DisEntityId previousId = DisEntityId.NONE;

    /// The type of the descriptor.
    DisEntityType type = DisEntityType.NONE;

    /// The last frame in which the entity was to be sent.
    long frame = -1;

    private @Nullable SentState known;

    /// Whether the entity was declared stationary when [#known] was created.
    private boolean stationary;

    /// The simulated time of the last PDU.
    double sentAt;

    private byte[] last = {};
    private int length;
    private int force;
    private int appearance;
    private int capabilities;
    private long markingFirst;
    private int markingRest;
    private final EntityParts parts = new EntityParts();

    Outgoing(EntityState state) {
        this.state = state;
    }

    void start(long bits, DisEntityId newId) {
        end();
        entity = bits;
        id = newId;
        length = 0;
        known = null;
    }

    /// The entity is not sent any more.
    void end() {
        if (entity != 0) {
            previous = entity;
            previousId = id;
            entity = 0;
        }
    }

    /// The id of the entity, or of the previous one in this slot.
    ///
    /// @return [DisEntityId#NONE] for any other entity
    DisEntityId idOf(long bits) {
        if (bits == entity) {
            return id;
        }
        return bits == previous ? previousId : DisEntityId.NONE;
    }

    /// What receivers know. If the entity starts or stops being stationary, they do not know it
    /// yet: it has another heartbeat.
    SentState known(SendThresholds thresholds) {
        SentState made = known;
        if (made == null || stationary != state.isStationary()) {
            stationary = state.isStationary();
            made = new SentState(thresholds, stationary, id.bits());
            known = made;
        }
        return made;
    }

    /// Numbers the changes of parts since the last PDU.
    void countChanges() {
        if (wasSent()) {
            state.parts().countChanges(parts);
        }
    }

    /// Makes the parts those of the last PDU.
    void holdParts() {
        state.parts().set(parts);
    }

    boolean wasSent() {
        return length > 0;
    }

    /// Whether the last PDU has the frozen bit.
    boolean isSentFrozen() {
        return wasSent() && (appearance & EntityStatePdu.FROZEN) != 0;
    }

    void sent(EntityStatePdu pdu, double now) {
        sentAt = now;
        length = pdu.length();
        if (last.length < length) {
            last = new byte[length];
        }
        System.arraycopy(pdu.bytes(), pdu.offset(), last, 0, length);
        force = state.force();
        appearance = pdu.appearance();
        capabilities = state.capabilities();
        markingFirst = state.markingFirst();
        markingRest = state.markingRest();
        parts.set(state.parts());
    }

    /// Lets a view show the last PDU.
    boolean wrap(EntityStatePdu view) {
        return wasSent() && view.tryWrap(last, 0, length);
    }

    /// Whether something other than the motion differs from the last PDU. An entity that was never
    /// sent is due anyway.
    boolean looksDifferent(int newAppearance, float tolerance) {
        return wasSent()
                && (appearance != newAppearance
                        || force != state.force()
                        || capabilities != state.capabilities()
                        || markingFirst != state.markingFirst()
                        || markingRest != state.markingRest()
                        || !parts.isSame(state.parts(), tolerance));
    }
}
