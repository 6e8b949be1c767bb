package dev.tercio.net.internal;

import dev.tercio.net.ReplicationProblem.Kind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Components that this node hands over and whose new owner has not answered yet. They are offered
/// again and again: until the answer nobody owns them, and never do two nodes. And what this node
/// has to say to offers it was made.
public final class Offers {
    private static final long NEVER = Long.MIN_VALUE;

    /// After how many offers without an answer it is a problem.
    private static final int PATIENCE = 32;

    private final EntityRegistry roster;
    private final Problems problems;
    private final Map<Component, Offer> open = new LinkedHashMap<>();
    private final Set<Component> answers = new LinkedHashSet<>();

    Offers(EntityRegistry roster, Problems problems) {
        this.roster = roster;
        this.problems = problems;
    }

    private record Component(SharedEntity shared, SharedType<?> type) {}

    private static final class Offer {
        private long offeredAt = NEVER;
        private int times;
    }

    public int open() {
        return (int) open.keySet().stream().filter(this::isOpen).count();
    }

    public void make(SharedEntity shared, SharedType<?> type, int target) {
        long term = shared.floor(type) + 1;
        type.setOwned(shared.entity(), false);
        roster.offer(shared, type, target, roster.node(), term);
        open.put(new Component(shared, type), new Offer());
    }

    /// Makes this node repeat what it has to say about a component.
    void answer(SharedEntity shared, SharedType<?> type) {
        answers.add(new Component(shared, type));
    }

    /// Writes the answers, and the offers that are due. The value goes with the offer, so that the
    /// new owner has it, whatever was lost before.
    void write(MessageBuilder draft, long tick, int retry) {
        open.keySet().removeIf(offered -> !isOpen(offered));
        for (Component component : List.copyOf(answers)) {
            writeAnswer(draft, component);
        }
        answers.clear();
        open.forEach(
                (component, offer) -> {
                    if (offer.offeredAt == NEVER || tick - offer.offeredAt >= retry) {
                        offer.offeredAt = tick;
                        write(draft, component, offer);
                    }
                });
    }

    /// Whether the new owner, or one after it, has not answered yet.
    private boolean isOpen(Component offered) {
        return offered.shared.isOfferedBy(offered.type, roster.node())
                && offered.type.isOn(offered.shared.entity());
    }

    private void writeAnswer(MessageBuilder draft, Component component) {
        SharedEntity shared = component.shared;
        SharedType<?> type = component.type;
        Offer offer = open.get(component);
        if (offer != null) {
            offer.offeredAt = NEVER;
        } else if (shared.holder(type) == roster.node()) {
            writeClaim(draft, shared, type);
        }
    }

    /// Writes what this node says about a component that it owns, or has owned as the last.
    void writeClaim(MessageBuilder draft, SharedEntity shared, SharedType<?> type) {
        Claim claim = claim(shared, type);
        if (shared.standing(type) != Standing.REMOVED && type.isOn(shared.entity())) {
            draft.value(type, shared, claim);
        } else {
            draft.claim(claim);
        }
    }

    private static Claim claim(SharedEntity shared, SharedType<?> type) {
        return new Claim(
                shared.id,
                type.name(),
                shared.standing(type),
                shared.holder(type),
                shared.term(type));
    }

    private void write(MessageBuilder draft, Component component, Offer offer) {
        draft.value(component.type, component.shared, claim(component.shared, component.type));
        if (++offer.times % PATIENCE == 0) {
            int target = component.shared.holder(component.type);
            problems.report(Kind.OFFER_UNANSWERED, target, component.type.name());
        }
    }

    /// Writes all offers that are open.
    void writeAll(MessageBuilder draft) {
        List<Component> offered = new ArrayList<>(open.keySet());
        offered.removeIf(component -> !isOpen(component));
        for (Component next : offered) {
            draft.value(next.type, next.shared, claim(next.shared, next.type));
        }
    }
}
