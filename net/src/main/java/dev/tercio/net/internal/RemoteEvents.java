package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFormatException;
import dev.tercio.command.CommandKind;
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

    private final World world;
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
        this.world = registry.world();
        this.registry = registry;
        this.connections = connections;
        this.counters = counters;
        this.problems = problems;
        this.types = types;
    }

    /// Sends an event to a node.
    ///
    /// @return false if the node is not connected
    boolean send(Envelope envelope, int node, Object event) {
        if (node == registry.node()) {
            world.send(event);
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

    private void note(Entity entity, Map<Entity, Long> ids) {
        SharedEntity shared = registry.entry(entity);
        if (shared == null) {
            counters.referencesLost++;
        } else {
            ids.put(entity, shared.id);
        }
    }

    /// Sends an event to the owner of a component. While this node offers the component, the event
    /// waits for the answer; while another node does, it is sent to that node.
    ///
    /// @return false if there is no owner, or it is not connected
    boolean sendToOwner(Envelope envelope, SharedEntity shared, SharedType<?> type, Object event) {
        if (shared.isOfferedBy(type, registry.node())) {
            return waiting.size() < MAX_WAITING && waiting.add(new Waiting(shared, type, event));
        }
        int offerer = shared.offerer(type);
        int node = offerer == SharedEntity.NOBODY ? shared.owner(type) : offerer;
        return node != SharedEntity.NOBODY && send(envelope, node, event);
    }

    /// Sends the events that have waited for the answer to an offer.
    void sendWaiting(Envelope envelope) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Waiting> all = List.copyOf(waiting);
        waiting.clear();
        for (Waiting next : all) {
            if (!sendToOwner(envelope, next.shared, next.type, next.event)) {
                String event = next.event.getClass().getName();
                problems.report(Kind.EVENT_UNDELIVERED, Problems.NO_PEER, event);
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
