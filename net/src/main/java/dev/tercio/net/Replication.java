package dev.tercio.net;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.internal.Counters;
import dev.tercio.net.internal.FirstId;
import dev.tercio.net.internal.InterestRules;
import dev.tercio.net.internal.Link;
import dev.tercio.net.internal.MessageLayout;
import dev.tercio.net.internal.Problems;
import dev.tercio.net.internal.PublishCommand;
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
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/// Replicates components between nodes: sends those this node owns, applies those of other nodes.
///
/// ```java
/// Replication replication =
///         Replication.of(schedule, transport).share(Position.class, Damage.class);
/// replication.publish(ship);
/// ```
///
/// All nodes are equal. In [Phases#NETWORK_SEND], a node sends the changed components that it
/// [owns][World#setAuthority] on entities with a stable id. In [Phases#NETWORK_RECEIVE], it applies
/// updates of components that it does not own. Only the node that created the stable id of an
/// entity can destroy the entity on other nodes. Handles inside components are translated by stable
/// ids.
///
/// The replication starts when its schedule is built, or earlier with the first call of a method
/// that says so. The shared types are fixed then: [#share] throws afterwards.
///
/// Messages may be lost, duplicated or late. A node that misses a message asks the sender for a
/// *refresh*: everything the sender owns. Invalid messages never cause an exception;
/// [#statistics()] counts them. Problems that do not resolve by themselves are logged once and
/// listed by [#problems()].
///
/// A replication is used by the thread of its world. Closing the schedule closes the transport and
/// ends the replication: methods that would send something throw [IllegalStateException] then.
public final class Replication {
    private static final int MAX_TYPES = 64;
    private static final int DEFAULT_MESSAGE_BYTES = 60_000;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private final World world;
    private final Transport transport;
    private final Counters counters = new Counters();
    private final Problems problems;
    private final Set<Class<?>> types = new LinkedHashSet<>();
    private final Set<Class<?>> events = new LinkedHashSet<>();
    private final InterestRules rules = new InterestRules();
    private final ReplicationOptions options;
    private final long session;

    /// The number of this replication in recorded commands.
    private final int number;

    private @Nullable Link link;

    private Replication(World world, Transport transport, ReplicationOptions options) {
        this.world = world;
        this.transport = transport;
        this.options = options;
        problems = new Problems(world.name());
        session = options.session().orElseGet(System::currentTimeMillis);
        world.stableIds().startAfter(FirstId.of(session));
        DirectWorld direct = (DirectWorld) world;
        number = direct.bind((PublishCommand.Publisher) this::publish);
        direct.allowInStreams(PublishCommand.class);
    }

    /// Adds replication to a schedule, as the systems `replication receive` and `replication send`.
    ///
    /// @param schedule runs the systems
    /// @param transport carries the messages; it is closed with the schedule
    /// @return the replication, which does not share any component yet
    /// @throws IllegalStateException if the schedule has a replication
    public static Replication of(Schedule schedule, Transport transport) {
        return of(schedule, transport, ReplicationOptions.DEFAULT);
    }

    /// Adds replication to a schedule, as the systems `replication receive` and `replication send`.
    ///
    /// @param schedule runs the systems
    /// @param transport carries the messages; it is closed with the schedule
    /// @param options the settings
    /// @return the replication, which shares nothing yet
    /// @throws IllegalStateException if the schedule has a replication
    public static Replication of(
            Schedule schedule, Transport transport, ReplicationOptions options) {
        if (schedule.find(Link.ReceiveSystem.class).isPresent()) {
            throw new IllegalStateException(
                    "schedule has a replication: world="
                            + schedule.world().name()
                            + "; share all components with one");
        }
        Replication replication = new Replication(schedule.world(), transport, options);
        schedule.add(
                new Link.ReceiveSystem(replication::link),
                SystemOptions.DEFAULT.named("replication receive").in(Phases.NETWORK_RECEIVE));
        schedule.add(
                new Link.SendSystem(replication::link),
                SystemOptions.DEFAULT.named("replication send").in(Phases.NETWORK_SEND));
        return replication;
    }

    /// Shares component types. All nodes should share the same types. Call this before the
    /// replication starts: before the schedule is built, and before calling `publish`, [#handOver],
    /// [#openOffers()], [#requestRefresh()], [#peers()] or [#isInSync()].
    ///
    /// @param components records with or without fields, at most 64 in all
    /// @return this
    /// @throws IllegalArgumentException if a type cannot be shared, or if its values do not fit
    ///   into a message; in this case none of the types is shared
    /// @throws IllegalStateException if the replication has started
    public Replication share(Class<?>... components) {
        checkNotStarted("share");
        Set<Class<?>> wanted = new LinkedHashSet<>(types);
        wanted.addAll(List.of(components));
        if (wanted.size() > MAX_TYPES) {
            throw new IllegalArgumentException(
                    "too many shared types: types=" + wanted.size() + ", max=" + MAX_TYPES);
        }
        for (Class<?> type : wanted) {
            if (!type.isRecord()) {
                throw new IllegalArgumentException(
                        "only records can be shared: component=" + type.getName());
            }
            ComponentSpec<?> spec = ComponentSpec.of(type);
            if (spec.problem() != null) {
                throw new IllegalArgumentException(
                        "component cannot be shared: "
                                + spec.problemWithoutAdvice()
                                + "; make it a record of plain data",
                        spec.problem());
            }
        }
        checkFits(wanted, options.messageBytes().orElse(MAX_MESSAGE_BYTES));
        types.addAll(wanted);
        return this;
    }

    /// Shares component types, see [#share(Class...)].
    ///
    /// @param components types of records
    /// @return this
    public Replication share(ComponentType<?>... components) {
        return share(classesOf(components));
    }

    /// Shares event classes: this node accepts them from other nodes. Each node that receives them
    /// needs a reader of the class, or [dev.tercio.WorldOptions#allowInStreams].
    ///
    /// @param classes event classes
    /// @return this
    /// @throws IllegalStateException if the replication has started
    public Replication shareEvents(Class<?>... classes) {
        checkNotStarted("shareEvents");
        events.addAll(List.of(classes));
        return this;
    }

    /// Adds a rule: peers that [ask][#limitTo] for entities with requests of a class get the
    /// entities that the rule selects. All nodes should have the same rules. There is a rule for
    /// [areas][Area#rule].
    ///
    /// @param <T> the class of the requests
    /// @param request a record with fields that are numbers, flags, constants of enums, or arrays
    ///   and records of them
    /// @param rule selects entities
    /// @return this
    /// @throws IllegalArgumentException if the class cannot be sent, or has a rule
    /// @throws IllegalStateException if the replication has started
    public <T> Replication interestRule(Class<T> request, InterestRule<T> rule) {
        checkNotStarted("interestRule");
        rules.add(world, request, rule);
        return this;
    }

    /// Asks all peers to send only some entities: those that their [rules][#interestRule] select
    /// for at least one of the requests. Replaces the requests before. Other entities of peers are
    /// removed here; they are not destroyed, and return when they are selected again.
    ///
    /// Whatever the requests, this node receives the entities that it has created, those of which
    /// it owns a component or is offered one, and the targets of relations of the entities that it
    /// receives. An [Entity] field that is not a relation is [Entity#NONE] if its entity is not
    /// received.
    ///
    /// A peer without a rule for a request refuses all of them and sends what it sent before; both
    /// sides [report][ReplicationProblem.Kind#INTEREST_REFUSED] it. May be called in each frame,
    /// for example with the position of a camera: equal requests are not sent again. Starts the
    /// replication: [#share] throws afterwards.
    ///
    /// @param requests 1 to 16 requests
    /// @throws IllegalArgumentException if there is none or too many, or one cannot be sent
    public void limitTo(Object... requests) {
        if (requests.length == 0) {
            throw new IllegalArgumentException(
                    "limitTo() needs at least one request; use receiveAll() to receive everything");
        }
        for (Object request : requests) {
            if (request == null) {
                throw new IllegalArgumentException(
                        "request is null: requests=" + Arrays.toString(requests));
            }
        }
        running("limitTo").limitTo(List.of(requests));
    }

    /// Keeps the latest updates of a component, to present values between them. Another call for
    /// the same component replaces the first, whose result throws from then on. Starts the
    /// replication: [#share] throws afterwards.
    ///
    /// @param <T> the component class
    /// @param component a shared component
    /// @param options the fields, and the delay
    /// @return reads presented values
    /// @throws IllegalArgumentException if the component is not shared, is stored as objects, or
    ///   has no such field of type `float` or `double`
    public <T> Interpolation<T> interpolate(Class<T> component, InterpolationOptions options) {
        running("interpolate");
        return new Interpolation<>(component, shared(component).interpolate(options));
    }

    /// Asks all peers to send everything, as they do unless [#limitTo] was called.
    public void receiveAll() {
        running("receiveAll").limitTo(List.of());
    }

    private static Class<?>[] classesOf(ComponentType<?>... types) {
        return Arrays.stream(types).map(ComponentType::type).toArray(Class<?>[]::new);
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

    /// The size of a message with one value.
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

    /// The running replication, created on first use.
    Link link() {
        Link made = link;
        if (made == null) {
            int needed = types.stream().mapToInt(t -> messageBytes(types, t)).max().orElse(0);
            int limit = options.messageBytes().orElse(DEFAULT_MESSAGE_BYTES);
            ReplicationSettings settings =
                    new ReplicationSettings(
                            List.copyOf(types),
                            Set.copyOf(events),
                            session,
                            options.heartbeat(),
                            options.retry(),
                            options.rollingRefresh(),
                            Math.max(limit, needed),
                            options.maxReplicas(),
                            options.receiveBytes(),
                            options.interestInterval(),
                            options.peerBytes().orElse(0));
            made = new Link(world, transport, counters, problems, rules, settings);
            link = made;
        }
        return made;
    }

    /// The replication, for an operation that has no effect later if the schedule was closed.
    private Link running(String operation) {
        ((DirectWorld) world).checkThread(operation);
        Link running = link();
        if (running.isClosed()) {
            throw new IllegalStateException(
                    "replication was closed with its schedule: operation="
                            + operation
                            + ", world="
                            + world.name());
        }
        return running;
    }

    /// Shares an entity: assigns a stable id to it, and to this node the authority over all of its
    /// shared components. [StableIds#assign] and [World#setAuthority] do the same, one component at
    /// a time.
    ///
    /// The operation is atomic. Where the world must not be changed, such as in a system, record it
    /// with [#publish(Commands, Entity)]. This starts the replication: [#share] throws afterwards.
    ///
    /// @param entity a living entity; one without shared components is
    ///   [reported][ReplicationProblem.Kind#NOTHING_PUBLISHED]
    /// @return its stable id
    /// @throws dev.tercio.DeadEntityException if the entity is dead
    public long publish(Entity entity) {
        return publish(entity, Set.of(), true);
    }

    /// Shares an entity of which this node owns only some components. Assigns a stable id to the
    /// entity, takes the authority over the given components, and gives up the authority over all
    /// other shared components. The operation is atomic. It starts the replication: [#share] throws
    /// afterwards.
    ///
    /// @param entity a living entity
    /// @param components shared components of the entity
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

    /// Shares an entity with some of its components, see [#publish(Entity, Class...)].
    ///
    /// @param entity a living entity
    /// @param components shared components of the entity
    /// @return its stable id
    public long publish(Entity entity, ComponentType<?>... components) {
        return publish(entity, classesOf(components));
    }

    /// Records a command that calls [#publish(Entity)], for systems and other places where the
    /// world must not be changed. An exception of that call is a failure of the command. The
    /// replication starts when the command is played. Recordings contain the command as an input if
    /// it is played between frames.
    ///
    /// @param commands records the command
    /// @param entity an entity, or the handle of a spawn
    public void publish(Commands commands, Entity entity) {
        commands.run(new PublishCommand(number, entity, 0));
    }

    /// Records a command that calls [#publish(Entity, Class...)]. An exception of that call is a
    /// failure of the command. The replication starts when the command is played.
    ///
    /// @param commands records the command
    /// @param entity an entity, or the handle of a spawn
    /// @param components shared components that the entity has when the command is played
    /// @throws IllegalArgumentException if a type is not shared
    public void publish(Commands commands, Entity entity, Class<?>... components) {
        Set<Class<?>> checked = checkShared(entity, components);
        long bits = 0;
        int index = 0;
        for (Class<?> type : types) {
            bits |= checked.contains(type) ? 1L << index : 0;
            index++;
        }
        commands.run(new PublishCommand(number, entity, bits));
    }

    /// Plays a [PublishCommand].
    private void publish(Entity entity, long bits) {
        if (bits == 0) {
            publish(entity);
            return;
        }
        List<Class<?>> components = new ArrayList<>();
        int index = 0;
        for (Class<?> type : types) {
            if ((bits & 1L << index++) != 0) {
                components.add(type);
            }
        }
        publish(entity, components.toArray(Class<?>[]::new));
    }

    private Set<Class<?>> checkShared(Entity entity, Class<?>... components) {
        if (components.length == 0) {
            throw new IllegalArgumentException(
                    "publish() needs at least one component: entity=" + entity);
        }
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
                "component cannot be published: entity="
                        + entity
                        + ", component="
                        + (component == null ? "null" : component.getName())
                        + ", shared="
                        + shared);
    }

    /// Takes the authority first, so that no id is assigned if that fails.
    private long publish(Entity entity, Set<Class<?>> owned, boolean all) {
        List<SharedType<?>> changed = new ArrayList<>();
        boolean something = false;
        boolean done = false;
        try {
            for (SharedType<?> type : running("publish").registry().types()) {
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

    /// Hands over a component that this node owns to another node. This node loses the authority
    /// immediately. The other node gets it when it accepts the offer; until then no node has it.
    /// The offer is repeated until the new owner has answered, however many messages are lost. To
    /// withdraw the offer, remove the component or take the authority back.
    ///
    /// This starts the replication: [#share] throws afterwards.
    ///
    /// @param entity a living entity with a stable id
    /// @param component a shared component that this node owns
    /// @param node the new owner
    /// @throws IllegalArgumentException if the type is not shared, or the node is this one
    /// @throws IllegalStateException if this node does not own it, or the entity has no stable id
    public void handOver(Entity entity, Class<?> component, int node) {
        SharedType<?> type = running("handOver").registry().type(component);
        if (type == null) {
            throw new IllegalArgumentException(
                    "component cannot be handed over, because it is not shared: component="
                            + component.getName());
        }
        if (node < 0 || node > StableIds.MAX_NODE || node == link().registry().node()) {
            throw new IllegalArgumentException(
                    "component cannot be handed over to this node: node="
                            + node
                            + ", own="
                            + link().registry().node()
                            + ", max="
                            + StableIds.MAX_NODE
                            + "; use the number of another node");
        }
        SharedEntity shared = link().registry().entry(entity);
        if (shared == null || !type.isOwned(entity)) {
            throw new IllegalStateException(
                    "component is not owned by this node: entity="
                            + entity
                            + ", component="
                            + component.getName()
                            + ", id="
                            + (shared != null)
                            + (shared == null ? "; publish the entity first" : ""));
        }
        link().offers().make(shared, type, node);
    }

    /// Offers a component to another node, see [#handOver(Entity, Class, int)].
    ///
    /// @param entity a living entity with a stable id
    /// @param component a shared component that this node owns
    /// @param node the new owner
    public void handOver(Entity entity, ComponentType<?> component, int node) {
        handOver(entity, component.type(), node);
    }

    /// The number of components that are offered to other nodes and not yet accepted. Starts the
    /// replication: [#share] throws afterwards.
    ///
    /// @return the number of open offers
    public int openOffers() {
        return link().offers().open();
    }

    /// Returns whether a component is shared. Starts the replication: [#share] throws afterwards.
    ///
    /// @param component a component class
    /// @return true if other nodes receive it
    public boolean isShared(Class<?> component) {
        return link().registry().type(component) != null;
    }

    /// The node that owns a component, to this node's knowledge. Starts the replication: [#share]
    /// throws afterwards.
    ///
    /// @param entity a living entity
    /// @param component a shared component
    /// @return the number of the node, or nothing if no node owns the component, or while it is
    ///   offered to another node
    /// @throws IllegalArgumentException if the type is not shared
    public OptionalInt owner(Entity entity, Class<?> component) {
        int owner = link().registry().owner(entity, shared(component));
        return owner < 0 ? OptionalInt.empty() : OptionalInt.of(owner);
    }

    private SharedType<?> shared(Class<?> component) {
        SharedType<?> type = link().registry().type(component);
        if (type == null) {
            throw new IllegalArgumentException(
                    "component is not shared: component=" + component.getName());
        }
        return type;
    }

    /// Takes ownership of everything that another node owns, after that node has died or was
    /// disconnected. All other nodes follow. If that node returns with its old state, it yields and
    /// reports [two owners][ReplicationProblem.Kind#TWO_OWNERS]; let only one node take over, for
    /// example the one with the lowest number.
    ///
    /// @param node the node that is gone
    /// @return the number of components taken over
    /// @throws IllegalStateException if the node is connected
    public int takeOver(int node) {
        if (isConnected(node)) {
            throw new IllegalStateException(
                    "node is connected: node=" + node + "; let it hand over its components");
        }
        return running("takeOver").takeOver(node);
    }

    /// The entities of which a node owns a shared component, for example to destroy what a player
    /// has left: list them, [take them over][#takeOver], and destroy them. See [PeerLeft]. Entities
    /// that were published in this frame are not listed yet.
    ///
    /// @param node the number of a node, which need not be connected
    /// @return living entities, ordered by stable id
    public List<Entity> ownedBy(int node) {
        return running("ownedBy").ownedBy(node);
    }

    /// Whether another node is connected, so that messages can be sent to it.
    ///
    /// @param node the number of the node
    /// @return false if it is not connected, or if no message of it has been received
    public boolean isConnected(int node) {
        return !link().isClosed() && link().isConnected(node);
    }

    /// Sends an event to the node that owns a component of an entity, wherever it is. If this node
    /// owns it, the event is sent to the own world. The event arrives once and in order, as long as
    /// the nodes stay connected. While this node offers the component to another one, the event
    /// waits for the answer; while a third node offers it, the event is sent to that node.
    /// [Entities][Entity] in the event are translated.
    ///
    /// In a system or an observer, its commands send the event when they are played, to this node
    /// or another one. If they are dropped because the system fails, nothing is sent. Between
    /// frames, an event to the own world is an input.
    ///
    /// @param entity a living entity
    /// @param component a shared component of the entity
    /// @param event an instance of a class that the owner [accepts][#shareEvents]
    /// @return false if no node owns the component or its owner is not connected; nothing was sent
    /// @throws IllegalArgumentException if the component is not shared
    /// @throws IllegalStateException in a parallel body, and in a loop between frames
    public boolean sendToOwner(Entity entity, Class<?> component, Object event) {
        return running("sendToOwner").sendToOwner(entity, shared(component), event);
    }

    /// Sends an event to the owner of an entity: the owner of the first of its shared components,
    /// in the order in which they were shared, that has one, otherwise the node that created the
    /// entity. See [#sendToOwner(Entity, Class, Object)].
    ///
    /// @param entity a living entity
    /// @param event the event
    /// @return false if the entity is not shared or its owner is not connected; nothing was sent
    public boolean sendToOwner(Entity entity, Object event) {
        return running("sendToOwner").sendToOwner(entity, null, event);
    }

    /// Asks all nodes for a refresh: everything they own. This happens automatically when the
    /// replication starts and when a message is missing. Starts the replication: [#share] throws
    /// afterwards.
    public void requestRefresh() {
        running("requestRefresh").requestRefreshFromAll();
    }

    /// The connected nodes from which messages have been received. The events [PeerJoined] and
    /// [PeerLeft] report changes. Starts the replication: [#share] throws afterwards.
    ///
    /// @return their node numbers, ascending
    public Set<Integer> peers() {
        Set<Integer> nodes = new TreeSet<>();
        link().connectedPeers().forEach(nodes::add);
        return nodes;
    }

    /// Whether this node is up to date with its connected peers, to its knowledge. No message is
    /// missing, and no update was refused because of a limit on entities or because its type is
    /// unknown or not shared here. Nothing of this node waits to be sent to a connected peer. No
    /// other process has recently used the number of this node. If this stays false, [#problems()]
    /// contains the reason.
    ///
    /// A node without peers counts as up to date, so the result is true before the first message of
    /// a peer has been received; see [#peers()].
    ///
    /// Starts the replication: [#share] throws afterwards.
    ///
    /// @return true if this node is up to date, or if there is no peer
    public boolean isInSync() {
        return link().isComplete();
    }

    /// Problems that prevent nodes from sharing everything they should and that do not resolve by
    /// themselves, in the order of their first occurrence. Each was logged once.
    ///
    /// @return the problems since the replication was created
    public List<ReplicationProblem> problems() {
        return problems.all();
    }

    /// The counters of this replication.
    ///
    /// @return their current values
    public ReplicationStatistics statistics() {
        return counters.now();
    }
}
