package dev.tercio.dis.internal;

import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisMotion;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.reckoning.DeadReckoning;
import dev.tercio.dis.reckoning.ReckoningModel;

/// What is computed from the components of a ghost, so that it does not have to be computed in each
/// frame. It can always be computed again.
final class Ghost {
    /// A received PDU of up to 16 parts is kept until the next one.
    private static final int MOST_KEPT = 400;

    /// The state at the time of the frame.
    final EntityState state;

    /// The bits of the entity, or 0.
    long entity;

    /// The bits of the id.
    long id;

    int mapping = DisGhost.UNMAPPED;

    /// The values of the component [DisGhost].
    double heardAt;

    double ownerUntil;

    /// Whether entities of its type never move.
    boolean immovable;

    /// Whether its sender says that it does not move.
    private boolean declaredStatic;

    /// The frame in which the last PDU was applied.
    long freshFrame = -1;

    /// The frame for which the state was computed.
    long preparedFrame = -1;

    private final DeadReckoning reckoning = new DeadReckoning();
    private final Orientation orientation = new Orientation();
    private ReckoningModel model = ReckoningModel.STATIC;
    private double at;
    private float velocityX;
    private float velocityY;
    private float velocityZ;
    private float accelerationX;
    private float accelerationY;
    private float accelerationZ;
    private double jumpX;
    private double jumpY;
    private double jumpZ;
    private double jumpedAt;
    private byte[] pdu = {};
    private int length;

    Ghost(EntityState state) {
        this.state = state;
    }

    void set(DisGhost component) {
        mapping = component.mapping();
        heardAt = component.heardAt();
        ownerUntil = component.ownerUntil();
    }

    /// @param frozen whether it stands still, whatever its velocity
    void set(DisMotion m, boolean frozen) {
        declaredStatic = m.model() == ReckoningModel.STATIC.code();
        model = frozen ? ReckoningModel.STATIC : ReckoningModel.of(m.model());
        orientation.setEuler(m.psi(), m.theta(), m.phi());
        reckoning
                .model(model)
                .position(m.x(), m.y(), m.z())
                .orientation(orientation)
                .velocity(m.velocityX(), m.velocityY(), m.velocityZ())
                .acceleration(m.accelerationX(), m.accelerationY(), m.accelerationZ())
                .angularVelocity(m.turnX(), m.turnY(), m.turnZ());
        at = m.at();
        velocityX = m.velocityX();
        velocityY = m.velocityY();
        velocityZ = m.velocityZ();
        accelerationX = m.accelerationX();
        accelerationY = m.accelerationY();
        accelerationZ = m.accelerationZ();
        jumpX = m.jumpX();
        jumpY = m.jumpY();
        jumpZ = m.jumpZ();
        jumpedAt = m.jumpedAt();
    }

    /// Whether its sender has a slower heartbeat.
    boolean isStationary() {
        return immovable || declaredStatic;
    }

    /// The position that receivers agree on.
    Vector3 reckonedAt(double now, Vector3 result) {
        return reckoning.positionAt(now - at, result);
    }

    /// The position that the program sees.
    Vector3 positionAt(double now, double smoothing, Vector3 result) {
        reckonedAt(now, result);
        double left = smoothing - (now - jumpedAt);
        if (left > 0) {
            double part = left / smoothing;
            result.set(result.x + jumpX * part, result.y + jumpY * part, result.z + jumpZ * part);
        }
        return result;
    }

    Orientation orientationAt(double now, Orientation result) {
        return reckoning.orientationAt(now - at, result);
    }

    /// The velocity in ECEF axes.
    ///
    /// @param facing the orientation at that time
    Vector3 velocityAt(double now, Orientation facing, Vector3 result) {
        if (model == ReckoningModel.STATIC) {
            return result.set(0, 0, 0);
        }
        double seconds = model.isAccelerating() ? now - at : 0;
        result.set(
                velocityX + accelerationX * seconds,
                velocityY + accelerationY * seconds,
                velocityZ + accelerationZ * seconds);
        return model.isInBodyAxes()
                ? facing.bodyToEcef(result.x, result.y, result.z, result)
                : result;
    }

    void keep(Pdu received, long frame) {
        length = received.length();
        if (pdu.length < length) {
            pdu = new byte[length];
        }
        System.arraycopy(received.bytes(), received.offset(), pdu, 0, length);
        freshFrame = frame;
    }

    /// Whether it keeps more memory than most ghosts, for a PDU that was applied in an earlier
    /// frame.
    boolean keepsTooMuch(long frame) {
        return pdu.length > MOST_KEPT && freshFrame != frame;
    }

    boolean wrap(Pdu view) {
        return view.tryWrap(pdu, 0, length);
    }
}
