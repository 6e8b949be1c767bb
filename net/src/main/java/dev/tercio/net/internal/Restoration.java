package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;

/// Synchronises the replication with a world whose content was replaced by a snapshot or a
/// rollback. Ownership that nodes have agreed on since then is kept.
final class Restoration {
    private final World world;
    private final EntityRegistry registry;
    private final Sender sender;
    private final UnannouncedEntities unannounced;
    private final UnclaimedComponents unclaimed;
    private long seen;

    Restoration(
            EntityRegistry registry,
            Sender sender,
            UnannouncedEntities unannounced,
            UnclaimedComponents unclaimed) {
        this.world = registry.world();
        this.registry = registry;
        this.sender = sender;
        this.unannounced = unannounced;
        this.unclaimed = unclaimed;
    }

    /// Whether the content was replaced since the last run, or before the replication started.
    boolean isDue() {
        return seen != world.restores();
    }

    void run() {
        registry.types().forEach(SharedType::skipChanges);
        unclaimed.clear();
        StableIds ids = world.stableIds();
        for (SharedEntity shared : registry.all()) {
            Entity entity = ids.find(shared.id).orElse(Entity.NONE);
            if (entity.equals(Entity.NONE)) {
                sender.writeDestroyed(shared);
            } else {
                registry.entry(entity);
                registry.types().forEach(type -> restoreAuthority(shared, type));
            }
        }
        // the handles of destroyed entities may now belong to other entities
        sender.finish();
        for (Entity entity : world.entities()) {
            long id = ids.idOf(entity).orElse(0);
            if (id != 0 && registry.known(id) == null) {
                register(id, entity);
            }
        }
        sender.refreshAllSoon();
        seen = world.restores();
    }

    /// Restores the authority over a component to what the peers know.
    private void restoreAuthority(SharedEntity shared, SharedType<?> type) {
        Entity entity = shared.entity();
        boolean owned = type.isOwned(entity);
        if (registry.isPublished(shared, type) && type.isOn(entity)) {
            type.setOwned(entity, true);
        } else if (owned && shared.owner(type) != SharedEntity.NOBODY) {
            type.setOwned(entity, false);
        } else if (!type.isOn(entity)) {
            sender.writeRemoved(shared, type, ClaimState.REMOVED);
        } else if (!owned && shared.state(type).isRemoved()) {
            type.remove(entity);
        } else {
            unclaimed.addIfUnclaimed(shared, type, false);
        }
    }

    /// Registers an entity of the restored state that peers may not know.
    private void register(long id, Entity entity) {
        int creator = StableIds.node(id);
        if (creator != registry.node() && registry.isDestroyed(id)) {
            world.destroy(entity);
            return;
        }
        SharedEntity shared = registry.entry(entity);
        boolean revived = registry.revive(id);
        if (shared == null) {
            return;
        }
        if (creator == registry.node()) {
            registry.types().forEach(type -> unclaimed.addIfUnclaimed(shared, type, !revived));
            return;
        }
        registry.types().forEach(type -> restoreAuthority(shared, type));
        unannounced.add(id);
    }
}
