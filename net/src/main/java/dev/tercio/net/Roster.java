package dev.tercio.net;

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
/// entity with its end, which is when others must be told.
final class Roster {
    /// How many ends are remembered, so that late updates do not bring entities back.
    private static final int MAX_ENDED = 1 << 16;

    private final World world;
    private final int node;
    private final List<SharedType<?>> types;
    private final Map<String, SharedType<?>> byName = new HashMap<>();
    private final Map<Class<?>, SharedType<?>> byClass = new HashMap<>();
    private final Map<Long, Shared> byId = new LinkedHashMap<>();
    private final Map<Entity, Shared> byEntity = new HashMap<>();
    private final Set<Long> ended = new LinkedHashSet<>();

    /// Entities of others that were destroyed here: if they come back, they come back in pieces.
    private final Set<Long> dropped = new LinkedHashSet<>();

    /// Entities of this node that have no shared component: no observer would tell of their end.
    private final Set<Shared> bare = new LinkedHashSet<>();

    Roster(World world, List<SharedType<?>> types) {
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
    int node() {
        return node;
    }

    List<SharedType<?>> types() {
        return types;
    }

    @Nullable SharedType<?> type(String name) {
        return byName.get(name);
    }

    @Nullable SharedType<?> type(Class<?> component) {
        return byClass.get(component);
    }

    /// The entry of an entity, or null if it has no stable id.
    @Nullable Shared entry(Entity entity) {
        long id = world.stableIds().idOf(entity);
        if (id == 0) {
            return null;
        }
        Shared known = byId.get(id);
        if (known != null && known.entity.equals(entity)) {
            return known;
        }
        if (known != null) {
            // the entity was destroyed here and has come back
            forget(known);
        }
        Shared made = new Shared(id, entity, types.size());
        byId.put(id, made);
        byEntity.put(entity, made);
        return made;
    }

    /// The entry of an entity that may be dead, or null if it is not shared.
    @Nullable Shared known(Entity entity) {
        return byEntity.get(entity);
    }

    @Nullable Shared known(long id) {
        return byId.get(id);
    }

    List<Shared> all() {
        return new ArrayList<>(byId.values());
    }

    int size() {
        return byId.size();
    }

    boolean isPublished(Shared shared, SharedType<?> type) {
        return shared.owner(type) == node;
    }

    /// Takes note that this node sends a component from now on.
    void publish(Shared shared, SharedType<?> type, int term) {
        if (!isPublished(shared, type)) {
            type.addPublished(shared.entity);
        }
        shared.own(type, node, term);
    }

    /// Takes note that another node sends a component from now on, or none.
    void passOn(Shared shared, SharedType<?> type, int owner, int term) {
        if (isPublished(shared, type)) {
            type.removePublished(shared.entity);
        }
        shared.own(type, owner, term);
    }

    /// Takes care that the end of an entity is noticed.
    void watch(Shared shared) {
        boolean seen = types.stream().anyMatch(type -> type.isOn(shared.entity));
        if (shared.maker() == node && !seen) {
            bare.add(shared);
        }
    }

    /// Entities of this node that have died without a shared component.
    List<Shared> takeBareDead() {
        List<Shared> dead = new ArrayList<>();
        for (Shared shared : bare) {
            if (!world.isAlive(shared.entity)) {
                dead.add(shared);
            }
        }
        bare.removeIf(s -> dead.contains(s) || types.stream().anyMatch(t -> t.isOn(s.entity)));
        return dead;
    }

    void forget(Shared shared) {
        for (SharedType<?> type : types) {
            passOn(shared, type, Shared.NOBODY, shared.term(type));
        }
        byId.remove(shared.id, shared);
        byEntity.remove(shared.entity, shared);
    }

    /// Remembers that an entity has ended.
    void end(long id) {
        remember(ended, id);
    }

    /// Remembers that an entity of another node was destroyed here.
    void drop(long id) {
        remember(dropped, id);
    }

    /// Takes back that an entity was destroyed here.
    ///
    /// @return false if that was not known
    boolean takeDropped(long id) {
        return dropped.remove(id);
    }

    private static void remember(Set<Long> ids, long id) {
        ids.add(id);
        if (ids.size() > MAX_ENDED) {
            ids.remove(ids.iterator().next());
        }
    }

    /// Takes back that an entity has ended.
    ///
    /// @return false if that was not known
    boolean revive(long id) {
        return ended.remove(id);
    }

    boolean hasEnded(long id) {
        return ended.contains(id);
    }

    /// A node that was started again makes its ids again.
    void forgetEnded(int maker) {
        ended.removeIf(id -> StableIds.node(id) == maker);
    }
}
