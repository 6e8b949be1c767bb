package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;

/// Brings the replication in line with a world whose content was replaced by a snapshot or a
/// rollback. What nodes have agreed on since then stays agreed: who owns what is not taken back.
final class Restoration {
    private final World world;
    private final EntityRegistry roster;
    private final Sender sender;
    private final UnannouncedEntities orphans;
    private final UnclaimedComponents unclaimed;
    private long seen;

    Restoration(
            EntityRegistry roster,
            Sender sender,
            UnannouncedEntities orphans,
            UnclaimedComponents unclaimed) {
        this.world = roster.world();
        this.roster = roster;
        this.sender = sender;
        this.orphans = orphans;
        this.unclaimed = unclaimed;
    }

    /// Whether the content was replaced since this was last run, or before the replication began.
    boolean isDue() {
        return seen != world.restores();
    }

    void run() {
        roster.types().forEach(SharedType::skipChanges);
        unclaimed.clear();
        StableIds ids = world.stableIds();
        for (SharedEntity shared : roster.all()) {
            Entity entity = ids.find(shared.id).orElse(Entity.NONE);
            if (entity.equals(Entity.NONE)) {
                sender.writeEnd(shared);
            } else {
                roster.entry(entity);
                roster.types().forEach(type -> settle(shared, type));
            }
        }
        // the handles of those that are gone may be handles of others now
        sender.finish();
        for (Entity entity : world.entities()) {
            long id = ids.idOf(entity).orElse(0);
            if (id != 0 && roster.known(id) == null) {
                welcome(id, entity);
            }
        }
        sender.refreshAllSoon();
        seen = world.restores();
    }

    /// Gives this node the authority over a component that it has with its peers.
    private void settle(SharedEntity shared, SharedType<?> type) {
        Entity entity = shared.entity();
        boolean owned = type.isOwned(entity);
        if (roster.isPublished(shared, type) && type.isOn(entity)) {
            type.setOwned(entity, true);
        } else if (owned && shared.owner(type) != SharedEntity.NOBODY) {
            type.setOwned(entity, false);
        } else if (!type.isOn(entity)) {
            sender.writeRemoved(shared, type);
        } else if (!owned && shared.standing(type) == Standing.REMOVED) {
            type.remove(entity);
        } else {
            unclaimed.addIfUnclaimed(shared, type, false);
        }
    }

    /// Takes in an entity that the restored state has and peers may not.
    private void welcome(long id, Entity entity) {
        int maker = StableIds.node(id);
        if (maker != roster.node() && roster.hasEnded(id)) {
            world.destroy(entity);
            return;
        }
        SharedEntity shared = roster.entry(entity);
        boolean revived = roster.revive(id);
        if (shared == null) {
            return;
        }
        if (maker == roster.node()) {
            roster.types().forEach(type -> unclaimed.addIfUnclaimed(shared, type, !revived));
            return;
        }
        roster.types().forEach(type -> settle(shared, type));
        orphans.add(id);
    }
}
