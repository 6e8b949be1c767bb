package dev.tercio.aeron.registry;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// The registry as a service of the cluster: applies the messages of the log to [RegistryState].
/// Runs on the thread of the service. Every member of the cluster runs it, but only the leader's
/// answers are sent.
final class RegistryService implements ClusteredService {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.registry");

    /// How often sending is tried. Clients resend what was not answered.
    private static final int ATTEMPTS = 3;

    private final RegistryLimits limits;
    private final MessageReader in = new MessageReader();
    private final MessageWriter out = new MessageWriter();
    private RegistryState state;

    /// The newest session of each client. Not part of the state: it only closes sessions earlier.
    private final Map<Long, Long> newestSessions = new HashMap<>();

    private @Nullable Cluster cluster;
    private boolean malformedLogged;

    /// What other threads may see.
    private volatile RegistryStatus status = RegistryStatus.STARTING;

    private long malformed;
    private long snapshots;

    /// How much the log may grow between snapshots; 0 for no limit.
    private final long snapshotBytes;

    private long snapshotAt;
    private volatile Runnable snapshotDue = () -> {};
    private volatile Runnable snapshotTaken = () -> {};

    RegistryService(RegistryLimits limits, long snapshotBytes) {
        this.limits = limits;
        this.snapshotBytes = snapshotBytes;
        this.state = new RegistryState(limits);
    }

    /// Sets what starts a snapshot.
    void onSnapshotDue(Runnable starter) {
        snapshotDue = starter;
    }

    /// Sets what runs when the service has written its part of a snapshot. The snapshot is complete
    /// a little later.
    void onSnapshotTaken(Runnable listener) {
        snapshotTaken = listener;
    }

    @Override
    public int doBackgroundWork(long nowNs) {
        Cluster running = Objects.requireNonNull(cluster);
        long grown = running.logPosition() - snapshotAt;
        if (snapshotBytes > 0 && grown > snapshotBytes && running.role() == Cluster.Role.LEADER) {
            snapshotAt = running.logPosition();
            snapshotDue.run();
            return 1;
        }
        return 0;
    }

    RegistryStatus status() {
        return status;
    }

    @Override
    public void onStart(Cluster started, @Nullable Image snapshot) {
        cluster = started;
        if (snapshot != null) {
            state = RegistrySnapshot.read(limits, snapshot, started.idleStrategy());
        }
        snapshotAt = started.logPosition();
        publishStatus();
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {
        // a client introduces itself with its first message
    }

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason closeReason) {
        // a client that has lost its session may return with another one; silence decides
        newestSessions.values().removeIf(id -> id == session.id());
    }

    @Override
    public void onSessionMessage(
            ClientSession session,
            long timestamp,
            DirectBuffer buffer,
            int offset,
            int length,
            Header header) {
        long version = state.version();
        try {
            in.wrap(buffer, offset, length);
            switch (in.kind()) {
                case RegistryMessageLayout.COMMAND -> command(session, timestamp);
                case RegistryMessageLayout.HEARTBEAT -> heartbeat(session, timestamp);
                default ->
                        throw new MessageReader.MalformedException(
                                "unknown kind of message: kind=" + in.kind());
            }
        } catch (MessageReader.MalformedException e) {
            refuse(session, e);
        }
        if (state.version() != version) {
            sendViewToAll();
        }
        publishStatus();
    }

    private void refuse(ClientSession session, MessageReader.MalformedException e) {
        malformed++;
        if (!malformedLogged) {
            malformedLogged = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "malformed message to the registry was dropped: session={0}, because={1}",
                    session.id(),
                    e.getMessage());
        }
    }

    private void command(ClientSession session, long time) {
        RegistryAnswer answer = state.command(in, time);
        closeEarlierSession(session, in.instance());
        if (answer != null) {
            out.begin(RegistryMessageLayout.ANSWER, in.instance(), in.first(), 0);
            RegistryCodec.writeAnswer(out, answer);
            send(session);
        }
    }

    private void heartbeat(ClientSession session, long time) {
        long instance = in.instance();
        long known = in.first();
        state.heartbeat(instance, time);
        closeEarlierSession(session, instance);
        out.begin(RegistryMessageLayout.ALIVE, instance, state.version(), in.second());
        out.putLong(state.now()).putInt(state.isMember(instance) ? 1 : 0);
        send(session);
        if (known != state.version()) {
            sendView(session);
        }
    }

    /// A client that reconnects cannot close the session that it had with a dead leader. Each new
    /// leader opens all sessions, so they must not add up.
    private void closeEarlierSession(ClientSession session, long instance) {
        long newest = newestSessions.getOrDefault(instance, Long.MIN_VALUE);
        if (session.id() <= newest || !state.isClient(instance)) {
            return;
        }
        newestSessions.put(instance, session.id());
        ClientSession earlier = Objects.requireNonNull(cluster).getClientSession(newest);
        if (earlier != null && !earlier.isClosing()) {
            earlier.close();
        }
    }

    private void sendViewToAll() {
        Cluster running = Objects.requireNonNull(cluster);
        running.forEachClientSession(this::sendView);
    }

    private void sendView(ClientSession session) {
        out.begin(RegistryMessageLayout.VIEW, 0, state.version(), 0);
        RegistryCodec.writeView(out, state.view());
        send(session);
    }

    /// Sends the message, or drops it if the client does not receive.
    private void send(ClientSession session) {
        IdleStrategy idle = Objects.requireNonNull(cluster).idleStrategy();
        for (int i = 0; i < ATTEMPTS; i++) {
            long result = session.offer(out.buffer(), 0, out.size());
            if (result != Publication.BACK_PRESSURED && result != Publication.ADMIN_ACTION) {
                return;
            }
            idle.idle();
        }
    }

    @Override
    public void onTimerEvent(long correlationId, long timestamp) {
        // no timers: heartbeats of living members find the silent ones
    }

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {
        RegistrySnapshot.write(state, publication, Objects.requireNonNull(cluster).idleStrategy());
        snapshots++;
        snapshotAt = Objects.requireNonNull(cluster).logPosition();
        publishStatus();
        snapshotTaken.run();
    }

    @Override
    public void onNewLeadershipTermEvent(
            long leadershipTermId,
            long logPosition,
            long timestamp,
            long termBaseLogPosition,
            int leaderMemberId,
            int logSessionId,
            TimeUnit timeUnit,
            int appVersion) {
        state.newTerm(timestamp);
        publishStatus();
    }

    @Override
    public void onRoleChange(Cluster.Role newRole) {
        publishStatus();
    }

    @Override
    public void onTerminate(Cluster stopped) {
        // the node closes everything
    }

    private void publishStatus() {
        Cluster running = Objects.requireNonNull(cluster);
        status =
                new RegistryStatus(
                        running.role() == Cluster.Role.LEADER,
                        state.version(),
                        state.hash().applied(),
                        state.hash().duplicates(),
                        state.hash().gaps(),
                        malformed,
                        snapshots,
                        state.hash().value());
    }
}
