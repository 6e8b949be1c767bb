package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFilter;
import dev.tercio.command.CommandKind;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// Applies one message: finds or makes the entities it names, and lets through only what the sender
/// may change.
///
/// Nothing changes before the message has been checked as a whole: the engine checks all commands
/// of a stream before it asks for the first entity, and only then [#begin()] takes the claims.
final class Delivery implements CommandFilter {
    private final EntityRegistry roster;
    private final Ownership ownership;
    private final UnannouncedEntities orphans;
    private final Counters counters;
    private final Problems problems;
    private final int maxReplicas;
    private final Peer peer;
    private final Message message;
    private final Message.Content content;
    private boolean begun;
    private boolean revived;
    private boolean returned;
    private boolean full;

    Delivery(Receiver.Parts parts, Peer peer, Message message, Message.Content content) {
        this.roster = parts.roster();
        this.ownership = parts.ownership();
        this.orphans = parts.orphans();
        this.counters = parts.counters();
        this.problems = parts.problems();
        this.maxReplicas = parts.maxReplicas();
        this.peer = peer;
        this.message = message;
        this.content = content;
    }

    /// @throws dev.tercio.command.CommandFormatException if the commands are not sound; nothing has
    ///   changed then
    void apply() {
        if (content.commands().hasRemaining()) {
            play();
        }
        begin();
        content.ids().values().forEach(this::mention);
        ownership.accept(content.claims(), peer);
        if (full) {
            peer.lacksRoom();
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
            commands.load(world, content.commands(), this::local, this);
            // not the name in the bytes, which is the sender's choice
            commands.named("node " + peer.node);
            counters.updatesApplied += world.play(commands).played();
        }
    }

    /// Takes the claims when the message is known to be sound, before any value is looked at.
    private void begin() {
        if (begun) {
            return;
        }
        begun = true;
        if (message.isFirst()) {
            peer.beginRefresh(roster.nextRefresh());
        }
        if (!content.claims().isEmpty()) {
            // a value and the claim to it are in the same message
            content.ids().values().forEach(this::find);
            ownership.take(content.claims(), peer);
        }
    }

    /// Takes note that the maker knows an entity. In a refresh it names also those that have no
    /// component at the moment.
    private void mention(long id) {
        if (StableIds.node(id) != peer.node) {
            return;
        }
        orphans.found(id);
        if (message.isRefresh()) {
            find(id);
        }
        SharedEntity shared = roster.known(id);
        if (shared != null) {
            shared.mention(peer.refresh());
        }
    }

    /// The entity here that a handle of the sender stands for. One that is new here is spawned,
    /// also if it is only referred to: its components come later, and the reference is good
    /// already.
    private Entity local(Entity handle) {
        begin();
        Long id = content.ids().get(handle.bits());
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
        if (maker == roster.node() || (maker != peer.node && roster.hasEnded(id))) {
            return Entity.NONE;
        }
        Entity replica = spawnIfRoom();
        if (replica.equals(Entity.NONE)) {
            return replica;
        }
        returned |= roster.isDropped(id);
        ids.bind(replica, id);
        roster.entry(replica);
        if (maker != peer.node) {
            orphans.add(id);
        } else if (roster.revive(id)) {
            revived = true;
        }
        return replica;
    }

    private Entity spawnIfRoom() {
        if (roster.size() >= maxReplicas) {
            return refuseRoom("maxReplicas=" + maxReplicas);
        }
        try {
            return roster.world().spawn();
        } catch (IllegalStateException worldIsFull) {
            return refuseRoom("maxEntities");
        }
    }

    private Entity refuseRoom(String limit) {
        full = true;
        problems.report(Kind.NO_ROOM, peer.node, limit);
        return Entity.NONE;
    }

    @Override
    public boolean accepts(CommandKind kind, Entity entity, Optional<Class<?>> component) {
        begin();
        Refusal refusal = check(kind, entity, component);
        if (refusal != null) {
            counters.refuse(refusal);
        }
        return refusal == null;
    }

    private @Nullable Refusal check(CommandKind kind, Entity entity, Optional<Class<?>> component) {
        if (kind != CommandKind.ADD && kind != CommandKind.DESTROY) {
            return Refusal.FORBIDDEN;
        }
        SharedEntity shared = roster.liveEntry(entity);
        if (shared == null) {
            return full ? Refusal.NO_ROOM : Refusal.UNKNOWN_ENTITY;
        }
        if (kind == CommandKind.DESTROY) {
            return checkEnd(shared);
        }
        SharedType<?> type = component.map(roster::type).orElse(null);
        if (type == null) {
            component.ifPresent(this::refuseType);
            return Refusal.NOT_SHARED;
        }
        return checkValue(shared, type);
    }

    private void refuseType(Class<?> component) {
        problems.report(Kind.DIFFERENT_TYPES, peer.node, component.getName());
        peer.lacksType();
    }

    private @Nullable Refusal checkEnd(SharedEntity shared) {
        if (shared.maker() != peer.node) {
            return Refusal.NOT_MAKER;
        }
        roster.end(shared);
        return null;
    }

    private @Nullable Refusal checkValue(SharedEntity shared, SharedType<?> type) {
        if (type.isOwned(shared.entity())) {
            // later terms have claims, which tell values of earlier owners from those of rivals
            if (shared.term(type) == 0) {
                problems.report(Kind.TWO_OWNERS, peer.node, type.name());
            }
            return Refusal.OWNED_HERE;
        }
        if (!speaksFor(shared, type)) {
            if (!isFree(shared, type)) {
                shared.contest(type);
                return Refusal.OTHER_OWNER;
            }
            roster.set(shared, type, Standing.HELD, peer.node, 0);
        }
        shared.mention(type, peer.refresh());
        return null;
    }

    /// Whether anybody may take the component without a claim.
    private static boolean isFree(SharedEntity shared, SharedType<?> type) {
        Standing standing = shared.standing(type);
        return standing == Standing.FREE || (standing.isLeft() && shared.term(type) == 0);
    }

    /// Whether the value is the sender's to say: it owns the component, offers it, or has released
    /// it as the last owner.
    private boolean speaksFor(SharedEntity shared, SharedType<?> type) {
        return shared.standing(type) != Standing.REMOVED && shared.custodian(type) == peer.node;
    }
}
