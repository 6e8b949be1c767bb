package dev.tercio.inspector.internal.view;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.inspector.internal.edit.Owners;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationStatistics;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/// The peers, traffic and ownership of a node. The only class that needs the module of networks.
public final class NodeView implements Owners {
    private final World world;
    private final Replication replication;

    /// @param world the world of the node
    public NodeView(World world, Replication replication) {
        this.world = world;
        this.replication = replication;
    }

    @Override
    public OptionalInt otherOwner(Entity entity, Class<?> component) {
        if (!replication.isShared(component) || world.hasAuthority(entity, component)) {
            return OptionalInt.empty();
        }
        return replication.owner(entity, component);
    }

    /// The node.
    public Map<String, @Nullable Object> of(WorldContext world) {
        List<Map<String, @Nullable Object>> peers = new ArrayList<>();
        for (int peer : replication.peers()) {
            peers.add(new Answer().put("name", "node " + peer).put("connected", true).map());
        }
        ReplicationStatistics statistics = replication.statistics();
        Map<String, @Nullable Object> refused = new TreeMap<>();
        statistics.refused().forEach((reason, count) -> refused.put(reason.name(), count));
        return world.answer()
                .put("name", world.world().name())
                .put("node", world.world().stableIds().node())
                .put("inSync", replication.isInSync())
                .put("openOffers", replication.openOffers())
                .put("peers", peers)
                .put("traffic", traffic(statistics))
                .put("refused", refused)
                .put("problems", replication.problems().stream().map(Object::toString).toList())
                .put("ownership", ownership(world))
                .map();
    }

    private static Map<String, @Nullable Object> traffic(ReplicationStatistics statistics) {
        return new Answer()
                .put("messagesSent", statistics.messagesSent())
                .put("bytesSent", statistics.bytesSent())
                .put("messagesReceived", statistics.messagesReceived())
                .put("bytesReceived", statistics.bytesReceived())
                .put("messagesLost", statistics.messagesLost())
                .put("messagesDropped", statistics.messagesDropped())
                .put("updatesSent", statistics.updatesSent())
                .put("updatesApplied", statistics.updatesApplied())
                .put("refreshesSent", statistics.refreshesSent())
                .put("refreshesApplied", statistics.refreshesApplied())
                .map();
    }

    private static List<Map<String, @Nullable Object>> ownership(WorldContext world) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (ComponentStore store : world.names().stores()) {
            long owned = 0;
            for (int page = 0; page < store.pageLimit(); page++) {
                owned += owned(store.pageAt(page));
            }
            all.add(
                    new Answer()
                            .put("component", world.names().name(store))
                            .put("owned", owned)
                            .put("foreign", store.count() - owned)
                            .map());
        }
        return all;
    }

    private static long owned(@Nullable ComponentPage page) {
        AuthorityBits authority = page == null ? null : page.authority();
        long count = 0;
        for (int i = 0; authority != null && i < authority.words().length; i++) {
            count += Long.bitCount(authority.words()[i]);
        }
        return count;
    }
}
