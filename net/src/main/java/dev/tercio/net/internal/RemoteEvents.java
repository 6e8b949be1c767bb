package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandContext;
import dev.tercio.command.CommandFormatException;
import dev.tercio.command.CommandKind;
import dev.tercio.command.Commands;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Sends events to other nodes, and passes received ones to the world. Only shared event classes
/// are accepted.
final class RemoteEvents {
    /// The maximum number of events that wait for the answers to offers.
    private static final int MAX_WAITING = 1 << 16;

    /// Stands for the node that an event is sent to after an offer was answered.
    private static final int WAITS = -2;

    private final DirectWorld world;
    private final EntityRegistry registry;
    private final Connections connections;
    private final Counters counters;
    private final Problems problems;
    private final Set<Class<?>> types;

    /// Events for the owners of components that this node offers.
    private final List<Waiting> waiting = new ArrayList<>();

    private record Waiting(SharedEntity shared, SharedType<?> type, Object event) {}

    RemoteEvents(
            EntityRegistry registry,
            Connections connections,
            Counters counters,
            Problems problems,
            Set<Class<?>> types) {
        this.world = (DirectWorld) registry.world();
        this.registry = registry;
        this.connections = connections;
        this.counters = counters;
        this.problems = problems;
        this.types = types;
    }

    /// Sends an event to the owner of an entity. The commands of a system or observer do it when
    /// they are played, so that the order does not depend on threads.
    ///
    /// @param type a component, or null for the first one that has an owner
    /// @return false if there is no owner, or it is not connected
    boolean send(Envelope envelope, Entity entity, @Nullable SharedType<?> type, Object event) {
        SharedType<?> wanted = type == null ? firstOwned(entity) : type;
        int node = wanted == null ? creator(entity) : destination(entity, wanted);
        Commands recording = world.recording("sendToOwner");
        if (recording == null) {
            return send(envelope, entity, wanted, node, event);
        }
        if (node == registry.node()) {
            recording.send(event);
            return true;
        }
        if (node != WAITS && connections.find(connections.addressOf(node)) == null) {
            return false;
        }
        recording.run(context -> sendLater(envelope, entity, type, event, context));
        return true;
    }

    private void sendLater(
            Envelope envelope,
            Entity entity,
            @Nullable SharedType<?> type,
            Object event,
            CommandContext context) {
        SharedType<?> wanted = type == null ? firstOwned(entity) : type;
        int node = wanted == null ? creator(entity) : destination(entity, wanted);
        if (!send(envelope, entity, wanted, node, StreamHandles.resolve(event, context))) {
            reportUndelivered(event);
        }
    }

    /// The first component that has an owner or is offered, or null.
    private @Nullable SharedType<?> firstOwned(Entity entity) {
        for (SharedType<?> type : registry.types()) {
            if (destination(entity, type) != SharedEntity.NOBODY) {
                return type;
            }
        }
        return null;
    }

    private int creator(Entity entity) {
        long id = world.stableIds().idOf(entity).orElse(0);
        return id == 0 ? SharedEntity.NOBODY : StableIds.node(id);
    }

    /// The node that receives events for a component, or [#WAITS] or [SharedEntity#NOBODY]. Changes
    /// nothing, so that systems on several threads can call it.
    private int destination(Entity entity, SharedType<?> type) {
        int owner = registry.owner(entity, type);
        SharedEntity shared = owner == SharedEntity.NOBODY ? registry.find(entity) : null;
        return shared == null ? owner : destination(shared, type);
    }

    private int destination(SharedEntity shared, SharedType<?> type) {
        if (shared.isOfferedBy(type, registry.node())) {
            return WAITS;
        }
        int offerer = shared.offerer(type);
        return offerer == SharedEntity.NOBODY ? shared.owner(type) : offerer;
    }

    private boolean send(
            Envelope envelope,
            Entity entity,
            @Nullable SharedType<?> type,
            int node,
            Object event) {
        if (node != WAITS) {
            return send(envelope, node, event);
        }
        SharedEntity shared = registry.entry(entity);
        return shared != null && type != null && waits(new Waiting(shared, type, event));
    }

    private boolean waits(Waiting next) {
        return waiting.size() < MAX_WAITING && waiting.add(next);
    }

    /// Sends an event to a node.
    ///
    /// @return false if the node is not connected
    private boolean send(Envelope envelope, int node, Object event) {
        if (node == registry.node()) {
            deliver(event);
            return true;
        }
        Connection connection = connections.find(connections.addressOf(node));
        if (connection == null) {
            return false;
        }
        Map<Entity, Long> ids = new LinkedHashMap<>();
        try (CommandBuffer commands = world.commands()) {
            commands.send(event);
            byte[] bytes = commands.toBytes();
            if (SharedType.refers(event.getClass())) {
                StreamHandles.forEach(world, event.getClass(), bytes, e -> note(e, ids));
            }
            envelope.postEvent(connections.outbox(connection.address), node, ids, bytes);
        }
        counters.eventsSent++;
        return true;
    }

    /// Sends an event to the own world: between frames as an input, which recordings contain.
    private void deliver(Object event) {
        if (!world.takesInputs()) {
            world.send(event);
            return;
        }
        try (CommandBuffer input = world.commands()) {
            input.send(event);
            world.play(input);
        }
    }

    private void note(Entity entity, Map<Entity, Long> ids) {
        SharedEntity shared = registry.entry(entity);
        if (shared == null) {
            counters.referencesLost++;
        } else {
            ids.put(entity, shared.id);
        }
    }

    private void reportUndelivered(Object event) {
        String name = event.getClass().getName();
        problems.report(Kind.EVENT_UNDELIVERED, Problems.NO_PEER, name);
    }

    /// Sends the events that have waited for the answer to an offer.
    void sendWaiting(Envelope envelope) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Waiting> all = List.copyOf(waiting);
        waiting.clear();
        for (Waiting next : all) {
            int node = destination(next.shared, next.type);
            if (!(node == WAITS ? waits(next) : send(envelope, node, next.event))) {
                reportUndelivered(next.event);
            }
        }
    }

    /// Passes a received event to the world.
    void receive(Message message) {
        try (CommandBuffer commands = world.commands()) {
            Message.Content content = MessageReader.content(message);
            commands.load(
                    world,
                    content.commands(),
                    handle -> find(content.ids().get(handle.bits())),
                    (kind, _, type) -> accepts(message.node(), kind, type.orElse(null)));
            commands.named("node " + message.node());
            counters.eventsReceived += world.play(commands).played();
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
        } catch (CommandFormatException invalid) {
            counters.refuse(Refusal.INVALID_COMMANDS);
            problems.reportFirst(Kind.EVENT_REFUSED, message.node(), invalid.getMessage());
        }
    }

    private Entity find(@Nullable Long id) {
        return id == null ? Entity.NONE : world.stableIds().find(id).orElse(Entity.NONE);
    }

    private boolean accepts(int node, CommandKind kind, @Nullable Class<?> type) {
        boolean accepted = kind == CommandKind.SEND && type != null && types.contains(type);
        if (!accepted) {
            counters.refuse(Refusal.FORBIDDEN);
            String subject = type == null ? kind.toString() : type.getName();
            problems.reportFirst(Kind.EVENT_REFUSED, node, subject);
        }
        return accepted;
    }
}
