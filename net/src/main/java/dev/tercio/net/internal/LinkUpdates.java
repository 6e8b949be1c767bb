package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.RecordedCommand;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Applies received values of acyclic relations. They arrive ordered by entity, not in the order in
/// which they were set, so a link may close a cycle with another one that is replaced only later,
/// in the same message or in another one. Such a link waits until it is accepted or superseded.
///
/// If the sender's tree has no cycle, all its links are accepted once all have arrived: a link
/// whose target has only final ancestors cannot close a cycle.
final class LinkUpdates {
    private record Key(Entity source, SharedType<?> relation) {}

    private static final class Link {
        final int node;
        final Object value;
        boolean reported;

        Link(int node, Object value) {
            this.node = node;
            this.value = value;
        }
    }

    private final EntityRegistry registry;
    private final Map<Key, Link> waiting = new LinkedHashMap<>();

    LinkUpdates(EntityRegistry registry) {
        this.registry = registry;
    }

    /// Applies the links of a message.
    ///
    /// @param commands commands that add a relation
    /// @param node the sender
    /// @return the number of links that were applied, including earlier ones
    int apply(List<RecordedCommand> commands, int node) {
        for (RecordedCommand command : commands) {
            SharedType<?> type = command.component().map(registry::type).orElseThrow();
            Key key = new Key(command.entity(), type);
            waiting.remove(key);
            command.value().ifPresent(value -> waiting.put(key, new Link(node, value)));
        }
        return applyWaiting();
    }

    private int applyWaiting() {
        int applied = 0;
        int before = -1;
        while (applied != before && !waiting.isEmpty()) {
            before = applied;
            Iterator<Map.Entry<Key, Link>> links = waiting.entrySet().iterator();
            while (links.hasNext()) {
                Map.Entry<Key, Link> next = links.next();
                if (!isCurrent(next.getKey(), next.getValue().node)) {
                    links.remove();
                } else if (tryAdd(next.getKey().source, next.getValue().value)) {
                    links.remove();
                    applied++;
                }
            }
        }
        return applied;
    }

    /// Whether the sender of a link may still write it.
    private boolean isCurrent(Key key, int node) {
        SharedEntity shared = registry.liveEntry(key.source);
        return shared != null
                && !key.relation.isOwned(key.source)
                && !shared.state(key.relation).isRemoved()
                && shared.claimant(key.relation) == node;
    }

    private boolean tryAdd(Entity source, Object value) {
        try {
            registry.world().add(source, value);
            return true;
        } catch (InvalidComponentException refused) {
            return false;
        }
    }

    /// Reports links that are still refused after all messages of a frame, as failed commands. Each
    /// is reported once.
    void reportRefused() {
        for (Map.Entry<Key, Link> entry : waiting.entrySet()) {
            Link link = entry.getValue();
            if (!link.reported && isCurrent(entry.getKey(), link.node)) {
                link.reported = true;
                report(entry.getKey().source, link);
            }
        }
    }

    private void report(Entity source, Link link) {
        World world = registry.world();
        try (CommandBuffer commands = world.commands()) {
            commands.named("node " + link.node);
            commands.add(source, link.value);
            world.play(commands);
        }
    }
}
