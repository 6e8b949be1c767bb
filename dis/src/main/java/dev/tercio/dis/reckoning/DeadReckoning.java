package dev.tercio.dis.reckoning;

import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;

/// Computes where an entity is some time after its last known state.
///
/// ```java
/// reckoning.trySet(state); // an EntityStatePdu
/// reckoning.positionAt(0.5, position); // half a second after its timestamp
/// reckoning.orientationAt(0.5, orientation);
/// ```
///
/// The results are closed formulas of the time since the state, so nothing accumulates from frame
/// to frame. No method allocates.
///
/// Not thread-safe.
public final class DeadReckoning {
    private ReckoningModel model = ReckoningModel.STATIC;
    private double x;
    private double y;
    private double z;
    private double velocityX;
    private double velocityY;
    private double velocityZ;
    private double accelerationX;
    private double accelerationY;
    private double accelerationZ;
    private double turnX;
    private double turnY;
    private double turnZ;
    private final Orientation orientation = new Orientation();
    private final BodyMotion motion = new BodyMotion();

    /// Creates an entity that rests at the centre of the Earth.
    public DeadReckoning() {}

    /// Copies the state of a PDU. An entity that is [frozen][EntityStatePdu#FROZEN] does not move.
    ///
    /// @param state the PDU
    /// @return false if one of its numbers is infinite or NaN; then nothing is copied
    public boolean trySet(EntityStatePdu state) {
        if (!isFinite(state)) {
            return false;
        }
        boolean frozen = (state.appearance() & EntityStatePdu.FROZEN) != 0;
        model = frozen ? ReckoningModel.STATIC : ReckoningModel.of(state.reckoningModel());
        position(state.locationX(), state.locationY(), state.locationZ());
        orientation.setEuler(state.psi(), state.theta(), state.phi());
        velocity(state.velocityX(), state.velocityY(), state.velocityZ());
        acceleration(state.accelerationX(), state.accelerationY(), state.accelerationZ());
        angularVelocity(
                state.angularVelocityX(), state.angularVelocityY(), state.angularVelocityZ());
        return true;
    }

    /// Zero times a finite number is zero; zero times anything else is NaN.
    private static boolean isFinite(EntityStatePdu s) {
        double location = 0 * s.locationX() + 0 * s.locationY() + 0 * s.locationZ();
        double angles = 0 * s.psi() + 0 * s.theta() + 0 * s.phi();
        double velocity = 0 * s.velocityX() + 0 * s.velocityY() + 0 * s.velocityZ();
        double acceleration = 0 * s.accelerationX() + 0 * s.accelerationY() + 0 * s.accelerationZ();
        double turn =
                0 * s.angularVelocityX() + 0 * s.angularVelocityY() + 0 * s.angularVelocityZ();
        return location + angles + velocity + acceleration + turn == 0;
    }

    /// Sets the model.
    ///
    /// @param value the model
    /// @return this
    public DeadReckoning model(ReckoningModel value) {
        model = value;
        return this;
    }

    /// Sets the position at time zero.
    ///
    /// @param newX metres in ECEF coordinates
    /// @param newY metres
    /// @param newZ metres
    /// @return this
    public DeadReckoning position(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
        return this;
    }

    /// Sets the orientation at time zero.
    ///
    /// @param value the orientation, which is copied
    /// @return this
    public DeadReckoning orientation(Orientation value) {
        orientation.set(value);
        return this;
    }

    /// Sets the velocity at time zero, in ECEF or body axes as the model requires.
    ///
    /// @param newX metres per second
    /// @param newY metres per second
    /// @param newZ metres per second
    /// @return this
    public DeadReckoning velocity(double newX, double newY, double newZ) {
        velocityX = newX;
        velocityY = newY;
        velocityZ = newZ;
        return this;
    }

    /// Sets the acceleration, in ECEF or body axes as the model requires.
    ///
    /// @param newX metres per second squared
    /// @param newY metres per second squared
    /// @param newZ metres per second squared
    /// @return this
    public DeadReckoning acceleration(double newX, double newY, double newZ) {
        accelerationX = newX;
        accelerationY = newY;
        accelerationZ = newZ;
        return this;
    }

    /// Sets the angular velocity about the body axes.
    ///
    /// @param newX radians per second
    /// @param newY radians per second
    /// @param newZ radians per second
    /// @return this
    public DeadReckoning angularVelocity(double newX, double newY, double newZ) {
        turnX = newX;
        turnY = newY;
        turnZ = newZ;
        return this;
    }

    /// The model.
    ///
    /// @return the model
    public ReckoningModel model() {
        return model;
    }

    /// Computes a position.
    ///
    /// @param seconds the time since the state
    /// @param result receives metres in ECEF coordinates
    /// @return the result
    public Vector3 positionAt(double seconds, Vector3 result) {
        if (model == ReckoningModel.STATIC) {
            return result.set(x, y, z);
        }
        if (model.isInBodyAxes() && model.isRotating()) {
            curved(seconds, result);
        } else {
            straight(seconds, result);
        }
        if (model.isInBodyAxes()) {
            orientation.bodyToEcef(result.x, result.y, result.z, result);
        }
        return result.set(result.x + x, result.y + y, result.z + z);
    }

    /// The way along fixed axes.
    private void straight(double seconds, Vector3 result) {
        double half = model.isAccelerating() ? seconds * seconds / 2 : 0;
        result.set(
                velocityX * seconds + accelerationX * half,
                velocityY * seconds + accelerationY * half,
                velocityZ * seconds + accelerationZ * half);
    }

    /// The way along axes that turn with the body, in body axes at time zero.
    private void curved(double seconds, Vector3 result) {
        motion.turn(turnX, turnY, turnZ, seconds);
        result.set(0, 0, 0);
        motion.addVelocity(velocityX, velocityY, velocityZ, result);
        if (model.isAccelerating()) {
            motion.addAcceleration(accelerationX, accelerationY, accelerationZ, result);
        }
    }

    /// Computes an orientation.
    ///
    /// @param seconds the time since the state
    /// @param result receives the orientation
    /// @return the result
    public Orientation orientationAt(double seconds, Orientation result) {
        result.set(orientation);
        return model.isRotating()
                ? result.rotate(turnX * seconds, turnY * seconds, turnZ * seconds)
                : result;
    }
}
