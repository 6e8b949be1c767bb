package dev.tercio.net;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.internal.Counters;
import dev.tercio.net.internal.FirstId;
import dev.tercio.net.internal.Link;
import dev.tercio.net.internal.MessageLayout;
import dev.tercio.net.internal.Problems;
import dev.tercio.net.internal.ReplicationSettings;
import dev.tercio.net.internal.SharedEntity;
import dev.tercio.net.internal.SharedType;
import dev.tercio.net.internal.TypeTable;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
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
/// sends in [Phases#NETWORK_SEND] whenever it has changed; what others send is applied in
/// [Phases#NETWORK_RECEIVE], unless this node owns it. The end of an entity is the matter of the
/// node that made its id. Handles inside components are translated by stable ids.
///
/// Messages may be lost, doubled or late: a node that misses one asks its sender for everything.
/// Nothing that comes from the network throws; [#statistics()] counts it. What does not heal by
/// itself is logged once and listed by [#problems()].
///
/// A replication belongs to its world's thread. Closing the schedule closes the transport.
public final class Replication {
    private static final int MAX_TYPES = 64;
    private static final int DEFAULT_MESSAGE_BYTES = 60_000;

    private final World world;
    private final Transport transport;
    private final Counters counters = new Counters();
    private final Problems problems;
    private final Set<Class<?>> types = new LinkedHashSet<>();
    private final ReplicationOptions options;
    private final long session;
    private @Nullable Link link;

    private Replication(World world, Transport transport, ReplicationOptions options) {
        this.world = world;
        this.transport = transport;
        this.options = options;
        problems = new Problems(world.name());
        session = options.session().orElseGet(System::currentTimeMillis);
        world.stableIds().startAfter(FirstId.of(session));
    }

    /// Adds replication to a schedule, as the systems `replication receive` and `replication send`.
    ///
    /// @param schedule runs the systems
    /// @param transport carries the messages; it is closed with the schedule
    /// @return the replication, which shares nothing yet
    public static Replication of(Schedule schedule, Transport transport) {
        return of(schedule, transport, ReplicationOptions.DEFAULT);
    }

    /// Adds replication to a schedule, as the systems `replication receive` and `replication send`.
    ///
    /// @param schedule runs the systems
    /// @param transport carries the messages; it is closed with the schedule
    /// @param options the settings
    /// @return the replication, which shares nothing yet
    public static Replication of(
            Schedule schedule, Transport transport, ReplicationOptions options) {
        Replication replication = new Replication(schedule.world(), transport, options);
        schedule.add(
                new Link.ReceiveSystem(replication::link),
                SystemOptions.DEFAULT.named("replication receive").in(Phases.NETWORK_RECEIVE));
        schedule.add(
                new Link.SendSystem(replication::link),
                SystemOptions.DEFAULT.named("replication send").in(Phases.NETWORK_SEND));
        return replication;
    }

    /// Shares component types. All nodes should share the same ones.
    ///
    /// @param components records with fields, at most 64 in all
    /// @return this
    /// @throws IllegalArgumentException if a type cannot be shared, or a value of it does not fit a
    ///   message; none of them is shared then
    public Replication share(Class<?>... components) {
        checkNotStarted("share");
        Set<Class<?>> wanted = new LinkedHashSet<>(types);
        wanted.addAll(List.of(components));
        if (wanted.size() > MAX_TYPES) {
            throw new IllegalArgumentException(
                    "too many types are shared: types=" + wanted.size() + ", max=" + MAX_TYPES);
        }
        for (Class<?> type : wanted) {
            if (ComponentType.of(type).fields().isEmpty()) {
                throw new IllegalArgumentException(
                        "only records with fields can be shared: component=" + type.getName());
            }
        }
        checkFits(wanted, messageLimit(options.messageBytes().orElse(Integer.MAX_VALUE)));
        types.addAll(wanted);
        return this;
    }

    /// The largest size of messages: what was set, but never more than the transport allows.
    private int messageLimit(int set) {
        return Math.min(set, transport.maxMessageBytes());
    }

    private void checkFits(Set<Class<?>> wanted, int limit) {
        for (Class<?> type : wanted) {
            int needed = messageBytes(wanted, type);
            if (needed > limit) {
                throw new IllegalArgumentException(
                        "component does not fit a message: component="
                                + type.getName()
                                + ", bytes="
                                + needed
                                + ", limit="
                                + limit
                                + "; raise messageBytes, or split the component");
            }
        }
    }

    /// How long a message with one value is.
    private int messageBytes(Set<Class<?>> all, Class<?> type) {
        return TypeTable.of(world, all).bytes()
                + SharedType.messageBytes(type)
                + MessageLayout.CLAIM_BYTES;
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
            int needed = types.stream().mapToInt(t -> messageBytes(types, t)).max().orElse(0);
            int limit = options.messageBytes().orElse(DEFAULT_MESSAGE_BYTES);
            ReplicationSettings settings =
                    new ReplicationSettings(
                            List.copyOf(types),
                            session,
                            options.heartbeat(),
                            options.retry(),
                            messageLimit(Math.max(limit, needed)),
                            options.maxReplicas(),
                            options.receiveBytes());
            made = new Link(world, transport, counters, problems, settings);
            link = made;
        }
        return made;
    }

    /// Shares an entity: gives it a stable id and this node the authority over all of its shared
    /// components. The same can be done with [StableIds#assign] and [World#setAuthority], component
    /// by component.
    ///
    /// It happens as a whole or not at all. Where the world must not be changed, such as in a
    /// system, record it: [#publish(Commands, Entity)].
    ///
    /// @param entity a living entity; one without shared components is
    ///   [reported][ReplicationProblem.Kind#NOTHING_PUBLISHED]
    /// @return its stable id
    /// @throws dev.tercio.DeadEntityException if the entity is dead
    public long publish(Entity entity) {
        return publish(entity, Set.of(), true);
    }

    /// Shares an entity of which this node owns a part: gives it a stable id and this node the
    /// authority over some of its components, and over no other shared one. It happens as a whole
    /// or not at all.
    ///
    /// @param entity a living entity
    /// @param components shared components that it has
    /// @return its stable id
    /// @throws dev.tercio.DeadEntityException if the entity is dead
    /// @throws IllegalArgumentException if a type is not shared, or the entity does not have it
    public long publish(Entity entity, Class<?>... components) {
        Set<Class<?>> owned = checkShared(entity, components);
        for (Class<?> component : owned) {
            if (world.isAlive(entity) && !world.has(entity, component)) {
                throw unpublishable(entity, component, true);
            }
        }
        return publish(entity, owned, false);
    }

    /// Records that an entity is shared, for systems and other places where the world must not be
    /// changed. When the command is played, [#publish(Entity)] is called; what it throws is a
    /// failure of the command.
    ///
    /// @param commands where it is recorded
    /// @param entity an entity, or the handle of a spawn
    public void publish(Commands commands, Entity entity) {
        commands.run(new PublishCommand(this, entity, true, List.of()));
    }

    /// Records that an entity is shared of which this node owns a part. When the command is played,
    /// [#publish(Entity, Class...)] is called; what it throws is a failure of the command.
    ///
    /// @param commands where it is recorded
    /// @param entity an entity, or the handle of a spawn
    /// @param components shared components that it has when the command is played
    /// @throws IllegalArgumentException if a type is not shared
    public void publish(Commands commands, Entity entity, Class<?>... components) {
        List<Class<?>> checked = List.copyOf(checkShared(entity, components));
        commands.run(new PublishCommand(this, entity, false, checked));
    }

    private Set<Class<?>> checkShared(Entity entity, Class<?>... components) {
        Set<Class<?>> owned = new LinkedHashSet<>(Arrays.asList(components));
        for (Class<?> component : owned) {
            if (component == null || !types.contains(component)) {
                throw unpublishable(entity, component, false);
            }
        }
        return owned;
    }

    private static IllegalArgumentException unpublishable(
            Entity entity, @Nullable Class<?> component, boolean shared) {
        return new IllegalArgumentException(
                "cannot be published: entity="
                        + entity
                        + ", component="
                        + (component == null ? "null" : component.getName())
                        + ", shared="
                        + shared);
    }

    /// Takes the authority first: the id is made only if that is not refused.
    private long publish(Entity entity, Set<Class<?>> owned, boolean all) {
        List<SharedType<?>> changed = new ArrayList<>();
        boolean something = false;
        boolean done = false;
        try {
            for (SharedType<?> type : link().roster().types()) {
                boolean here = type.isOn(entity) && (all || owned.contains(type.component()));
                something |= here;
                if (type.isOn(entity) && type.isOwned(entity) != here) {
                    type.setOwned(entity, here);
                    changed.add(type);
                }
            }
            long id = world.stableIds().assign(entity);
            done = true;
            if (!something) {
                problems.reportFirst(Kind.NOTHING_PUBLISHED, Problems.NO_PEER, entity);
            }
            return id;
        } finally {
            if (!done) {
                changed.forEach(type -> type.setOwned(entity, !type.isOwned(entity)));
            }
        }
    }

    /// Hands over a component that this node owns to another node. This node loses the authority at
    /// once, the other gets it when it accepts the offer; until then nobody has it. The offer is
    /// repeated until the new owner has answered, however many messages are lost. An offer is
    /// withdrawn by removing the component, or by taking the authority back.
    ///
    /// @param entity a living entity with a stable id
    /// @param component a shared component that this node owns
    /// @param node the new owner
    /// @throws IllegalArgumentException if the type is not shared, or the node is this one
    /// @throws IllegalStateException if this node does not own it, or the entity has no stable id
    public void handOver(Entity entity, Class<?> component, int node) {
        SharedType<?> type = link().roster().type(component);
        boolean other = node >= 0 && node <= StableIds.MAX_NODE && node != link().roster().node();
        if (type == null || !other) {
            throw new IllegalArgumentException(
                    "cannot be handed over: component=" + component.getName() + ", node=" + node);
        }
        SharedEntity shared = link().roster().entry(entity);
        if (shared == null || !type.isOwned(entity)) {
            throw new IllegalStateException(
                    "not ours to hand over: entity="
                            + entity
                            + ", component="
                            + component.getName());
        }
        link().offers().make(shared, type, node);
    }

    /// How many components have been offered to other nodes that have not answered yet.
    ///
    /// @return their number
    public int openOffers() {
        return link().offers().open();
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

    /// Whether this node has all that its peers share, as far as it knows: no message is missing,
    /// and nothing was refused because there is no room for it, because its types are not known or
    /// not shared here, or because another process has the number of this node and was heard of
    /// lately. [#problems()] says what is wrong if it stays false.
    ///
    /// @return true if so
    public boolean isInStep() {
        return link().isComplete();
    }

    /// What keeps nodes from sharing all they should and does not heal by itself, in the order in
    /// which it was first seen. Each was logged once.
    ///
    /// @return the problems since the replication was made
    public List<ReplicationProblem> problems() {
        return problems.all();
    }

    /// What has been done so far.
    ///
    /// @return the numbers as they are now
    public ReplicationStatistics statistics() {
        return counters.now();
    }
}
