package dev.tercio.aeron.internal;

import dev.tercio.aeron.AeronOptions;
import dev.tercio.aeron.Broadcast;
import dev.tercio.aeron.DriverStatistics;
import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.Transport;
import dev.tercio.net.TransportHandler;
import dev.tercio.net.TransportStatistics;
import dev.tercio.net.TransportStatistics.Counts;

import io.aeron.exceptions.AeronException;
import io.aeron.protocol.DataHeaderFlyweight;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// All connections of a node: the transport, without authentication of messages.
public final class Connections implements Transport {
    private static final long CHECK_INTERVAL = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long GOODBYE = TimeUnit.MILLISECONDS.toNanos(30);

    private final AeronOptions options;
    private final ErrorLog errors;
    private final Connection[] peers;
    private final Connection[] byNumber;
    private final Interruptions interruptions;
    private Driver driver;
    private LocalNode local;
    private Incoming incoming;
    private @Nullable SharedBroadcast shared;
    private final int maxMessageBytes;
    private long nextCheck = System.nanoTime();
    private boolean closed;

    /// Starts the driver and opens all streams.
    public Connections(AeronOptions options) {
        this.options = options;
        errors = new ErrorLog(options.node());
        interruptions = new Interruptions(options.node());
        driver = Driver.start(options, errors);
        try {
            local = LocalNode.of(options, driver.aeron());
            Map<Integer, String> endpoints = new TreeMap<>(options.peers());
            byNumber =
                    new Connection[endpoints.keySet().stream().max(Integer::compare).orElse(0) + 1];
            endpoints.forEach((peer, at) -> byNumber[peer] = new Connection(local, peer, at));
            peers = endpoints.keySet().stream().map(p -> byNumber[p]).toArray(Connection[]::new);
            shared = sharedBroadcast();
            incoming = new Incoming(local, byNumber, shared != null);
        } catch (RuntimeException e) {
            driver.close();
            throw e;
        }
        maxMessageBytes = options.mtu() - DataHeaderFlyweight.HEADER_LENGTH;
    }

    private @Nullable SharedBroadcast sharedBroadcast() {
        return options.isIpc() || options.broadcast() == Broadcast.UNICAST
                ? null
                : new SharedBroadcast(local);
    }

    @Override
    public int node() {
        return options.node();
    }

    @Override
    public int maxMessageBytes() {
        return maxMessageBytes;
    }

    @Override
    public synchronized SendResult send(
            int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
        checkLength(length);
        if (closed || driver.isClosed()) {
            return closed ? SendResult.CLOSED : SendResult.NO_PEER;
        }
        Connection connection = peer > 0 && peer < byNumber.length ? byNumber[peer] : null;
        return connection == null
                ? SendResult.NO_PEER
                : connection.send(delivery, source, offset, length, System.nanoTime());
    }

    @Override
    public synchronized SendResult broadcast(ByteBuffer source, int offset, int length) {
        checkLength(length);
        if (closed || driver.isClosed()) {
            return closed ? SendResult.CLOSED : SendResult.NO_PEER;
        }
        if (shared != null) {
            return shared.send(peers, source, offset, length);
        }
        SendResult best = SendResult.NO_PEER;
        long now = System.nanoTime();
        for (Connection peer : peers) {
            SendResult result = peer.send(Delivery.UNRELIABLE, source, offset, length, now);
            if (result == SendResult.SENT) {
                best = SendResult.SENT;
            } else if (result == SendResult.BACK_PRESSURE) {
                peer.traffic().messagesDropped++;
                if (best == SendResult.NO_PEER) {
                    best = result;
                }
            }
        }
        return best;
    }

    private void checkLength(int length) {
        if (length < 0 || length > maxMessageBytes) {
            throw new IllegalArgumentException(
                    "message is too long: length=" + length + ", max=" + maxMessageBytes);
        }
    }

    @Override
    public synchronized int receive(TransportHandler handler, int limit) {
        if (closed) {
            return 0;
        }
        long now = System.nanoTime();
        if (driver.isClosed()) {
            recover(now);
        } else if (now - nextCheck >= 0) {
            nextCheck = now + CHECK_INTERVAL;
            for (Connection peer : peers) {
                peer.check(now);
            }
            incoming.check();
        }
        interruptions.report(handler);
        for (Connection peer : peers) {
            peer.report(handler);
        }
        int received = incoming.poll(handler, limit, now);
        for (Connection peer : peers) {
            peer.report(handler);
        }
        return received;
    }

    @Override
    public synchronized TransportStatistics statistics() {
        Traffic total = new Traffic();
        total.messagesRefused = incoming.refusedStrangers();
        Map<Integer, Counts> counts = new TreeMap<>();
        for (Connection peer : peers) {
            total.add(peer.traffic());
            if (peer.wasEverEstablished()) {
                counts.put(peer.peer(), peer.traffic().counts());
            }
        }
        return new TransportStatistics(total.counts(), counts);
    }

    /// The counters of the driver.
    public synchronized DriverStatistics driverStatistics() {
        return driver.statistics();
    }

    /// How often peers were disconnected because they were too slow.
    public synchronized long stalls() {
        long stalls = 0;
        for (Connection peer : peers) {
            stalls += peer.stalls();
        }
        return stalls;
    }

    /// How often the driver or its client has ended.
    public synchronized long interruptions() {
        return interruptions.count();
    }

    /// The driver gives up its client after a long pause of this process, and an external driver
    /// may end. Starts both again, or tries to do that later.
    private void recover(long now) {
        if (!interruptions.isOpen()) {
            interruptions.begin(errors.last());
            for (Connection peer : peers) {
                peer.interrupt();
            }
        }
        if (!interruptions.isRetryDue(now)) {
            return;
        }
        driver.close();
        try {
            driver = Driver.start(options, errors);
            local = local.with(driver.aeron());
            shared = sharedBroadcast();
            incoming = incoming.resume(local);
            for (Connection peer : peers) {
                peer.resume(local);
            }
            interruptions.end();
        } catch (AeronException | IllegalStateException | IllegalArgumentException e) {
            driver.close();
            interruptions.failed(e);
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (!driver.isClosed()) {
            leave();
        }
        driver.close();
    }

    private void leave() {
        boolean said = false;
        for (Connection peer : peers) {
            said |= peer.leave();
        }
        if (said) {
            LockSupport.parkNanos(GOODBYE); // the driver sends what was written
        }
        for (Connection peer : peers) {
            peer.closeStreams();
        }
    }
}
