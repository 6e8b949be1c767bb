package dev.tercio.dis.internal;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.pdu.EntityStatePdu;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// Repeats the last states of entities that were destroyed soon after a transfer of ownership.
///
/// The last state can be lost. The other participant of the transfer then believes that the new
/// owner has failed, and takes the entity back. When this node hears of the entity again, it sends
/// the last state again. Nothing else depends on this object, so it is not part of snapshots.
final class Farewells {
    /// The seconds after a transfer in which a last state is repeated and obeyed.
    static final double SETTLING = 60;

    /// The least number of seconds between two repetitions, so that nobody can cause more traffic.
    private static final double PAUSE = 1;

    private static final int LARGEST = 4_096;

    private final Map<Long, Farewell> recent =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Farewell> eldest) {
                    return size() > LARGEST;
                }
            };
    private final EntityStatePdu view = new EntityStatePdu();

    private static final class Farewell {
        private double until;
        private double sentAt;
        private byte[] last = {};
    }

    /// An entity takes part in a transfer.
    void transferred(DisEntityId id, double now) {
        Farewell farewell = recent.computeIfAbsent(id.bits(), _ -> new Farewell());
        farewell.until = now + SETTLING;
        farewell.last = new byte[0];
    }

    /// The last state of an entity was sent.
    void sent(DisEntityId id, EntityStatePdu last, double now) {
        Farewell farewell = recent.get(id.bits());
        if (farewell != null && now <= farewell.until) {
            farewell.until = now + SETTLING;
            farewell.sentAt = now;
            farewell.last =
                    Arrays.copyOfRange(last.bytes(), last.offset(), last.offset() + last.length());
        }
    }

    /// Another participant sends an entity: if this node has destroyed it, it repeats that.
    void heard(DisEntityId id, Outbox outbox, double now) {
        if (recent.isEmpty()) {
            return;
        }
        Farewell farewell = recent.get(id.bits());
        if (farewell == null || farewell.last.length == 0 || now < farewell.sentAt + PAUSE) {
            return;
        }
        if (now > farewell.until) {
            recent.remove(id.bits());
        } else if (view.tryWrap(farewell.last, 0, farewell.last.length)) {
            farewell.sentAt = now;
            view.retime(outbox.timestamp());
            outbox.append(view);
        }
    }
}
