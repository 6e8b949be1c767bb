package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// A shared entity and the ownership of its components. Modified only through [EntityRegistry].
public final class SharedEntity {
    /// No node.
    static final int NOBODY = -1;

    final long id;
    private Entity entity;
    private final ClaimState[] states;
    private final int[] holders;
    private final int[] offerers;
    private final long[] terms;

    /// The highest known term. It survives restarts of the owner, which forgets its terms.
    private final long[] highestTerms;

    /// The highest term of the offers that this node has accepted from each node, by type.
    private final Map<Integer, long[]> accepted = new HashMap<>(0);

    /// The number of the refresh in which the owner last mentioned the component.
    private final int[] refreshes;

    /// For each type, the number of the last value message that was sent before the value in the
    /// last state message. Older value messages are outdated.
    private final long[] outdated;

    /// A bit for each type of which updates were refused because another node owned the component.
    private long contested;

    /// The number of the refresh in which the creator last mentioned the entity.
    private int refresh;

    /// Whether the creator sends the entity to this node.
    private boolean announced;

    /// Whether no peer sends the entity to this node any more.
    private boolean forgotten;

    /// @param highestTerms the highest known term of each type, from before the entity was
    ///   destroyed
    SharedEntity(long id, Entity entity, long[] highestTerms) {
        int types = highestTerms.length;
        this.id = id;
        this.entity = entity;
        states = new ClaimState[types];
        holders = new int[types];
        offerers = new int[types];
        terms = new long[types];
        this.highestTerms = highestTerms.clone();
        refreshes = new int[types];
        outdated = new long[types];
        Arrays.fill(states, ClaimState.FREE);
        Arrays.fill(holders, NOBODY);
        Arrays.fill(offerers, NOBODY);
    }

    Entity entity() {
        return entity;
    }

    void bind(Entity other) {
        entity = other;
    }

    /// The node that created the entity, and the only one that can destroy it.
    int creator() {
        return StableIds.node(id);
    }

    void announced(boolean byCreator) {
        announced = byCreator;
    }

    /// Whether the creator sends the entity to this node, so that its destruction will be known.
    boolean isAnnounced() {
        return announced;
    }

    void forget() {
        forgotten = true;
    }

    boolean isForgotten() {
        return forgotten;
    }

    ClaimState state(SharedType<?> type) {
        return states[type.number()];
    }

    /// The node that the state refers to: the owner, the last owner, or the target of an offer.
    int holder(SharedType<?> type) {
        return holders[type.number()];
    }

    /// The owner or the target of an offer, or [#NOBODY].
    int owner(SharedType<?> type) {
        return state(type).isRelinquished() ? NOBODY : holder(type);
    }

    /// The node that owns a component, or [#NOBODY] if it is free or offered.
    public int ownerOf(SharedType<?> type) {
        return state(type) == ClaimState.HELD ? holder(type) : NOBODY;
    }

    /// The node that created the entity.
    public int createdBy() {
        return creator();
    }

    /// The node whose offer is open, or [#NOBODY].
    int offerer(SharedType<?> type) {
        return offerers[type.number()];
    }

    /// The node that made the newest claim and repeats it, or [#NOBODY].
    int claimant(SharedType<?> type) {
        return state(type) == ClaimState.OFFERED ? offerer(type) : holder(type);
    }

    /// Whether a component is offered, and not yet accepted.
    public boolean isOffered(SharedType<?> type) {
        return state(type) == ClaimState.OFFERED;
    }

    boolean isHeldBy(SharedType<?> type, int node) {
        return state(type) == ClaimState.HELD && holder(type) == node;
    }

    boolean isOfferedBy(SharedType<?> type, int node) {
        return state(type) == ClaimState.OFFERED && offerer(type) == node;
    }

    long term(SharedType<?> type) {
        return terms[type.number()];
    }

    long highestTerm(SharedType<?> type) {
        return highestTerms[type.number()];
    }

    /// The highest term of each of its components.
    long[] highestTerms() {
        return highestTerms.clone();
    }

    /// Raises the highest term of a component that a node has owned, before its state is reset.
    void rememberClaim(SharedType<?> type) {
        if (state(type) != ClaimState.FREE) {
            raiseHighestTerm(type, 1);
        }
    }

    void raiseHighestTerm(SharedType<?> type, long term) {
        highestTerms[type.number()] = Math.max(highestTerms[type.number()], term);
    }

    /// The term with which this node takes a component without an offer.
    long nextTerm(SharedType<?> type) {
        boolean untouched = state(type) == ClaimState.FREE && highestTerm(type) == 0;
        return untouched ? 0 : highestTerm(type) + 1;
    }

    /// Whether a claim is newer than the known one.
    boolean isBefore(SharedType<?> type, ClaimState state, long term) {
        long known = term(type);
        return term > known || (term == known && state.isAfter(state(type)));
    }

    void set(SharedType<?> type, ClaimState state, int holder, int offerer, long term) {
        int number = type.number();
        states[number] = state;
        holders[number] = holder;
        offerers[number] = offerer;
        terms[number] = term;
        raiseHighestTerm(type, term);
    }

    /// Records that this node has accepted an offer.
    void accept(SharedType<?> type, int offerer, long term) {
        accepted.computeIfAbsent(offerer, _ -> new long[terms.length])[type.number()] = term;
    }

    /// Whether this node has accepted this offer, or a later one of the same node. An offer is
    /// resent until its answer arrives, so it may arrive again after the component was handed on.
    boolean hasAccepted(SharedType<?> type, int offerer, long term) {
        long[] known = accepted.get(offerer);
        return known != null && term > 0 && term <= known[type.number()];
    }

    /// Whether this node has got a component in its current term by accepting an offer. Late claims
    /// of the nodes that had it before are then expected.
    boolean isAccepted(SharedType<?> type) {
        long term = term(type);
        return accepted.values().stream().anyMatch(known -> known[type.number()] == term);
    }

    /// Forgets the offers of a node that was restarted, because it has forgotten its terms.
    void forgetAccepted(int offerer) {
        accepted.remove(offerer);
    }

    /// Forgets the accepted offers of a component whose later owner has forgotten it, so that a
    /// node that still offers it gives it an owner again.
    void forgetAccepted(SharedType<?> type) {
        accepted.values().forEach(known -> known[type.number()] = 0);
    }

    /// Continues the terms of an entry of the same entity that was forgotten.
    void continueFrom(SharedEntity before) {
        accepted.putAll(before.accepted);
    }

    void contest(SharedType<?> type) {
        contested |= 1L << type.number();
    }

    /// Whether updates were refused since the last call. Resets the flag.
    boolean takeContested(SharedType<?> type) {
        long bit = 1L << type.number();
        boolean was = (contested & bit) != 0;
        contested &= ~bit;
        return was;
    }

    void mention(int number) {
        refresh = number;
    }

    boolean isMentioned(int number) {
        return refresh == number;
    }

    void mention(SharedType<?> type, int number) {
        refreshes[type.number()] = number;
    }

    boolean isMentioned(SharedType<?> type, int number) {
        return refreshes[type.number()] == number;
    }

    /// Records that a state message contained a value.
    ///
    /// @param number the number of the last value message before it
    void setOutdated(SharedType<?> type, long number) {
        outdated[type.number()] = number;
    }

    /// The number of the last value message of the owner that is outdated.
    long outdated(SharedType<?> type) {
        return outdated[type.number()];
    }
}
