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

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Applies one message: finds or spawns the entities it names, and filters out updates that the
/// sender may not make.
///
/// Nothing changes before the whole message has been checked: the engine checks all commands of a
/// stream before it asks for the first entity, and only then [#applyClaims()] is called.
final class MessageApplier implements CommandFilter {
    private final EntityRegistry registry;
    private final Ownership ownership;
    private final Destruction destruction;
    private final UnannouncedEntities unannounced;
    private final Counters counters;
    private final Problems problems;
    private final LinkUpdates links;
    private final Departures departures;
    private final int maxReplicas;
    private final long tick;
    private final Peer peer;
    private final Message message;
    private final Message.Content content;
    private boolean claimsApplied;
    private boolean revived;
    private boolean adopted;
    private final Set<Long> returned = new HashSet<>();
    private boolean full;

    /// The received values of types that are interpolated.
    private final List<PeerInterest.Component> received = new ArrayList<>();

    /// The entities whose links the message changes, if the relation is acyclic.
    private final Set<Map.Entry<Entity, Class<?>>> linked = new HashSet<>();

    MessageApplier(
            Receiver.Parts parts, Peer peer, Message message, Message.Content content, long tick) {
        this.registry = parts.registry();
        this.ownership = parts.ownership();
        this.destruction = parts.destruction();
        this.unannounced = parts.unannounced();
        this.counters = parts.counters();
        this.problems = parts.problems();
        this.links = parts.links();
        this.departures = parts.departures();
        this.maxReplicas = parts.maxReplicas();
        this.tick = tick;
        this.peer = peer;
        this.message = message;
        this.content = content;
    }

    /// @throws dev.tercio.command.CommandFormatException if the commands are invalid; nothing has
    ///   changed in this case
    void apply() {
        if (content.commands().hasRemaining()) {
            play();
        }
        applyClaims();
        content.ids().values().forEach(this::mention);
        ownership.accept(content.claims(), peer);
        announce(registry, peer, message, content);
        received.forEach(this::addSample);
        content.left().forEach(id -> departures.leave(id, peer.node));
        if (full) {
            peer.markOutOfRoom();
        }
    }

    private void addSample(PeerInterest.Component component) {
        Samples samples = component.type().samples();
        Entity entity = component.shared().entity();
        if (samples != null && registry.world().isAlive(entity)) {
            samples.record(entity, peer.clock(), message.target());
        }
    }

    /// Records the handles that the peer uses for its entities in value messages.
    static void announce(
            EntityRegistry registry, Peer peer, Message message, Message.Content content) {
        content.ids()
                .forEach(
                        (handle, id) ->
                                peer.rows()
                                        .announce(handle, registry.known(id), message.sequence()));
    }

    /// Whether an entity was revived that this node considered destroyed. Updates of it by other
    /// nodes were ignored in the meantime.
    boolean hasRevived() {
        return revived;
    }

    /// Whether an entity of an earlier run of this node was spawned, because another node owns it.
    boolean hasAdopted() {
        return adopted;
    }

    /// Whether an entity was spawned again whose replica was destroyed here. Its owners do not send
    /// unchanged values again.
    boolean hasReturned() {
        return returned.stream().anyMatch(id -> registry.known(id) != null);
    }

    private void play() {
        World world = registry.world();
        try (CommandBuffer commands = world.commands()) {
            commands.load(world, content.commands().duplicate(), this::translate, this);
            if (!linked.isEmpty()) {
                applyLinks(world);
            }
            // the name in the bytes is not trusted, because the sender chooses it
            commands.named("node " + peer.node);
            counters.updatesApplied += world.play(commands).played();
        }
    }

    /// Applies links before other commands: a destroyed entity may have lost its sources in the
    /// same message.
    private void applyLinks(World world) {
        try (CommandBuffer commands = world.commands()) {
            commands.load(
                    world,
                    content.commands().duplicate(),
                    this::translate,
                    (kind, entity, component) ->
                            kind == CommandKind.ADD
                                    && component.isPresent()
                                    && linked.contains(Map.entry(entity, component.get())));
            counters.updatesApplied += links.apply(commands.list(), peer.node);
        }
    }

    /// Applies the claims once, after the message has been checked and before any value is applied.
    private void applyClaims() {
        if (claimsApplied) {
            return;
        }
        claimsApplied = true;
        if (message.isFirst()) {
            peer.beginRefresh(registry.nextRefresh());
            peer.missing().startAfter(message.values());
        }
        if (!content.claims().isEmpty()) {
            // a claim may be for an entity whose first value is in the same message
            content.ids().values().forEach(this::findOrSpawn);
            ownership.apply(content.claims(), peer);
        }
    }

    /// Records that the creator has announced an entity. In a refresh, the creator also names
    /// entities without components.
    private void mention(long id) {
        if (StableIds.node(id) == registry.node()) {
            destruction.answerUnknown(id, peer);
        }
        if (StableIds.node(id) != peer.node) {
            return;
        }
        unannounced.announced(id);
        if (message.isRefresh()) {
            findOrSpawn(id);
        }
        SharedEntity shared = registry.known(id);
        if (shared != null) {
            shared.mention(peer.refresh());
            shared.announced(true);
        }
    }

    /// Translates a handle of the sender. An unknown entity is spawned even if it is only referred
    /// to, so that the reference is valid before its components arrive.
    private Entity translate(Entity handle) {
        applyClaims();
        Long id = content.ids().get(handle.bits());
        if (id == null) {
            counters.referencesLost++;
            return Entity.NONE;
        }
        return findOrSpawn(id);
    }

    private Entity findOrSpawn(long id) {
        StableIds ids = registry.world().stableIds();
        return ids.find(id).orElseGet(() -> spawn(id, ids));
    }

    private Entity spawn(long id, StableIds ids) {
        int creator = StableIds.node(id);
        // only the creator can revive a destroyed entity
        if (creator == registry.node()
                ? !mayAdopt(id)
                : creator != peer.node && registry.isDestroyed(id)) {
            return Entity.NONE;
        }
        SharedEntity destroyed = registry.known(id);
        if (destroyed != null) {
            destruction.leave(destroyed);
        }
        Entity replica = spawnIfRoom();
        if (replica.equals(Entity.NONE)) {
            return replica;
        }
        adopted |= creator == registry.node();
        if (registry.isDropped(id) || creator == registry.node()) {
            returned.add(id);
        }
        ids.bind(replica, id);
        SharedEntity shared = registry.entry(replica);
        if (message.isFiltered() && shared != null) {
            departures.spawned(shared, tick);
        }
        if (creator != peer.node) {
            if (!message.isFiltered() && creator != registry.node()) {
                unannounced.add(id);
            }
        } else if (registry.revive(id)) {
            revived = true;
        }
        return replica;
    }

    /// Whether to spawn an entity of an earlier run of this node, because another node owns a
    /// component that was handed over or taken over.
    private boolean mayAdopt(long id) {
        return registry.known(id) == null
                && destruction.isOfEarlierRun(id)
                && content.claims().stream()
                        .anyMatch(
                                claim ->
                                        claim.id() == id
                                                && claim.term() > 0
                                                && !claim.state().isRelinquished());
    }

    private Entity spawnIfRoom() {
        if (registry.size() >= maxReplicas) {
            return refuseRoom("maxReplicas=" + maxReplicas);
        }
        try {
            return registry.world().spawn();
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
        applyClaims();
        Refusal refusal = check(kind, entity, component);
        if (refusal != null) {
            counters.refuse(refusal);
        }
        return refusal == null && !isLink(kind, entity, component);
    }

    /// Whether a command changes a link of an acyclic relation; it is applied by [#applyLinks].
    private boolean isLink(CommandKind kind, Entity entity, Optional<Class<?>> component) {
        SharedType<?> type = component.map(registry::type).orElse(null);
        if (kind != CommandKind.ADD || type == null || !type.isAcyclic()) {
            return false;
        }
        linked.add(Map.entry(entity, type.component()));
        return true;
    }

    private @Nullable Refusal check(CommandKind kind, Entity entity, Optional<Class<?>> component) {
        if (kind != CommandKind.ADD && kind != CommandKind.DESTROY) {
            return Refusal.FORBIDDEN;
        }
        SharedEntity shared = registry.liveEntry(entity);
        if (shared == null) {
            return full ? Refusal.NO_ROOM : Refusal.UNKNOWN_ENTITY;
        }
        if (kind == CommandKind.DESTROY) {
            return checkDestroy(shared);
        }
        SharedType<?> type = component.map(registry::type).orElse(null);
        if (type == null) {
            component.ifPresent(this::refuseType);
            return Refusal.NOT_SHARED;
        }
        return checkValue(shared, type);
    }

    private void refuseType(Class<?> component) {
        problems.report(Kind.DIFFERENT_TYPES, peer.node, component.getName());
        peer.markUnsharedType();
    }

    private @Nullable Refusal checkDestroy(SharedEntity shared) {
        if (shared.creator() != peer.node) {
            return Refusal.NOT_CREATOR;
        }
        registry.markDestroyed(shared);
        return null;
    }

    private @Nullable Refusal checkValue(SharedEntity shared, SharedType<?> type) {
        if (type.isOwned(shared.entity())) {
            // in later terms, claims distinguish values of earlier owners from those of a second
            // owner
            if (shared.isHeldBy(type, registry.node()) && shared.term(type) == 0) {
                ownership.contend(0, peer, shared, type);
            }
            return Refusal.OWNED_HERE;
        }
        if (!mayWrite(shared, type)) {
            if (!isFree(shared, type)) {
                shared.contest(type);
                return Refusal.OTHER_OWNER;
            }
            registry.set(shared, type, ClaimState.HELD, peer.node, 0);
        }
        shared.mention(type, peer.refresh());
        shared.setOutdated(type, message.values());
        if (type.samples() != null) {
            received.add(new PeerInterest.Component(shared, type));
        }
        registry.touch();
        return null;
    }

    /// Whether any node may take the component without a claim.
    private static boolean isFree(SharedEntity shared, SharedType<?> type) {
        ClaimState state = shared.state(type);
        return state == ClaimState.FREE || (state.isRelinquished() && shared.term(type) == 0);
    }

    /// Whether the sender may set the value: it owns the component, offers it, or has released it
    /// as the last owner.
    private boolean mayWrite(SharedEntity shared, SharedType<?> type) {
        return !shared.state(type).isRemoved() && shared.claimant(type) == peer.node;
    }
}
