package dev.tercio.net.internal;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The offers between other nodes, and of other nodes to this one, that are open to this node's
/// knowledge. An answer that a restarted node has forgotten is not repeated, so an offer that stays
/// open is looked up at both nodes. Offers of this node are repeated until they are answered, and
/// are not contained.
final class OpenOffers {
    private record Offered(SharedEntity shared, SharedType<?> type) {}

    /// The offers to and by each node, oldest first, with the ticks in which they became known.
    private final Map<Integer, Map<Offered, Long>> byNode = new HashMap<>();

    private long now;

    void tick(long tick) {
        now = tick;
    }

    /// Whether an offer to or by a node has been open for some time.
    boolean hasOlder(int node, int age) {
        Map<Offered, Long> offers = byNode.get(node);
        return offers != null && now - offers.values().iterator().next() >= age;
    }

    void open(SharedEntity shared, SharedType<?> type) {
        Offered offer = new Offered(shared, type);
        open(shared.holder(type), offer);
        if (shared.offerer(type) != SharedEntity.NOBODY) {
            // both may know how the offer ended, if its target was restarted
            open(shared.offerer(type), offer);
        }
    }

    private void open(int node, Offered offer) {
        byNode.computeIfAbsent(node, _ -> new LinkedHashMap<>()).put(offer, now);
    }

    void close(SharedEntity shared, SharedType<?> type) {
        if (shared.isOffered(type)) {
            Offered offer = new Offered(shared, type);
            close(shared.holder(type), offer);
            close(shared.offerer(type), offer);
        }
    }

    private void close(int node, Offered offer) {
        Map<Offered, Long> offers = byNode.get(node);
        if (offers != null && offers.remove(offer) != null && offers.isEmpty()) {
            byNode.remove(node);
        }
    }
}
