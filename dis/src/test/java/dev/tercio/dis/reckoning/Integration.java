package dev.tercio.dis.reckoning;

import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;

/// Moves an entity in small steps: Simpson's rule over the velocity, with the orientation of each
/// sample.
final class Integration {
    private static final double STEP = 1e-3;

    private final EntityStatePdu state;
    private final ReckoningModel model;
    private final Vector3 velocity = new Vector3();
    final Orientation orientation = new Orientation();
    double x;
    double y;
    double z;

    Integration(EntityStatePdu state, ReckoningModel model) {
        this.state = state;
        this.model = model;
        x = state.locationX();
        y = state.locationY();
        z = state.locationZ();
        orientation.setEuler(state.psi(), state.theta(), state.phi());
    }

    void run(int seconds) {
        if (model == ReckoningModel.STATIC) {
            return;
        }
        long steps = Math.round(seconds / STEP);
        for (long i = 0; i < steps; i++) {
            double time = i * STEP;
            add(time, STEP / 6);
            turn(STEP / 2);
            add(time + STEP / 2, STEP * 4 / 6);
            turn(STEP / 2);
            add(time + STEP, STEP / 6);
        }
    }

    private void turn(double seconds) {
        if (model.isRotating()) {
            orientation.rotate(
                    state.angularVelocityX() * seconds,
                    state.angularVelocityY() * seconds,
                    state.angularVelocityZ() * seconds);
        }
    }

    private void add(double time, double weight) {
        double gained = model.isAccelerating() ? time : 0;
        velocity.set(
                state.velocityX() + state.accelerationX() * gained,
                state.velocityY() + state.accelerationY() * gained,
                state.velocityZ() + state.accelerationZ() * gained);
        if (model.isInBodyAxes()) {
            orientation.bodyToEcef(velocity.x, velocity.y, velocity.z, velocity);
        }
        x += velocity.x * weight;
        y += velocity.y * weight;
        z += velocity.z * weight;
    }
}
