package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFormatException;
import dev.tercio.command.CommandKind;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Sends events to other nodes, and passes received ones to the world. Only shared event classes
/// are accepted.
final class RemoteEvents {
    private final World world;
    private final EntityRegistry registry;
    private final Connections connections;
    private final Counters counters;
    private final Problems problems;
    private final Set<Class<?>> types;

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
                commands.load(world, ByteBuffer.wrap(bytes), entity -> note(entity, ids));
            }
            envelope.postEvent(connections.outbox(connection.address), node, ids, bytes);
        } catch (CommandFormatException unknown) {
            throw new IllegalArgumentException(
                    "event cannot be sent: event="
                            + event.getClass().getName()
                            + "; create a reader of it, or name it in WorldOptions.allowInStreams",
                    unknown);
        }
        counters.eventsSent++;
        return true;
    }

    private Entity note(Entity entity, Map<Entity, Long> ids) {
        SharedEntity shared = registry.entry(entity);
        if (shared == null) {
            counters.referencesLost++;
        } else {
            ids.put(entity, shared.id);
        }
        return entity;
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
