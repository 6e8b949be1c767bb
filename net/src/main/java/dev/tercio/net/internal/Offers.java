package dev.tercio.net.internal;

import dev.tercio.net.ReplicationProblem.Kind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The open offers of this node, and its answers to offers of other nodes. An offer is repeated
/// until it is answered. Until then no node owns the component, so there are never two owners.
///
/// Offers wait in a queue while the transport does not accept messages, or while many offers to the
/// same node have not been answered, so that more offers than the nodes can exchange delay each
/// other instead of filling the link with repetitions.
public final class Offers {
    private static final long NEVER = Long.MIN_VALUE;

    /// How long an offer has no answer until it is reported, as a multiple of `retry`.
    private static final int REPORT_AFTER = 32;

    /// The maximum number of offers to one node that were sent and not answered.
    private static final int MAX_SENT = 1_024;

    /// The longest time until an offer is repeated, as a multiple of `retry`.
    private static final int MAX_BACKOFF = 8;

    private final EntityRegistry registry;
    private final Problems problems;
    private final Map<Component, Offer> open = new LinkedHashMap<>();
    private final Map<Component, Integer> answers = new LinkedHashMap<>();

    /// The components that this node has lost to the owner in a later term, with its own term.
    private final Map<Component, Long> yielded = new LinkedHashMap<>();

    /// Claims for single nodes, on entities that this node may not have.
    private final Set<Reply> replies = new LinkedHashSet<>();

    Offers(EntityRegistry registry, Problems problems) {
        this.registry = registry;
        this.problems = problems;
    }

    private record Component(SharedEntity shared, SharedType<?> type) {}

    private record Reply(int node, Claim claim) {}

    private static final class Offer {
        private long queuedAt = NEVER;
        private long sentAt;
        private long offeredAt = NEVER;
        private int times;
        private int reported;

        /// Whether it answers an offer of another node, which waits for the answer.
        private boolean answers;

        private boolean isDue(long tick, int retry) {
            long wait = (long) retry * Math.min(times, MAX_BACKOFF);
            return offeredAt == NEVER || tick - offeredAt >= wait;
        }
    }

    public int open() {
        return (int) open.keySet().stream().filter(this::isOpen).count();
    }

    public void make(SharedEntity shared, SharedType<?> type, int target) {
        long term = shared.highestTerm(type) + 1;
        type.setOwned(shared.entity(), false);
        registry.offer(shared, type, target, registry.node(), term);
        open.put(new Component(shared, type), new Offer());
    }

    /// Makes this node repeat its claim on a component.
    ///
    /// @param node the node whose claim is answered
    void answer(SharedEntity shared, SharedType<?> type, int node) {
        answers.put(new Component(shared, type), node);
    }

    /// Makes this node report that it no longer owns a component. Peers may not hear of the new
    /// owner.
    ///
    /// @param term the term in which this node owned it
    void yielded(SharedEntity shared, SharedType<?> type, long term) {
        yielded.put(new Component(shared, type), term);
    }

    /// Makes this node send a claim to one node, which has mentioned the entity.
    void reply(int node, Claim claim) {
        replies.add(new Reply(node, claim));
    }

    /// Takes the next term for a component that this node owns, so that its claim is the newest.
    ///
    /// @param node the node whose claim is answered
    void claimNextTerm(SharedEntity shared, SharedType<?> type, int node) {
        long term = shared.nextTerm(type);
        registry.set(shared, type, ClaimState.HELD, registry.node(), term);
        answer(shared, type, node);
    }

    /// Writes the answers and the offers that are due. An offer contains the value, so that the new
    /// owner has it even if earlier messages were lost.
    void write(StateOutput output, long tick, int retry) {
        if (open.isEmpty() && answers.isEmpty() && yielded.isEmpty() && replies.isEmpty()) {
            return;
        }
        replies.forEach(reply -> output.reply(reply.node, reply.claim));
        replies.clear();
        yielded.forEach((component, term) -> writeYielded(output, component, term));
        yielded.clear();
        open.keySet().removeIf(offered -> !isOpen(offered));
        for (Map.Entry<Component, Integer> answer : List.copyOf(answers.entrySet())) {
            SharedEntity shared = answer.getKey().shared;
            output.require(shared, answer.getValue());
            // the creator must know who needs the entity
            output.require(shared, shared.creator());
            writeAnswer(output, answer.getKey());
        }
        answers.clear();
        writeDue(output, tick, retry);
    }

    /// Writes the offers that are due, oldest first, as many as each node can take.
    private void writeDue(StateOutput output, long tick, int retry) {
        Map<Integer, Integer> sent = new HashMap<>();
        open.forEach(
                (component, offer) -> {
                    if (offer.times > 0) {
                        sent.merge(target(component), 1, Integer::sum);
                    }
                });
        open.forEach(
                (component, offer) -> {
                    int target = target(component);
                    reportIfUnanswered(offer, component, tick, retry);
                    if (!offer.isDue(tick, retry)) {
                        return;
                    }
                    boolean first = offer.times == 0;
                    boolean waits = first && !offer.answers;
                    if (!output.hasRoom(target)
                            || (waits && sent.getOrDefault(target, 0) >= MAX_SENT)) {
                        reportIfLate(offer, target, tick, retry);
                        return;
                    }
                    if (first) {
                        offer.sentAt = tick;
                        sent.merge(target, 1, Integer::sum);
                    }
                    offer.offeredAt = tick;
                    offer.times++;
                    write(output, component);
                });
    }

    private static int target(Component component) {
        return component.shared.holder(component.type);
    }

    private void reportIfUnanswered(Offer offer, Component component, long tick, int retry) {
        long patience = (long) REPORT_AFTER * retry * (offer.reported + 1);
        if (offer.times > 0 && tick - offer.sentAt >= patience) {
            offer.reported++;
            problems.report(Kind.OFFER_UNANSWERED, target(component), component.type.name());
        }
    }

    /// Reports that offers wait because there are more than the nodes can exchange.
    private void reportIfLate(Offer offer, int target, long tick, int retry) {
        if (offer.queuedAt == NEVER) {
            offer.queuedAt = tick;
        } else if (offer.times == 0 && tick - offer.queuedAt == retry) {
            problems.reportFirst(Kind.CONGESTED, target, "offers wait");
        }
    }

    /// Whether neither the new owner nor a later one has answered.
    private boolean isOpen(Component offered) {
        return offered.shared.isOfferedBy(offered.type, registry.node())
                && offered.type.isOn(offered.shared.entity());
    }

    private void writeYielded(StateOutput output, Component component, long term) {
        SharedEntity shared = component.shared;
        if (registry.known(shared.id) == shared) {
            String type = component.type.name();
            output.claim(
                    shared, new Claim(shared.id, type, ClaimState.REMOVED, registry.node(), term));
        }
    }

    private void writeAnswer(StateOutput output, Component component) {
        SharedEntity shared = component.shared;
        SharedType<?> type = component.type;
        Offer offer = open.get(component);
        if (offer != null) {
            offer.offeredAt = NEVER;
            offer.answers = true;
        } else if (shared.holder(type) == registry.node()) {
            writeClaim(output, shared, type);
        }
    }

    /// Writes the claim of this node on a component that it owns, or owned last.
    void writeClaim(StateOutput output, SharedEntity shared, SharedType<?> type) {
        Claim claim = claim(shared, type);
        if (!shared.state(type).isRemoved() && type.isOn(shared.entity())) {
            output.value(type, shared, claim);
        } else {
            output.claim(shared, claim);
        }
    }

    private static Claim claim(SharedEntity shared, SharedType<?> type) {
        return new Claim(
                shared.id, type.name(), shared.state(type), shared.holder(type), shared.term(type));
    }

    private void write(StateOutput output, Component component) {
        output.require(component.shared, target(component));
        output.value(component.type, component.shared, claim(component.shared, component.type));
    }

    /// Writes all open offers.
    void writeAll(StateOutput output) {
        List<Component> offered = new ArrayList<>(open.keySet());
        offered.removeIf(component -> !isOpen(component));
        offered.forEach(component -> write(output, component));
    }
}
