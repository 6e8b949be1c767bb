package dev.tercio.dis.gateway;

import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.query.Chunk;

/// The mapping of [LocalPosition], [LocalVelocity] and [LocalAngles].
final class LocalColumns implements EntityColumns {
    private final DoubleColumns position = new DoubleColumns(LocalPosition.class);
    private final DoubleColumns velocity = new DoubleColumns(LocalVelocity.class);
    private final DoubleColumns angles = new DoubleColumns(LocalAngles.class);
    private final Vector3 vector = new Vector3();

    static void write(LocalMotion m, EntityState state) {
        LocalPosition at = m.position();
        LocalVelocity speed = m.velocity();
        LocalAngles facing = m.angles();
        state.localPosition(at.east(), at.north(), at.up())
                .localVelocity(speed.east(), speed.north(), speed.up())
                .localAngles(facing.heading(), facing.pitch(), facing.roll());
    }

    static LocalMotion read(LocalMotion before, EntityState state) {
        Vector3 speed = state.localVelocity(new Vector3());
        return new LocalMotion(
                new LocalPosition(state.east(), state.north(), state.up()),
                new LocalVelocity(speed.x, speed.y, speed.z),
                new LocalAngles(state.heading(), state.pitch(), state.roll()));
    }

    @Override
    public void open(Chunk chunk) {
        position.open(chunk);
        velocity.open(chunk);
        angles.open(chunk);
    }

    @Override
    public void write(int i, EntityState state) {
        state.localPosition(position.x[i], position.y[i], position.z[i])
                .localVelocity(velocity.x[i], velocity.y[i], velocity.z[i])
                .localAngles(angles.x[i], angles.y[i], angles.z[i]);
    }

    @Override
    public boolean read(int i, EntityState state) {
        state.localVelocity(vector);
        boolean moved = position.set(i, state.east(), state.north(), state.up());
        boolean accelerated = velocity.set(i, vector.x, vector.y, vector.z);
        boolean turned = angles.set(i, state.heading(), state.pitch(), state.roll());
        return moved || accelerated || turned;
    }
}
