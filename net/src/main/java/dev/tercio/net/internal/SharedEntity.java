package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;

import java.util.Arrays;

/// An entity that other nodes know, and who owns which of its components. [EntityRegistry] changes
/// it.
public final class SharedEntity {
    /// No node.
    static final int NOBODY = -1;

    final long id;
    private Entity entity;
    private final Standing[] standings;
    private final int[] holders;
    private final int[] offerers;
    private final long[] terms;

    /// The highest term ever heard of. It survives restarts of the owner, which forgets its terms.
    private final long[] floors;

    /// The number of the refresh in which the owner last named the component.
    private final int[] refreshes;

    /// Types of which updates were refused because another node owned them.
    private long contested;

    /// The number of the refresh in which the maker last named the entity.
    private int refresh;

    /// @param floors the highest term of each type that is known of an earlier life
    SharedEntity(long id, Entity entity, long[] floors) {
        int types = floors.length;
        this.id = id;
        this.entity = entity;
        standings = new Standing[types];
        holders = new int[types];
        offerers = new int[types];
        terms = new long[types];
        this.floors = floors.clone();
        refreshes = new int[types];
        Arrays.fill(standings, Standing.FREE);
        Arrays.fill(holders, NOBODY);
        Arrays.fill(offerers, NOBODY);
    }

    Entity entity() {
        return entity;
    }

    void bind(Entity other) {
        entity = other;
    }

    /// The node that made the entity, which decides on its life.
    int maker() {
        return StableIds.node(id);
    }

    Standing standing(SharedType<?> type) {
        return standings[type.number()];
    }

    /// The node that the standing is about: the owner, the last owner, or who it is offered to.
    int holder(SharedType<?> type) {
        return holders[type.number()];
    }

    /// The node that owns the component or has been offered it, or [#NOBODY].
    int owner(SharedType<?> type) {
        return standing(type).isLeft() ? NOBODY : holder(type);
    }

    /// The node whose offer is open, or [#NOBODY].
    int offerer(SharedType<?> type) {
        return offerers[type.number()];
    }

    /// The node that repeats the latest claim when it is asked, or [#NOBODY].
    int custodian(SharedType<?> type) {
        return standing(type) == Standing.OFFERED ? offerer(type) : holder(type);
    }

    boolean isHeldBy(SharedType<?> type, int node) {
        return standing(type) == Standing.HELD && holder(type) == node;
    }

    boolean isOfferedBy(SharedType<?> type, int node) {
        return standing(type) == Standing.OFFERED && offerer(type) == node;
    }

    long term(SharedType<?> type) {
        return terms[type.number()];
    }

    long floor(SharedType<?> type) {
        return floors[type.number()];
    }

    /// The highest term of each of its components.
    long[] floors() {
        return floors.clone();
    }

    /// Makes the floor say that a node has owned a component, before that is forgotten.
    void rememberClaim(SharedType<?> type) {
        if (standing(type) != Standing.FREE) {
            raiseFloor(type, 1);
        }
    }

    void raiseFloor(SharedType<?> type, long term) {
        floors[type.number()] = Math.max(floors[type.number()], term);
    }

    /// The term with which this node takes a component that nobody has handed over to it.
    long nextTerm(SharedType<?> type) {
        boolean untouched = standing(type) == Standing.FREE && floor(type) == 0;
        return untouched ? 0 : floor(type) + 1;
    }

    /// Whether a claim is newer than what is known.
    boolean isBefore(SharedType<?> type, Standing standing, long term) {
        long known = term(type);
        return term > known || (term == known && standing.isAfter(standing(type)));
    }

    void set(SharedType<?> type, Standing standing, int holder, int offerer, long term) {
        int number = type.number();
        standings[number] = standing;
        holders[number] = holder;
        offerers[number] = offerer;
        terms[number] = term;
        raiseFloor(type, term);
    }

    void contest(SharedType<?> type) {
        contested |= 1L << type.number();
    }

    /// Whether updates were refused since the last call.
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
}
