package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.schedule.Phase;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Shares components with other nodes: sends those this node owns, applies those it does not.
///
/// ```java
/// Replication replication =
///         Replication.of(schedule, transport).share(Position.class, Damage.class);
/// replication.publish(ship);
/// ```
///
/// All nodes are equal. What a node [owns][World#setAuthority] of an entity with a stable id it
/// sends in [Phase#NETWORK_SEND] whenever it has changed; what others send is applied in
/// [Phase#NETWORK_RECEIVE], unless this node owns it. The end of an entity is the matter of the
/// node that made its id. Handles inside components are translated by stable ids.
///
/// Messages may be lost, doubled or late: a node that misses one asks its sender for everything.
/// Nothing that comes from the network throws; [#statistics()] counts it.
///
/// A replication belongs to its world's thread. Closing the schedule closes the transport.
public final class Replication {
    private static final int MAX_TYPES = 64;
    private static final int DEFAULT_MESSAGE_BYTES = 60_000;
    private static final int DEFAULT_HEARTBEAT = 30;
    private static final int DEFAULT_RETRY = 10;
    private static final int DEFAULT_REPLICAS = 1 << 20;

    private final World world;
    private final Transport transport;
    private final Counters counters = new Counters();
    private final Set<Class<?>> types = new LinkedHashSet<>();
    private long session = System.currentTimeMillis();
    private int heartbeat = DEFAULT_HEARTBEAT;
    private int retry = DEFAULT_RETRY;
    private int messageBytes = DEFAULT_MESSAGE_BYTES;
    private int maxReplicas = DEFAULT_REPLICAS;
    private @Nullable Link link;

    private Replication(World world, Transport transport) {
        this.world = world;
        this.transport = transport;
    }

    /// Adds replication to a schedule, as the systems `replication receive` and `replication send`.
    ///
    /// @param schedule runs the systems
    /// @param transport carries the messages; it is closed with the schedule
    /// @return the replication, which shares nothing yet
    public static Replication of(Schedule schedule, Transport transport) {
        Replication replication = new Replication(schedule.world(), transport);
        schedule.add(
                new Link.ReceiveSystem(replication),
                options -> options.named("replication receive").in(Phase.NETWORK_RECEIVE));
        schedule.add(
                new Link.SendSystem(replication),
                options -> options.named("replication send").in(Phase.NETWORK_SEND));
        return replication;
    }

    /// Shares component types. All nodes should share the same ones.
    ///
    /// @param components records with fields, at most 64 in all
    /// @return this
    public Replication share(Class<?>... components) {
        checkNotStarted("share");
        types.addAll(List.of(components));
        if (types.size() > MAX_TYPES) {
            throw new IllegalArgumentException(
                    "too many types are shared: types=" + types.size() + ", max=" + MAX_TYPES);
        }
        return this;
    }

    /// Numbers this life of the node. It must be higher after each start, or others take the
    /// messages for old ones.
    ///
    /// @param number the number; the time in milliseconds unless set
    /// @return this
    public Replication session(long number) {
        checkNotStarted("session");
        session = number;
        return this;
    }

    /// Sets how often a node speaks that has nothing to say, so that others notice lost messages.
    ///
    /// @param frames after how many frames, at least 1; 30 unless set
    /// @return this
    public Replication heartbeat(int frames) {
        heartbeat = checkPositive("heartbeat", frames);
        return this;
    }

    /// Sets how long a node waits for an answer before it asks or offers again, and how long
    /// between two refreshes.
    ///
    /// @param frames how many frames, at least 1; 10 unless set
    /// @return this
    public Replication retry(int frames) {
        retry = checkPositive("retry", frames);
        return this;
    }

    /// Sets how large messages are at most.
    ///
    /// @param bytes how many bytes; 60,000 unless set, and never more than the transport takes
    /// @return this
    public Replication messageBytes(int bytes) {
        messageBytes = checkPositive("messageBytes", bytes);
        return this;
    }

    /// Limits how many entities are shared, so that a hostile peer cannot fill the world. Updates
    /// of others are refused.
    ///
    /// @param entities how many; 1,048,576 unless set
    /// @return this
    public Replication maxReplicas(int entities) {
        maxReplicas = checkPositive("maxReplicas", entities);
        return this;
    }

    private int checkPositive(String setting, int value) {
        checkNotStarted(setting);
        if (value < 1) {
            throw new IllegalArgumentException("setting is not positive: " + setting + "=" + value);
        }
        return value;
    }

    private void checkNotStarted(String setting) {
        if (link != null) {
            throw new IllegalStateException(
                    "replication has started: setting=" + setting + ", world=" + world.name());
        }
    }

    /// The parts, put together with the first use.
    Link link() {
        Link made = link;
        if (made == null) {
            ReplicationSettings settings =
                    new ReplicationSettings(
                            List.copyOf(types),
                            session,
                            heartbeat,
                            retry,
                            messageBytes,
                            maxReplicas);
            made = new Link(world, transport, counters, settings);
            link = made;
        }
        return made;
    }

    /// Shares an entity: gives it a stable id and this node the authority over all of its shared
    /// components. The same can be done with [StableIds#assign] and [World#setAuthority], component
    /// by component.
    ///
    /// @param entity a living entity
    /// @return its stable id
    /// @throws dev.tercio.DeadEntityException if the entity is dead
    public long publish(Entity entity) {
        long id = world.stableIds().assign(entity);
        for (SharedType<?> type : link().roster().types()) {
            if (type.isOn(entity)) {
                type.setOwned(entity, true);
            }
        }
        return id;
    }

    /// Shares an entity of which this node owns a part: gives it a stable id and this node the
    /// authority over some of its components, and over no other shared one.
    ///
    /// @param entity a living entity
    /// @param components shared components that it has
    /// @return its stable id
    /// @throws dev.tercio.DeadEntityException if the entity is dead
    /// @throws IllegalArgumentException if a type is not shared, or the entity does not have it;
    ///   nothing has changed then
    public long publish(Entity entity, Class<?>... components) {
        Set<Class<?>> owned = new LinkedHashSet<>(Arrays.asList(components));
        for (Class<?> component : owned) {
            SharedType<?> type = component == null ? null : link().roster().type(component);
            if (type == null || (world.isAlive(entity) && !type.isOn(entity))) {
                throw new IllegalArgumentException(
                        "cannot be published: entity="
                                + entity
                                + ", component="
                                + (component == null ? "null" : component.getName())
                                + ", shared="
                                + (type != null));
            }
        }
        long id = world.stableIds().assign(entity);
        for (SharedType<?> type : link().roster().types()) {
            if (type.isOn(entity)) {
                type.setOwned(entity, owned.contains(type.component()));
            }
        }
        return id;
    }

    /// Gives a component that this node owns to another node. This node loses the authority at
    /// once, the other gets it when the message arrives; until then nobody has it. The offer is
    /// repeated until the new owner has answered, however many messages are lost.
    ///
    /// @param entity a living entity with a stable id
    /// @param component a shared component that this node owns
    /// @param node the new owner
    /// @throws IllegalArgumentException if the type is not shared, or the node is this one
    /// @throws IllegalStateException if this node does not own it, or the entity has no stable id
    public void give(Entity entity, Class<?> component, int node) {
        SharedType<?> type = link().roster().type(component);
        boolean other = node >= 0 && node <= StableIds.MAX_NODE && node != link().roster().node();
        if (type == null || !other) {
            throw new IllegalArgumentException(
                    "cannot be given: component=" + component.getName() + ", node=" + node);
        }
        Shared shared = link().roster().entry(entity);
        if (shared == null || !type.isOwned(entity)) {
            throw new IllegalStateException(
                    "not ours to give: entity=" + entity + ", component=" + component.getName());
        }
        link().gifts().give(shared, type, node);
    }

    /// How many gifts wait for the answer of their new owners.
    ///
    /// @return their number
    public int openGifts() {
        return link().gifts().open();
    }

    /// Asks all nodes to send everything they own. Done when the replication starts, and by itself
    /// when a message is missing.
    public void requestRefresh() {
        link().askEverybody();
    }

    /// The nodes that have been heard of.
    ///
    /// @return their numbers, ascending
    public Set<Integer> peers() {
        Set<Integer> nodes = new TreeSet<>();
        link().peers().forEach(peer -> nodes.add(peer.node));
        return nodes;
    }

    /// Whether no message of any peer is known to be missing.
    ///
    /// @return true if so
    public boolean isInStep() {
        for (Peer peer : link().peers()) {
            if (!peer.isInStep()) {
                return false;
            }
        }
        return true;
    }

    /// What has been done so far.
    ///
    /// @return the numbers as they are now
    public ReplicationStatistics statistics() {
        return counters.now();
    }
}
