package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.edit.Owners;
import dev.tercio.inspector.internal.edit.TemplateSource;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldHost;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// The worlds of an inspector by id.
public final class Worlds {
    private final List<WorldHost> hosts = new CopyOnWriteArrayList<>();
    private final Map<String, Function<WorldContext, Map<String, @Nullable Object>>> nodes =
            new ConcurrentHashMap<>();
    private final Map<String, TemplateSource> templates = new ConcurrentHashMap<>();
    private final Map<String, Owners> owners = new ConcurrentHashMap<>();
    private final List<RemoteInspector> remotes = new CopyOnWriteArrayList<>();
    private final boolean edit;

    /// Creates an empty registry.
    ///
    /// @param edit whether edits are allowed
    public Worlds(boolean edit) {
        this.edit = edit;
    }

    /// An id that no other world has: the name, reduced to letters, digits and hyphens.
    public String newId(String name) {
        return newId(name, Set.of());
    }

    /// An id that no other world has.
    ///
    /// @param taken further ids that are used
    String newId(String name, Set<String> taken) {
        String base =
                name.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-+|-+$", "");
        String id = base.isEmpty() ? "world" : base;
        for (int i = 2; isKnown(id) || taken.contains(id); i++) {
            id = (base.isEmpty() ? "world" : base) + "-" + i;
        }
        return id;
    }

    /// Adds a world.
    public void add(WorldHost host) {
        hosts.add(host);
    }

    /// Adds the worlds of another inspector.
    public void add(RemoteInspector remote) {
        remotes.add(remote);
    }

    /// The other inspectors.
    public List<RemoteInspector> remotes() {
        return remotes;
    }

    /// The inspector that has a world, or null if the world is here or unknown.
    @Nullable RemoteInspector remote(String id) {
        for (RemoteInspector remote : remotes) {
            if (remote.has(id)) {
                return remote;
            }
        }
        return null;
    }

    /// Adds the templates of a world.
    public void addTemplates(WorldHost host, TemplateSource source) {
        templates.put(host.id(), source);
    }

    /// The templates of a world, or null if it has none.
    @Nullable TemplateSource templates(WorldHost host) {
        return templates.get(host.id());
    }

    /// Adds the view of a node, and whom the node knows as owners.
    public void addNode(
            WorldHost host,
            Function<WorldContext, Map<String, @Nullable Object>> view,
            Owners owners) {
        nodes.put(host.id(), view);
        this.owners.put(host.id(), owners);
    }

    /// The other nodes that own components of a world.
    Owners owners(WorldHost host) {
        return owners.getOrDefault(host.id(), Owners.NONE);
    }

    /// The view of a node.
    Function<WorldContext, Map<String, @Nullable Object>> node(WorldHost host) {
        Function<WorldContext, Map<String, @Nullable Object>> view = nodes.get(host.id());
        if (view == null) {
            throw RequestException.unknown(
                    "world is not a node: world=" + host.id(),
                    "show it with inspector.show(schedule, replication)");
        }
        return view;
    }

    /// All worlds.
    public List<WorldHost> all() {
        return hosts;
    }

    private boolean isKnown(String id) {
        return find(id) != null || remote(id) != null;
    }

    /// Fails unless there is a world with this id, here or in another process.
    void check(String id) {
        if (remote(id) == null) {
            require(id);
        }
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
        List<Map<String, @Nullable Object>> entries = new ArrayList<>();
        hosts.forEach(host -> entries.add(entry(host)));
        remotes.forEach(remote -> entries.addAll(remote.entries()));
        return new Answer()
                .put("name", "tercio-inspector")
                .put("version", 1)
                .put("edit", edit)
                .put("worlds", entries)
                .map();
    }

    private Map<String, @Nullable Object> entry(WorldHost host) {
        return new Answer()
                .put("id", host.id())
                .put("name", host.name())
                .put("kind", host.kind())
                .put("edit", edit && host.kind().equals("live") && !host.isClosed())
                .put("systems", host.hasSystems())
                .put("nodes", nodes.containsKey(host.id()))
                .put("templates", templates.containsKey(host.id()))
                .put("closed", host.isClosed())
                .put("part", host.part())
                .map();
    }
}
