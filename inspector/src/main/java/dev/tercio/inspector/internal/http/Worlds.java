package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldHost;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// The worlds of an inspector by id.
public final class Worlds {
    private final List<WorldHost> hosts = new CopyOnWriteArrayList<>();
    private final Map<String, Function<WorldContext, Map<String, @Nullable Object>>> nodes =
            new ConcurrentHashMap<>();
    private final boolean edit;

    /// Creates an empty registry.
    ///
    /// @param edit whether edits are allowed
    public Worlds(boolean edit) {
        this.edit = edit;
    }

    /// An id that no other world has: the name, reduced to letters, digits and hyphens.
    public String newId(String name) {
        String base =
                name.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-+|-+$", "");
        String id = base.isEmpty() ? "world" : base;
        for (int i = 2; find(id) != null; i++) {
            id = (base.isEmpty() ? "world" : base) + "-" + i;
        }
        return id;
    }

    /// Adds a world.
    public void add(WorldHost host) {
        hosts.add(host);
    }

    /// Adds the view of a node.
    public void addNode(
            WorldHost host, Function<WorldContext, Map<String, @Nullable Object>> view) {
        nodes.put(host.id(), view);
    }

    /// The view of a node.
    Function<WorldContext, Map<String, @Nullable Object>> node(WorldHost host) {
        Function<WorldContext, Map<String, @Nullable Object>> view = nodes.get(host.id());
        if (view == null) {
            throw RequestException.unknown(
                    "world is not a node: world=" + host.id(),
                    "show it with inspector.show(replication)");
        }
        return view;
    }

    /// All worlds.
    public List<WorldHost> all() {
        return hosts;
    }

    private @Nullable WorldHost find(String id) {
        for (WorldHost host : hosts) {
            if (host.id().equals(id)) {
                return host;
            }
        }
        return null;
    }

    /// The world with an id.
    public WorldHost require(String id) {
        WorldHost host = find(id);
        if (host == null) {
            throw RequestException.unknown(
                    "no such world: world=" + id,
                    "known: " + String.join(", ", hosts.stream().map(WorldHost::id).toList()));
        }
        return host;
    }

    /// The list of worlds.
    public Map<String, @Nullable Object> index() {
        return new Answer()
                .put("name", "tercio-inspector")
                .put("version", 1)
                .put("edit", edit)
                .put(
                        "worlds",
                        hosts.stream()
                                .map(host -> host.entry(nodes.containsKey(host.id())))
                                .toList())
                .map();
    }
}
