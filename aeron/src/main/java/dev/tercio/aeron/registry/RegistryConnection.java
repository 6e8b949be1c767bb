package dev.tercio.aeron.registry;

import dev.tercio.aeron.internal.key.KeyAuthenticator;
import dev.tercio.aeron.internal.key.KeyCredentials;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.codecs.EventCode;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.Header;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A session of a client with the cluster. It connects, reconnects and follows the leader without
/// blocking for longer than Aeron does. Used by the thread of the client.
final class RegistryConnection implements EgressListener, AutoCloseable {
    private static final long CONNECT_TIMEOUT = TimeUnit.SECONDS.toNanos(3);
    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(2);

    /// Receives what happens to the session.
    interface Handler {
        /// A session has begun, or has a new leader: messages in flight may be lost.
        void renewed();

        void message(DirectBuffer buffer, int offset, int length);
    }

    private final Supplier<Aeron> aeron;
    private final RegistryClientOptions options;
    private final Handler handler;
    private AeronCluster.@Nullable AsyncConnect connecting;
    private @Nullable AeronCluster session;
    private boolean closedByCluster;
    private long connectAt;
    private long pause = FIRST_PAUSE;
    private String lastError = "";
    private long sessions;
    private KeyCredentials credentials =
            new KeyCredentials(Optional.empty(), KeyAuthenticator.REGISTRY);

    RegistryConnection(Supplier<Aeron> aeron, RegistryClientOptions options, Handler handler) {
        this.aeron = aeron;
        this.options = options;
        this.handler = handler;
    }

    /// Why the last attempt to connect failed.
    String lastError() {
        return lastError;
    }

    /// How many sessions there have been.
    long sessions() {
        return sessions;
    }

    /// Receives messages, and connects if there is no session.
    ///
    /// @return the amount of work done
    int poll(long now) {
        AeronCluster running = session;
        if (running == null) {
            return connect(now);
        }
        int work;
        try {
            work = running.pollEgress();
            work += running.pollStateChanges();
        } catch (AeronException | IllegalStateException e) {
            end(now, String.valueOf(e.getMessage()));
            return 1;
        }
        if (closedByCluster || running.isClosed()) {
            end(now, "the session was closed");
        }
        return work;
    }

    private int connect(long now) {
        if (connecting == null && now - connectAt < 0) {
            return 0;
        }
        try {
            if (connecting == null) {
                credentials = new KeyCredentials(options.key(), KeyAuthenticator.REGISTRY);
                connecting = AeronCluster.asyncConnect(context());
            }
            AeronCluster connected = connecting.poll();
            if (connected == null) {
                return 0;
            }
            connecting = null;
            session = connected;
            if (credentials.isUnused()) {
                end(now, "the registry has no key, but this node has one");
                return 1;
            }
            closedByCluster = false;
            pause = FIRST_PAUSE;
            sessions++;
            handler.renewed();
        } catch (AeronException | IllegalStateException e) {
            end(now, String.valueOf(e.getMessage()));
        }
        return 1;
    }

    private AeronCluster.Context context() {
        return new AeronCluster.Context()
                .aeron(aeron.get())
                .ownsAeronClient(false)
                .clientName(options.name())
                .messageTimeoutNs(CONNECT_TIMEOUT)
                .ingressChannel("aeron:udp?term-length=64k")
                .ingressEndpoints(ClusterAddresses.ingress(options.registry()))
                .egressChannel("aeron:udp?endpoint=" + options.host() + ":0")
                .credentialsSupplier(credentials)
                .egressListener(this);
    }

    /// Ends the session and connects again after a pause.
    void end(long now, String error) {
        lastError = error;
        CloseHelper.quietCloseAll(connecting, session);
        connecting = null;
        session = null;
        connectAt = now + pause;
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }

    /// Sends a message.
    ///
    /// @return false if it was not accepted; try again later
    boolean offer(DirectBuffer buffer, int length, long now) {
        AeronCluster running = session;
        if (running == null) {
            return false;
        }
        try {
            long result = running.offer(buffer, 0, length);
            if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
                running.trackIngressPublicationResult(result);
            }
            return result > 0;
        } catch (AeronException | IllegalStateException e) {
            end(now, String.valueOf(e.getMessage()));
            return false;
        }
    }

    boolean isOpen() {
        return session != null;
    }

    @Override
    public void onMessage(
            long clusterSessionId,
            long timestamp,
            DirectBuffer buffer,
            int offset,
            int length,
            Header header) {
        handler.message(buffer, offset, length);
    }

    @Override
    public void onSessionEvent(
            long correlationId,
            long clusterSessionId,
            long leadershipTermId,
            int leaderMemberId,
            EventCode code,
            String detail) {
        if (code == EventCode.CLOSED || code == EventCode.ERROR) {
            closedByCluster = true;
        }
    }

    @Override
    public void onNewLeader(
            long clusterSessionId,
            long leadershipTermId,
            int leaderMemberId,
            String ingressEndpoints) {
        handler.renewed();
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(connecting, session);
        connecting = null;
        session = null;
    }
}
