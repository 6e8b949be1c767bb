package dev.tercio.dis.internal;

import dev.tercio.dis.gateway.DisMotion;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.EntityStateUpdatePdu;

/// Creates the motion of ghosts from PDUs.
final class Motions {
    /// The motion of an entity that was never sent: none, by no known model.
    static final DisMotion NOWHERE =
            new DisMotion(0, (byte) 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    private Motions() {}

    static DisMotion of(EntityStatePdu s, double now) {
        return new DisMotion(
                now,
                (byte) s.reckoningModel(),
                s.locationX(),
                s.locationY(),
                s.locationZ(),
                s.psi(),
                s.theta(),
                s.phi(),
                s.velocityX(),
                s.velocityY(),
                s.velocityZ(),
                s.accelerationX(),
                s.accelerationY(),
                s.accelerationZ(),
                s.angularVelocityX(),
                s.angularVelocityY(),
                s.angularVelocityZ(),
                0,
                0,
                0,
                now);
    }

    /// An update keeps the model, the acceleration and the angular velocity.
    static DisMotion of(EntityStateUpdatePdu s, DisMotion before, double now) {
        return new DisMotion(
                now,
                before.model(),
                s.locationX(),
                s.locationY(),
                s.locationZ(),
                s.psi(),
                s.theta(),
                s.phi(),
                s.velocityX(),
                s.velocityY(),
                s.velocityZ(),
                before.accelerationX(),
                before.accelerationY(),
                before.accelerationZ(),
                before.turnX(),
                before.turnY(),
                before.turnZ(),
                0,
                0,
                0,
                now);
    }

    static DisMotion jumped(DisMotion m, double x, double y, double z, double now) {
        return new DisMotion(
                m.at(),
                m.model(),
                m.x(),
                m.y(),
                m.z(),
                m.psi(),
                m.theta(),
                m.phi(),
                m.velocityX(),
                m.velocityY(),
                m.velocityZ(),
                m.accelerationX(),
                m.accelerationY(),
                m.accelerationZ(),
                m.turnX(),
                m.turnY(),
                m.turnZ(),
                x,
                y,
                z,
                now);
    }

    /// The same motion, as if it had begun later.
    static DisMotion delayed(DisMotion m, double seconds) {
        return new DisMotion(
                m.at() + seconds,
                m.model(),
                m.x(),
                m.y(),
                m.z(),
                m.psi(),
                m.theta(),
                m.phi(),
                m.velocityX(),
                m.velocityY(),
                m.velocityZ(),
                m.accelerationX(),
                m.accelerationY(),
                m.accelerationZ(),
                m.turnX(),
                m.turnY(),
                m.turnZ(),
                m.jumpX(),
                m.jumpY(),
                m.jumpZ(),
                m.jumpedAt() + seconds);
    }
}
