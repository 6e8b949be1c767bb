package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.net.ReplicationProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/// The entities that one peer receives. Everything about other entities is withheld from it. An
/// entity that enters is sent completely; an entity that leaves is named in a message, and the peer
/// removes it.
///
/// A peer always receives the entities that it has created, and those of which it owns a component
/// or was offered one. It also receives the targets of relations of its entities.
final class PeerInterest {
    /// Writes everything that this node owns of an entity.
    interface EntityWriter {
        void write(Channel channel, SharedEntity shared);
    }

    /// A component of a shared entity.
    record Component(SharedEntity shared, SharedType<?> type) {}

    /// How often the rules must not have selected an entity of several nodes until it leaves.
    private static final int PATIENCE = 4;

    private final EntityRegistry registry;
    private final Channel channel;
    private final Connections connections;
    private final Counters counters;
    private final Problems problems;
    private final EntityWriter writer;
    private final InsideSet inside = new InsideSet();
    private final Selection selection = new Selection();

    /// Values that refer to an entity that the peer does not receive.
    private final Map<SharedEntity, Set<Component>> outside = new HashMap<>();

    private final List<SharedEntity> forced = new ArrayList<>();
    private int forcedVersion = -1;
    private final EnterQueue waiting = new EnterQueue();
    private final LongConsumer entering = this::enterFrom;

    private int node = Connections.ALL;

    /// What the peer has asked for, or null if it receives everything.
    private @Nullable List<InterestRules.Asked> asked;

    private long nextAt;
    private boolean silent;

    PeerInterest(
            EntityRegistry registry,
            Channel channel,
            Connections connections,
            Counters counters,
            Problems problems,
            EntityWriter writer) {
        this.registry = registry;
        this.channel = channel;
        this.connections = connections;
        this.counters = counters;
        this.problems = problems;
        this.writer = writer;
    }

    /// Sets what the peer has asked for.
    ///
    /// @param requests its requests, or null for everything
    void ask(@Nullable List<InterestRules.Asked> requests) {
        asked = requests;
        nextAt = 0;
    }

    /// Whether this is the interest of a node.
    boolean isOf(int peer) {
        return connections.addressOf(peer) == channel.address();
    }

    boolean isInside(SharedEntity shared) {
        return inside.contains(shared);
    }

    boolean isInside(long id) {
        SharedEntity shared = registry.known(id);
        return shared != null && inside.contains(shared);
    }

    /// The inside slots of a word.
    long word(int page, int word) {
        long[] words = inside.bits().page(page);
        return words == null ? 0 : words[word];
    }

    /// The distance of an entity, from 0 to 1.
    float distance(int slot) {
        return asked == null ? 0 : selection.distance(slot);
    }

    /// Forgets what the peer has, because the next refresh contains everything that it receives.
    void reset() {
        inside.clear();
        outside.clear();
        waiting.clear();
        nextAt = 0;
    }

    /// Writes which entities enter and leave.
    ///
    /// @param interval how often the rules are called
    /// @param refresh whether a refresh follows
    /// @param silent whether that refresh contains everything the peer receives
    void update(long tick, int interval, boolean refresh, boolean silent) {
        this.silent = silent;
        update(tick, interval, refresh);
        this.silent = false;
    }

    private void update(long tick, int interval, boolean refresh) {
        if (tick >= nextAt && select()) {
            nextAt = tick + interval;
            leave();
            // these do not wait for bandwidth
            forced.forEach(this::enter);
            findEntering(tick);
        } else if (refresh) {
            // an owner takes what the refresh of the creator does not contain for destroyed
            findForced();
            forced.forEach(this::enter);
        }
        int left = waiting.enter(tick, selection, channel, entering);
        counters.entitiesDeferred += left;
    }

    /// Calls the rules.
    ///
    /// @return false if one has failed; the peer then keeps what it has
    private boolean select() {
        selection.begin();
        findForced();
        if (asked == null) {
            registry.forEach(shared -> selection.include(shared.entity(), 0));
            return true;
        }
        for (InterestRules.Asked request : asked) {
            try {
                request.select(selection);
            } catch (RuntimeException failed) {
                problems.report(Kind.INTEREST_FAILED, node, request.name() + ": " + failed);
                return false;
            }
        }
        includeWithSeveralOwners();
        forced.forEach(shared -> selection.include(shared.entity(), 0));
        followRelations();
        return true;
    }

    private void findForced() {
        int now = connections.nodeAt(channel.address());
        if (forcedVersion != registry.version() || node != now) {
            node = now;
            forcedVersion = registry.version();
            forced.clear();
            registry.forEach(
                    shared -> {
                        if (node != Connections.ALL && isForced(shared)) {
                            forced.add(shared);
                        }
                    });
        }
    }

    private boolean isForced(SharedEntity shared) {
        if (shared.creator() == node) {
            return true;
        }
        for (SharedType<?> type : registry.types()) {
            ClaimState state = shared.state(type);
            boolean claimed = shared.holder(type) == node && !state.isRemoved();
            if (claimed || shared.offerer(type) == node) {
                return true;
            }
        }
        return false;
    }

    /// Includes entities that are only to be kept, if several nodes send them. Whether the peer has
    /// such an entity must not depend on what one of the nodes has sent before, because the peer
    /// would receive only a part of it.
    private void includeWithSeveralOwners() {
        for (int i = 0; i < selection.size(); i++) {
            int slot = selection.slot(i);
            Entity entity = new Entity(selection.handle(slot));
            if (!selection.isIncluded(slot) && registry.world().isAlive(entity)) {
                SharedEntity shared = registry.liveEntry(entity);
                if (shared != null && hasSeveralOwners(shared)) {
                    selection.include(entity, selection.distance(slot));
                }
            }
        }
    }

    private boolean hasSeveralOwners(SharedEntity shared) {
        if (shared.creator() != registry.node()) {
            return true;
        }
        for (SharedType<?> type : registry.types()) {
            int claimant = shared.claimant(type);
            if (claimant != SharedEntity.NOBODY && claimant != registry.node()) {
                return true;
            }
        }
        return false;
    }

    /// Selects the targets of relations of selected entities.
    private void followRelations() {
        for (int i = 0; i < selection.size(); i++) {
            int slot = selection.slot(i);
            Entity entity = new Entity(selection.handle(slot));
            if (!selection.isIncluded(slot) && !isInside(slot)) {
                continue;
            }
            for (SharedType<?> type : registry.types()) {
                Entity target = type.targetOf(entity);
                if (!target.equals(Entity.NONE)
                        && !selection.isIncluded(target.index(), target.bits())) {
                    selection.follow(target, selection.distance(slot));
                }
            }
        }
    }

    private boolean isInside(int slot) {
        return inside.at(slot) != null && inside.handle(slot) == selection.handle(slot);
    }

    private void leave() {
        for (int slot = inside.next(0); slot >= 0; slot = inside.next(slot + 1)) {
            SharedEntity shared = inside.at(slot);
            if (shared == null) {
                continue;
            }
            boolean alive =
                    registry.known(shared.id) == shared
                            && shared.entity().bits() == inside.handle(slot)
                            && registry.world().isAlive(shared.entity());
            if (alive && selection.isSelected(slot, inside.handle(slot))) {
                inside.found(slot);
            } else if (!alive || !isPatient(slot, shared)) {
                leave(slot, shared);
            }
        }
    }

    /// Makes an entity leave, which may be dead. It may also have returned with another handle and
    /// be inside already; then the peer keeps it.
    private void leave(int slot, SharedEntity shared) {
        Entity left = new Entity(inside.handle(slot));
        inside.remove(slot);
        SharedEntity returned = registry.known(shared.id);
        if (!silent && (returned == null || !inside.contains(returned))) {
            channel.leave(shared, left);
        }
    }

    /// Whether an entity that is not selected does not leave yet. Entities that several nodes send
    /// have no margin in space, so they have one in time.
    private boolean isPatient(int slot, SharedEntity shared) {
        return hasSeveralOwners(shared) && inside.missed(slot) < PATIENCE;
    }

    private void findEntering(long tick) {
        waiting.clear();
        for (int i = 0; i < selection.size(); i++) {
            int slot = selection.slot(i);
            if (selection.isIncluded(slot) && !isInside(slot)) {
                waiting.add(slot, selection.handle(slot), tick);
            }
        }
    }

    private void enterFrom(long handle) {
        Entity entity = new Entity(handle);
        SharedEntity shared = registry.world().isAlive(entity) ? registry.liveEntry(entity) : null;
        if (shared != null) {
            enter(shared);
        }
    }

    /// Makes the peer receive an entity, whatever its rules say until they are called again.
    void enter(SharedEntity shared) {
        if (inside.contains(shared) || !registry.world().isAlive(shared.entity())) {
            return;
        }
        int slot = shared.entity().index();
        SharedEntity before = inside.at(slot);
        if (before != null) {
            // destroyed since the rules were called
            leave(slot, before);
        }
        inside.add(shared);
        for (SharedType<?> type : registry.types()) {
            enterTarget(type, shared);
        }
        if (silent) {
            counters.entitiesEntered++;
            return;
        }
        writer.write(channel, shared);
        if (channel.announced().contains(shared.entity().bits())) {
            counters.entitiesEntered++;
        }
        Set<Component> referring = outside.remove(shared);
        if (referring != null) {
            referring.forEach(this::writeAgain);
        }
    }

    /// Makes the target of a relation enter.
    void enterTarget(SharedType<?> type, SharedEntity source) {
        Entity target = type.targetOf(source.entity());
        if (!target.equals(Entity.NONE)) {
            enterFrom(target.bits());
        }
    }

    private void writeAgain(Component referring) {
        if (registry.isPublished(referring.shared, referring.type)
                && registry.world().isAlive(referring.shared.entity())) {
            channel.value(referring.type, referring.shared);
        }
    }

    /// Records that values refer to an entity that the peer does not receive. They are sent again
    /// when it enters.
    void addOutside(SharedEntity target, List<Component> referring) {
        outside.computeIfAbsent(target, _ -> new LinkedHashSet<>()).addAll(referring);
        counters.referencesOutside++;
    }

    /// Removes an entity that is destroyed here.
    ///
    /// @return false if the peer does not have it
    boolean removeDestroyed(SharedEntity shared) {
        outside.remove(shared);
        if (!inside.contains(shared)) {
            return false;
        }
        inside.remove(shared.entity().index());
        return true;
    }
}
