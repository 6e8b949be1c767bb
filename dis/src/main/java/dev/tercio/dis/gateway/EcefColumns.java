package dev.tercio.dis.gateway;

import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.query.Chunk;

/// The mapping of [EcefPosition], [EcefVelocity] and [EulerAngles].
final class EcefColumns implements EntityColumns {
    private final DoubleColumns position = new DoubleColumns(EcefPosition.class);
    private final DoubleColumns velocity = new DoubleColumns(EcefVelocity.class);
    private final DoubleColumns angles = new DoubleColumns(EulerAngles.class);

    static void write(EcefMotion m, EntityState state) {
        EcefPosition at = m.position();
        EcefVelocity speed = m.velocity();
        EulerAngles facing = m.angles();
        state.ecefPosition(at.x(), at.y(), at.z())
                .ecefVelocity(speed.x(), speed.y(), speed.z())
                .eulerAngles(facing.psi(), facing.theta(), facing.phi());
    }

    static EcefMotion read(EcefMotion before, EntityState state) {
        Vector3 at = state.ecefPosition();
        Vector3 speed = state.ecefVelocity();
        Orientation facing = state.orientation();
        return new EcefMotion(
                new EcefPosition(at.x, at.y, at.z),
                new EcefVelocity(speed.x, speed.y, speed.z),
                new EulerAngles(facing.psi(), facing.theta(), facing.phi()));
    }

    @Override
    public void open(Chunk chunk) {
        position.open(chunk);
        velocity.open(chunk);
        angles.open(chunk);
    }

    @Override
    public void write(int i, EntityState state) {
        state.ecefPosition(position.x[i], position.y[i], position.z[i])
                .ecefVelocity(velocity.x[i], velocity.y[i], velocity.z[i])
                .eulerAngles(angles.x[i], angles.y[i], angles.z[i]);
    }

    @Override
    public boolean read(int i, EntityState state) {
        Vector3 at = state.ecefPosition();
        Vector3 speed = state.ecefVelocity();
        Orientation facing = state.orientation();
        boolean moved = position.set(i, at.x, at.y, at.z);
        boolean accelerated = velocity.set(i, speed.x, speed.y, speed.z);
        boolean turned = angles.set(i, facing.psi(), facing.theta(), facing.phi());
        return moved || accelerated || turned;
    }
}
