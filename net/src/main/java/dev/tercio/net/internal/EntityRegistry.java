package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// The shared entities. Entries outlive their entities: the world forgets the id of an entity that
/// is destroyed, but peers must still be notified.
public final class EntityRegistry {
    /// The number of destroyed entities that are remembered, so that late updates do not revive
    /// them.
    private static final int MAX_REMEMBERED = 1 << 16;

    private final World world;
    private final int node;
    private final List<SharedType<?>> types;
    private final Map<String, SharedType<?>> byName = new HashMap<>();
    private final Map<Class<?>, SharedType<?>> byClass = new HashMap<>();
    private final Map<Long, SharedEntity> byId = new LinkedHashMap<>();
    private final Map<Entity, SharedEntity> byEntity = new HashMap<>();

    /// Entities destroyed by their creators, with the highest term of each component.
    private final Map<Long, long[]> destroyed = new LinkedHashMap<>();

    /// Entities of other nodes whose replica was destroyed here. Their ownership is kept, because
    /// they may be spawned again.
    private final Map<Long, SharedEntity> dropped = new LinkedHashMap<>();

    /// Entities that left the interest of this node, with what their terms were. Late messages and
    /// restarted nodes must not repeat earlier terms.
    private final Map<Long, SharedEntity> forgotten = new LinkedHashMap<>();

    /// Entities of this node without shared components. No removal reader reports when they are
    /// destroyed.
    private final Set<SharedEntity> withoutComponents = new LinkedHashSet<>();

    /// Entities of other nodes of which this node owns a component, and which their creators do not
    /// send to this node. They may have destroyed them.
    private final Set<Long> unannounced = new LinkedHashSet<>();

    /// The open offers of other nodes, to this node's knowledge.
    private final OpenOffers openOffers = new OpenOffers();

    private long highestOwn;
    private int version;
    private boolean freed;
    private int refreshes;

    EntityRegistry(World world, List<SharedType<?>> types) {
        this.world = world;
        this.node = world.stableIds().node();
        this.types = types;
        for (SharedType<?> type : types) {
            byName.put(type.name(), type);
            byClass.put(type.component(), type);
        }
    }

    World world() {
        return world;
    }

    /// The number of this node.
    public int node() {
        return node;
    }

    public List<SharedType<?>> types() {
        return types;
    }

    public @Nullable SharedType<?> type(String name) {
        return byName.get(name);
    }

    public @Nullable SharedType<?> type(Class<?> component) {
        return byClass.get(component);
    }

    /// The type with a fingerprint, or null if it is not shared.
    @Nullable SharedType<?> type(int fingerprint) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i).fingerprint() == fingerprint) {
                return types.get(i);
            }
        }
        return null;
    }

    /// The entry of an entity, or null if it has no stable id.
    public @Nullable SharedEntity entry(Entity entity) {
        long id = world.stableIds().idOf(entity).orElse(0);
        return id == 0 ? null : entry(id, entity);
    }

    /// Returns the node that owns a component, to this node's knowledge, or [SharedEntity#NOBODY]
    /// if it is free or offered. Changes nothing, so that systems on several threads can call it.
    public int owner(Entity entity, SharedType<?> type) {
        if (type.isOwned(entity)) {
            return node;
        }
        SharedEntity shared = find(entity);
        return shared == null ? SharedEntity.NOBODY : shared.ownerOf(type);
    }

    /// The entry of an entity, or null if this node has not sent or received it yet. Changes
    /// nothing.
    @Nullable SharedEntity find(Entity entity) {
        long id = world.stableIds().idOf(entity).orElse(0);
        return id == 0 ? null : remembered(id);
    }

    /// The entry of an entity, or null if it has no stable id or is about to be destroyed.
    @Nullable SharedEntity liveEntry(Entity entity) {
        SharedEntity known = byEntity.get(entity);
        if (known != null) {
            return known;
        }
        return destroyed.containsKey(world.stableIds().idOf(entity).orElse(0))
                ? null
                : entry(entity);
    }

    private SharedEntity entry(long id, Entity entity) {
        SharedEntity known = byId.get(id);
        if (known == null) {
            known = dropped.remove(id);
        }
        if (known == null) {
            known = create(id, entity);
        }
        if (known.creator() == node) {
            highestOwn = Math.max(highestOwn, StableIds.sequence(id));
        }
        bind(known, entity);
        return known;
    }

    private SharedEntity create(long id, Entity entity) {
        SharedEntity before = forgotten.remove(id);
        if (before == null) {
            long[] none = new long[types.size()];
            return new SharedEntity(id, entity, destroyed.getOrDefault(id, none));
        }
        SharedEntity again = new SharedEntity(id, entity, before.highestTerms());
        again.continueFrom(before);
        return again;
    }

    /// Updates the handle of an entity, which changes when the entity is spawned again.
    private void bind(SharedEntity shared, Entity entity) {
        if (byEntity.get(entity) == shared) {
            return;
        }
        byEntity.remove(shared.entity(), shared);
        for (SharedType<?> type : types) {
            if (shared.isHeldBy(type, node)) {
                type.removePublished(shared.entity());
                type.addPublished(entity);
            }
        }
        version++;
        shared.bind(entity);
        byId.put(shared.id, shared);
        byEntity.put(entity, shared);
    }

    /// The entry of an entity that may be dead, or null if it is not shared.
    @Nullable SharedEntity known(Entity entity) {
        return byEntity.get(entity);
    }

    @Nullable SharedEntity known(long id) {
        return byId.get(id);
    }

    /// The entry of an entity that is shared, or was shared until its replica was destroyed here.
    @Nullable SharedEntity remembered(long id) {
        SharedEntity known = byId.get(id);
        return known == null ? dropped.get(id) : known;
    }

    List<SharedEntity> all() {
        return new ArrayList<>(byId.values());
    }

    /// Entities of other nodes whose replica was destroyed here.
    List<SharedEntity> dropped() {
        return new ArrayList<>(dropped.values());
    }

    void forEach(Consumer<SharedEntity> body) {
        byId.values().forEach(body);
    }

    int size() {
        return byId.size();
    }

    /// Whether this node owns a component, or has made the newest claim on one.
    boolean hasClaims(SharedEntity shared) {
        return types.stream().anyMatch(type -> shared.claimant(type) == node);
    }

    /// Forgets an entity that no peer sends to this node any more.
    void forget(SharedEntity shared) {
        shared.forget();
        remove(shared);
        if (Arrays.stream(shared.highestTerms()).anyMatch(term -> term > 0)) {
            forgotten.put(shared.id, shared);
            forgetOldest(forgotten);
        }
    }

    /// Whether there are entities created by a node.
    boolean hasEntitiesOf(int creator) {
        return byId.values().stream().anyMatch(shared -> shared.creator() == creator);
    }

    /// A number that changes with every change of entities and ownership. It tells when cached
    /// decisions are outdated.
    int version() {
        return version;
    }

    /// Makes cached decisions outdated.
    void touch() {
        version++;
    }

    /// The highest sequence number of an entity that this node created and that peers may know.
    long highestOwn() {
        return highestOwn;
    }

    OpenOffers openOffers() {
        return openOffers;
    }

    /// The ids of owned entities that their creators may have destroyed, since the last call.
    List<Long> takeUnannounced() {
        if (unannounced.isEmpty()) {
            return List.of();
        }
        List<Long> taken = List.copyOf(unannounced);
        unannounced.clear();
        return taken;
    }

    /// The number of the next refresh of any peer, from 1. Entries are marked with it.
    int nextRefresh() {
        return ++refreshes;
    }

    /// Whether a component has become free for which updates of other nodes were refused. Resets
    /// the flag.
    boolean takeFreed() {
        boolean was = freed;
        freed = false;
        return was;
    }

    boolean isPublished(SharedEntity shared, SharedType<?> type) {
        return shared.isHeldBy(type, node);
    }

    /// Sets the owner, or the last owner, of a component.
    void set(SharedEntity shared, SharedType<?> type, ClaimState state, int holder, long term) {
        set(shared, type, state, holder, SharedEntity.NOBODY, term);
    }

    /// Sets the offer of a component to a node.
    void offer(SharedEntity shared, SharedType<?> type, int target, int offerer, long term) {
        set(shared, type, ClaimState.OFFERED, target, offerer, term);
    }

    private void set(
            SharedEntity shared,
            SharedType<?> type,
            ClaimState state,
            int holder,
            int offerer,
            long term) {
        version++;
        boolean repeated =
                state == ClaimState.OFFERED
                        && shared.isOfferedBy(type, offerer)
                        && shared.holder(type) == holder
                        && shared.term(type) == term;
        if (!repeated) {
            openOffers.close(shared, type);
        }
        if (isPublished(shared, type)) {
            type.removePublished(shared.entity());
        } else if (holder == node && shared.creator() != node && !shared.isAnnounced()) {
            unannounced.add(shared.id);
        }
        shared.set(type, state, holder, offerer, term);
        if (isPublished(shared, type)) {
            type.addPublished(shared.entity());
        }
        if (!repeated && shared.isOffered(type) && offerer != node) {
            openOffers.open(shared, type);
        }
        boolean free = state.isRelinquished() || state == ClaimState.FREE;
        freed |= free && shared.takeContested(type);
    }

    /// Ensures that the destruction of an entity is detected.
    void watch(SharedEntity shared) {
        boolean seen = types.stream().anyMatch(type -> type.isOn(shared.entity()));
        if (shared.creator() == node && !seen) {
            withoutComponents.add(shared);
        }
    }

    boolean hasEntitiesWithoutComponents() {
        return !withoutComponents.isEmpty();
    }

    /// Entities of this node that were destroyed while they had no shared component.
    List<SharedEntity> takeDestroyedWithoutComponents() {
        List<SharedEntity> dead = new ArrayList<>();
        for (SharedEntity shared : withoutComponents) {
            if (!world.isAlive(shared.entity())) {
                dead.add(shared);
            }
        }
        withoutComponents.removeIf(
                s -> dead.contains(s) || types.stream().anyMatch(t -> t.isOn(s.entity())));
        return dead;
    }

    /// Removes an entity that its creator has destroyed, and remembers its id.
    void markDestroyed(SharedEntity shared) {
        // a rollback may restore it, and then no node claims components that other nodes owned
        types.forEach(shared::rememberClaim);
        remove(shared);
        destroyed.put(shared.id, shared.highestTerms());
        forgetOldest(destroyed);
    }

    /// Removes an entity of another node whose replica was destroyed here.
    void drop(SharedEntity shared) {
        for (SharedType<?> type : types) {
            if (isPublished(shared, type)) {
                set(shared, type, ClaimState.REMOVED, node, shared.term(type));
            }
        }
        version++;
        byId.remove(shared.id, shared);
        byEntity.remove(shared.entity(), shared);
        dropped.put(shared.id, shared);
        if (dropped.size() > MAX_REMEMBERED) {
            remove(dropped.values().iterator().next());
        }
    }

    private void remove(SharedEntity shared) {
        for (SharedType<?> type : types) {
            shared.takeContested(type);
            set(shared, type, ClaimState.FREE, SharedEntity.NOBODY, shared.term(type));
        }
        version++;
        byId.remove(shared.id, shared);
        byEntity.remove(shared.entity(), shared);
        dropped.remove(shared.id, shared);
        withoutComponents.remove(shared);
    }

    private static void forgetOldest(Map<Long, ?> ids) {
        if (ids.size() > MAX_REMEMBERED) {
            ids.remove(ids.keySet().iterator().next());
        }
    }

    boolean isDropped(long id) {
        return dropped.containsKey(id);
    }

    /// Forgets that an entity was destroyed.
    ///
    /// @return false if it was not known to be destroyed
    boolean revive(long id) {
        return destroyed.remove(id) != null;
    }

    boolean isDestroyed(long id) {
        return destroyed.containsKey(id);
    }

    /// Handles the restart of a node. The node has forgotten its terms and owns only what it claims
    /// from now on.
    void restarted(int peer) {
        for (SharedEntity shared : all()) {
            shared.forgetAccepted(peer);
            types.forEach(type -> forgetTerm(shared, type, peer));
        }
        forgotten.values().forEach(shared -> shared.forgetAccepted(peer));
        for (SharedEntity shared : dropped()) {
            shared.forgetAccepted(peer);
            types.forEach(type -> forgetTerm(shared, type, peer));
        }
    }

    private void forgetTerm(SharedEntity shared, SharedType<?> type, int peer) {
        if (shared.isOfferedBy(type, peer)) {
            // only the target knows whether the offer was accepted
            offer(shared, type, shared.holder(type), SharedEntity.NOBODY, shared.term(type));
            return;
        }
        if (shared.holder(type) != peer || shared.state(type) == ClaimState.OFFERED) {
            return;
        }
        if (shared.state(type) == ClaimState.HELD) {
            set(shared, type, ClaimState.HELD, peer, 0);
        } else {
            shared.rememberClaim(type);
            set(shared, type, ClaimState.FREE, SharedEntity.NOBODY, 0);
        }
        freed |= shared.takeContested(type);
    }
}
