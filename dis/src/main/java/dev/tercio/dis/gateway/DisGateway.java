package dev.tercio.dis.gateway;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.internal.Gateway;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.Schedule;

import java.util.List;

/// Makes a world a participant of a DIS exercise: other participants see its entities, and it sees
/// theirs as *ghosts*.
///
/// ```java
/// DisGateway gateway =
///         DisGateway.of(
///                         schedule,
///                         DisSettings.DEFAULT
///                                 .site(17)
///                                 .application(23)
///                                 .frame(GeodeticPosition.ofDegrees(48.137, 11.575, 520))
///                                 .transport(UdpTransport.open(UdpSettings.DEFAULT)))
///                 .map(EntityMapping.local());
/// gateway.publish(tank);
/// ```
///
/// In [Phases#NETWORK_SEND], the gateway sends the state of each published entity when other
/// participants do not know it well enough, or after a heartbeat. An entity that is destroyed is
/// announced by a last state with [EntityStatePdu#DEACTIVATED].
///
/// In [Phases#NETWORK_RECEIVE], it applies received PDUs: spawns, moves and destroys ghosts, sends
/// [DisFire] and [DisDetonation] events, and calls the [DisManagement] of the program. Ghosts are
/// entities with [DisGhost]; this node has no authority over them. They move by dead reckoning, and
/// are destroyed when nothing was heard of them for 2.4 heartbeats.
///
/// Time is the simulated time of the schedule: run frames in real time to take part in an exercise.
/// Received bytes are inputs of recordings; for a replay, use [DisSettings#offline()].
///
/// Nothing that arrives from the network causes an exception. [#statistics()] counts what was
/// refused; [#problems()] lists what does not resolve by itself, which is also logged once.
///
/// A gateway belongs to the thread of its world. Closing the schedule announces the end of all
/// published entities and closes the transport.
public final class DisGateway {
    private final DisSettings settings;
    private final Gateway gateway;
    private final DisRequests requests;

    private DisGateway(DisSettings settings, Gateway gateway) {
        this.settings = settings;
        this.gateway = gateway;
        this.requests = new DisRequests(gateway.requests());
    }

    /// Adds a gateway to a schedule, as the systems `dis intake`, `dis ingress`, `dis receive` and
    /// `dis send`. It starts to receive at once; what arrives waits for the first frame.
    ///
    /// @param schedule runs the systems
    /// @param settings the settings
    /// @return the gateway, which has no mappings yet
    public static DisGateway of(Schedule schedule, DisSettings settings) {
        return new DisGateway(settings, Gateway.addTo(schedule, settings));
    }

    /// Adds a mapping between components and states. Add all mappings before the schedule is built.
    ///
    /// @param mapping the mapping
    /// @return this
    /// @throws IllegalStateException if the schedule is built
    public DisGateway map(EntityMapping<?> mapping) {
        gateway.map(mapping);
        return this;
    }

    /// Sets what the program does with the PDUs of simulation management.
    ///
    /// @param management handles requests; [DisManagement#NONE] by default
    /// @return this
    public DisGateway manage(DisManagement management) {
        gateway.manage(management);
        return this;
    }

    /// Publishes an entity: assigns an id, unless it has the component [DisEntityId], and takes the
    /// authority over its spatial group.
    ///
    /// @param entity an entity with a [MasterDescriptor] and the components of a mapping
    /// @return its id
    /// @throws IllegalArgumentException if the entity does not have these components
    /// @throws IllegalStateException if it is a ghost, or all ids of this node are in use
    public DisEntityId publish(Entity entity) {
        return gateway.publish(entity);
    }

    /// Finds an entity of this node, or a ghost.
    ///
    /// @param id an id
    /// @return the living entity, or [Entity#NONE]
    public Entity find(DisEntityId id) {
        return gateway.find(id);
    }

    /// Whether this node owns an entity, so that it sends its state.
    ///
    /// @param entity any entity
    /// @return true if it is published and not a ghost
    public boolean isOwned(Entity entity) {
        return gateway.isOwned(entity);
    }

    /// Offers an entity of this node to another application. If the application accepts within five
    /// seconds, the entity becomes a ghost here. Otherwise this node keeps it.
    ///
    /// @param entity an entity that this node owns and has sent
    /// @param application the id of the application, with the entity number 0
    /// @throws IllegalStateException if this node does not own the entity, or a transfer is in
    ///   progress
    /// @throws IllegalArgumentException if the id is not that of another application
    public void offer(Entity entity, DisEntityId application) {
        gateway.offer(entity, application);
    }

    /// Requests a ghost from the application that owns it. If the application agrees within five
    /// seconds, the entity belongs to this node.
    ///
    /// @param entity a ghost with a mapping
    /// @param application the id of the application, with the entity number 0
    /// @throws IllegalStateException if the entity is not such a ghost, or a transfer is in
    ///   progress
    /// @throws IllegalArgumentException if the id is not that of another application
    public void request(Entity entity, DisEntityId application) {
        gateway.request(entity, application);
    }

    /// Sends requests of simulation management.
    ///
    /// @return the requests of this gateway
    public DisRequests requests() {
        return requests;
    }

    /// A new id for a shot, to connect a [DisFire] with its [DisDetonation].
    ///
    /// @return an id that this node has not used for its last 65,532 shots
    public DisEntityId nextEventId() {
        return gateway.nextEventId();
    }

    /// The condition that the exercise runs: it is false after a Stop/Freeze PDU, until a
    /// Start/Resume PDU.
    ///
    /// @return a condition for systems and groups
    public RunCondition running() {
        return RunCondition.resource("exercise runs", DisExercise.class, DisExercise::running);
    }

    /// The settings.
    ///
    /// @return the settings
    public DisSettings settings() {
        return settings;
    }

    /// What the gateway has done.
    ///
    /// @return a copy of the counters
    public DisStatistics statistics() {
        return gateway.statistics();
    }

    /// Problems that do not resolve by themselves.
    ///
    /// @return a copy, in no particular order
    public List<DisProblem> problems() {
        return gateway.problems();
    }
}
