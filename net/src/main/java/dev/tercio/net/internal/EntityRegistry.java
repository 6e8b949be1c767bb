package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// All entities that nodes share. It outlives the entities, because the world forgets the id of an
/// entity when it is destroyed, which is when others must be told.
public final class EntityRegistry {
    /// How many destroyed entities are remembered, so that late updates do not bring them back.
    private static final int MAX_REMEMBERED = 1 << 16;

    private final World world;
    private final int node;
    private final List<SharedType<?>> types;
    private final Map<String, SharedType<?>> byName = new HashMap<>();
    private final Map<Class<?>, SharedType<?>> byClass = new HashMap<>();
    private final Map<Long, SharedEntity> byId = new LinkedHashMap<>();
    private final Map<Entity, SharedEntity> byEntity = new HashMap<>();

    /// Entities that their makers have destroyed, with the highest term of each component.
    private final Map<Long, long[]> ended = new LinkedHashMap<>();

    /// Entities of others that were destroyed here only. Who owns what of them still matters: they
    /// may come back.
    private final Map<Long, SharedEntity> dropped = new LinkedHashMap<>();

    /// Entities of this node that have no shared component: no observer reports their end.
    private final Set<SharedEntity> bare = new LinkedHashSet<>();

    /// How many offers are open to each node, as far as this node knows.
    private final Map<Integer, Integer> offered = new HashMap<>();

    private long highestOwn;
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

    /// The entry of an entity, or null if it has no stable id.
    public @Nullable SharedEntity entry(Entity entity) {
        long id = world.stableIds().idOf(entity).orElse(0);
        return id == 0 ? null : entry(id, entity);
    }

    /// The entry of an entity, or null if it has no stable id or is about to be destroyed.
    @Nullable SharedEntity liveEntry(Entity entity) {
        SharedEntity known = byEntity.get(entity);
        if (known != null) {
            return known;
        }
        return ended.containsKey(world.stableIds().idOf(entity).orElse(0)) ? null : entry(entity);
    }

    private SharedEntity entry(long id, Entity entity) {
        SharedEntity known = byId.get(id);
        if (known == null) {
            known = dropped.remove(id);
        }
        if (known == null) {
            known = new SharedEntity(id, entity, ended.getOrDefault(id, new long[types.size()]));
        }
        if (known.maker() == node) {
            highestOwn = Math.max(highestOwn, StableIds.sequence(id));
        }
        bind(known, entity);
        return known;
    }

    /// Takes note of the handle of an entity, which changes when it comes back.
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

    /// The entry of an entity that is shared, or was until it was destroyed here.
    @Nullable SharedEntity remembered(long id) {
        SharedEntity known = byId.get(id);
        return known == null ? dropped.get(id) : known;
    }

    List<SharedEntity> all() {
        return new ArrayList<>(byId.values());
    }

    /// Entities of others that were destroyed here.
    List<SharedEntity> dropped() {
        return new ArrayList<>(dropped.values());
    }

    int size() {
        return byId.size();
    }

    /// Whether there are entities that a node has made.
    boolean hasEntitiesOf(int maker) {
        return byId.values().stream().anyMatch(shared -> shared.maker() == maker);
    }

    /// The highest sequence number of an entity this node has made and others may know.
    long highestOwn() {
        return highestOwn;
    }

    /// How many components are known to be offered to a node that has not answered.
    int offeredTo(int target) {
        return offered.getOrDefault(target, 0);
    }

    /// Numbers the refreshes of all peers, from 1; entries are marked with the number.
    int nextRefresh() {
        return ++refreshes;
    }

    /// Whether a component has become free of which updates of others were refused before.
    boolean takeFreed() {
        boolean was = freed;
        freed = false;
        return was;
    }

    boolean isPublished(SharedEntity shared, SharedType<?> type) {
        return shared.isHeldBy(type, node);
    }

    /// Takes note that a node owns a component, or the last claim of one that did.
    void set(SharedEntity shared, SharedType<?> type, Standing standing, int holder, long term) {
        set(shared, type, standing, holder, SharedEntity.NOBODY, term);
    }

    /// Takes note that a component was offered to a node.
    void offer(SharedEntity shared, SharedType<?> type, int target, int offerer, long term) {
        set(shared, type, Standing.OFFERED, target, offerer, term);
    }

    private void set(
            SharedEntity shared,
            SharedType<?> type,
            Standing standing,
            int holder,
            int offerer,
            long term) {
        countOffer(shared, type, -1);
        if (isPublished(shared, type)) {
            type.removePublished(shared.entity());
        }
        shared.set(type, standing, holder, offerer, term);
        if (isPublished(shared, type)) {
            type.addPublished(shared.entity());
        }
        countOffer(shared, type, 1);
        freed |= standing.isLeft() && shared.takeContested(type);
    }

    private void countOffer(SharedEntity shared, SharedType<?> type, int change) {
        if (shared.standing(type) == Standing.OFFERED) {
            offered.merge(shared.holder(type), change, EntityRegistry::sumOrNothing);
        }
    }

    private static @Nullable Integer sumOrNothing(Integer a, Integer b) {
        return a + b == 0 ? null : (Integer) (a + b);
    }

    /// Takes care that the end of an entity is noticed.
    void watch(SharedEntity shared) {
        boolean seen = types.stream().anyMatch(type -> type.isOn(shared.entity()));
        if (shared.maker() == node && !seen) {
            bare.add(shared);
        }
    }

    /// Entities of this node that have died without a shared component.
    List<SharedEntity> takeBareDead() {
        List<SharedEntity> dead = new ArrayList<>();
        for (SharedEntity shared : bare) {
            if (!world.isAlive(shared.entity())) {
                dead.add(shared);
            }
        }
        bare.removeIf(s -> dead.contains(s) || types.stream().anyMatch(t -> t.isOn(s.entity())));
        return dead;
    }

    /// Forgets an entity that its maker has destroyed, and remembers that it has.
    void end(SharedEntity shared) {
        // it may come back by a rollback, and then nobody claims what others owned
        types.forEach(shared::rememberClaim);
        remove(shared);
        ended.put(shared.id, shared.floors());
        forgetOldest(ended);
    }

    /// Forgets an entity of another node that was destroyed here.
    void drop(SharedEntity shared) {
        for (SharedType<?> type : types) {
            if (isPublished(shared, type)) {
                set(shared, type, Standing.REMOVED, node, shared.term(type));
            }
        }
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
            set(shared, type, Standing.FREE, SharedEntity.NOBODY, shared.term(type));
        }
        byId.remove(shared.id, shared);
        byEntity.remove(shared.entity(), shared);
        dropped.remove(shared.id, shared);
        bare.remove(shared);
    }

    private static void forgetOldest(Map<Long, ?> ids) {
        if (ids.size() > MAX_REMEMBERED) {
            ids.remove(ids.keySet().iterator().next());
        }
    }

    boolean isDropped(long id) {
        return dropped.containsKey(id);
    }

    /// Takes back that an entity has ended.
    ///
    /// @return false if that was not known
    boolean revive(long id) {
        return ended.remove(id) != null;
    }

    boolean hasEnded(long id) {
        return ended.containsKey(id);
    }

    /// Takes note that a node was started again. It has forgotten its terms; what it owns is what
    /// it says from now on.
    void restarted(int peer) {
        for (SharedEntity shared : all()) {
            types.forEach(type -> forgetTerm(shared, type, peer));
        }
        dropped().forEach(shared -> types.forEach(type -> forgetTerm(shared, type, peer)));
    }

    private void forgetTerm(SharedEntity shared, SharedType<?> type, int peer) {
        if (shared.holder(type) != peer || shared.standing(type) == Standing.OFFERED) {
            return;
        }
        if (shared.standing(type) == Standing.HELD) {
            set(shared, type, Standing.HELD, peer, 0);
        } else {
            shared.rememberClaim(type);
            set(shared, type, Standing.FREE, SharedEntity.NOBODY, 0);
        }
        freed |= shared.takeContested(type);
    }
}
