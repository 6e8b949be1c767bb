package dev.tercio.dis.reckoning;

import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;

/// What receivers know about an entity, kept by its sender to decide when to send the next update.
/// It runs the same dead reckoning as the receivers.
///
/// ```java
/// if (sent.due(now, position, orientation) != SendReason.NONE) {
///     write(state, position, orientation);
///     sent.sent(now, state);
/// }
/// ```
///
/// Not thread-safe.
public final class SentState {
    private final SendThresholds thresholds;
    private final boolean stationary;
    private final DeadReckoning reckoning = new DeadReckoning();
    private final Vector3 position = new Vector3();
    private final Orientation orientation = new Orientation();
    private long random;
    private double sentAt;
    private double heartbeat;
    private boolean known;

    /// Creates the state of an entity that has not been sent.
    ///
    /// @param thresholds when to send
    /// @param stationary whether the entity is declared stationary, such as a bridge; an entity
    ///   that only stands still for a while is not
    /// @param seed a number that differs from entity to entity, such as the bits of its id; it
    ///   determines how heartbeats vary
    public SentState(SendThresholds thresholds, boolean stationary, long seed) {
        this.thresholds = thresholds;
        this.stationary = stationary;
        this.random = seed;
    }

    /// Decides whether the state has to be sent.
    ///
    /// @param now the time in seconds
    /// @param actual the position of the entity in ECEF coordinates
    /// @param facing the orientation of the entity
    /// @return the reason to send it, or [SendReason#NONE]
    public SendReason due(double now, Vector3 actual, Orientation facing) {
        if (!known) {
            return SendReason.FIRST;
        }
        double elapsed = now - sentAt;
        reckoning.positionAt(elapsed, position);
        if (!(position.distance(actual.x, actual.y, actual.z) <= thresholds.position())) {
            return SendReason.POSITION;
        }
        reckoning.orientationAt(elapsed, orientation);
        if (!(orientation.angleTo(facing) <= thresholds.orientation())) {
            return SendReason.ORIENTATION;
        }
        return elapsed >= heartbeat ? SendReason.HEARTBEAT : SendReason.NONE;
    }

    /// Notes what was sent. Receivers compute with the rounded numbers of the PDU, so this does,
    /// too.
    ///
    /// @param now the time in seconds to which the PDU applies
    /// @param state the PDU
    /// @throws IllegalArgumentException if a number of the PDU is infinite or NaN
    public void sent(double now, EntityStatePdu state) {
        if (!reckoning.trySet(state)) {
            throw new IllegalArgumentException("state is not finite: entity=" + state.entityId());
        }
        sentAt = now;
        known = true;
        double usual = stationary ? thresholds.stationaryHeartbeat() : thresholds.heartbeat();
        heartbeat = usual * (1 + thresholds.variation() * nextVariation());
    }

    /// A pseudorandom number from -1 to 1 (SplitMix64).
    private double nextVariation() {
        random += 0x9E37_79B9_7F4A_7C15L;
        long mixed = (random ^ random >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return (mixed ^ mixed >>> 31) * 0x1p-63;
    }
}
