package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFilter;
import dev.tercio.command.CommandKind;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// Applies the commands of one message: finds or makes the entities it names, and lets through only
/// what the sender may change.
final class Delivery implements CommandFilter {
    private final Roster roster;
    private final Orphans orphans;
    private final Counters counters;
    private final int maxReplicas;
    private final Peer peer;
    private final Message message;
    private boolean revived;
    private boolean returned;

    Delivery(
            Roster roster,
            Orphans orphans,
            Counters counters,
            int maxReplicas,
            Peer peer,
            Message message) {
        this.roster = roster;
        this.orphans = orphans;
        this.counters = counters;
        this.maxReplicas = maxReplicas;
        this.peer = peer;
        this.message = message;
    }

    /// @throws dev.tercio.command.CommandFormatException if the commands are not sound; nothing has
    ///   changed then
    void apply() {
        if (message.commands().hasRemaining()) {
            play();
        }
        if (message.isRefresh()) {
            // also what has no component at the moment
            message.ids().values().stream()
                    .filter(id -> StableIds.node(id) == peer.node)
                    .forEach(this::find);
        }
    }

    /// Whether an entity was taken for dead that is not: what others have said of it meanwhile was
    /// not heard.
    boolean hasRevived() {
        return revived;
    }

    /// Whether an entity has come back that was destroyed here: nobody sends again what they have
    /// sent of it before.
    boolean hasReturned() {
        return returned;
    }

    private void play() {
        World world = roster.world();
        try (CommandBuffer commands = world.commands()) {
            commands.load(world, message.commands(), this::local, this);
            // not the name in the bytes, which is the sender's choice
            commands.named("node " + peer.node);
            counters.updatesApplied += world.play(commands).played();
        }
    }

    /// The entity here that a handle of the sender stands for. One that is new here is spawned,
    /// also if it is only referred to: its components come later, and the reference is good
    /// already.
    private Entity local(Entity handle) {
        Long id = message.ids().get(handle.bits());
        if (id == null) {
            counters.referencesLost++;
            return Entity.NONE;
        }
        return find(id);
    }

    private Entity find(long id) {
        StableIds ids = roster.world().stableIds();
        return ids.find(id).orElseGet(() -> spawn(id, ids));
    }

    private Entity spawn(long id, StableIds ids) {
        int maker = StableIds.node(id);
        // only the maker knows better than we do
        boolean gone = maker == roster.node() || (maker != peer.node && roster.hasEnded(id));
        if (gone || roster.size() >= maxReplicas) {
            return Entity.NONE;
        }
        if (maker != peer.node) {
            orphans.add(id);
        } else if (roster.revive(id)) {
            revived = true;
        }
        returned |= roster.takeDropped(id);
        Entity replica = roster.world().spawn();
        ids.bind(replica, id);
        roster.entry(replica);
        return replica;
    }

    @Override
    public boolean accepts(CommandKind kind, Entity entity, Optional<Class<?>> component) {
        Refusal refusal = check(kind, entity, component);
        if (refusal != null) {
            counters.refuse(refusal);
        }
        return refusal == null;
    }

    private @Nullable Refusal check(CommandKind kind, Entity entity, Optional<Class<?>> component) {
        boolean allowed =
                kind == CommandKind.ADD
                        || kind == CommandKind.REMOVE
                        || kind == CommandKind.DESTROY;
        if (!allowed) {
            return Refusal.FORBIDDEN;
        }
        Shared shared = roster.entry(entity);
        if (shared == null) {
            return Refusal.UNKNOWN_ENTITY;
        }
        if (kind == CommandKind.DESTROY) {
            return checkEnd(shared);
        }
        SharedType<?> type = component.map(roster::type).orElse(null);
        return type == null ? Refusal.NOT_SHARED : checkUpdate(kind, shared, type);
    }

    private @Nullable Refusal checkEnd(Shared shared) {
        if (shared.maker() != peer.node) {
            return Refusal.NOT_MAKER;
        }
        roster.end(shared.id);
        roster.forget(shared);
        return null;
    }

    private @Nullable Refusal checkUpdate(CommandKind kind, Shared shared, SharedType<?> type) {
        if (type.isOwned(shared.entity)) {
            return Refusal.OWNED_HERE;
        }
        int owner = shared.owner(type);
        if (owner != Shared.NOBODY && owner != peer.node) {
            return Refusal.OTHER_OWNER;
        }
        if (kind == CommandKind.REMOVE) {
            shared.own(type, Shared.NOBODY);
        } else {
            shared.own(type, peer.node);
            shared.confirm(type);
            peer.mention(shared.id, type);
        }
        return null;
    }
}
