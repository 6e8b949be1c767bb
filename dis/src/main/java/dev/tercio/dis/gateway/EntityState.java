package dev.tercio.dis.gateway;

import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.geodesy.LocalFrame;
import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.reckoning.ReckoningModel;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// The state of one entity on its way between components and PDUs: an [EntityMapping] sets it from
/// components, or reads it into components. All methods without coordinates in their name work for
/// both.
///
/// Local coordinates are east, north and up of the [frame][DisSettings#frame] of the gateway. The
/// object is reused: it is valid only during the call that it was passed to, and its vectors must
/// not be modified.
///
/// A writer has to set a position. Everything else is optional: without an orientation, the entity
/// faces north; without a velocity, it stands still.
public final class EntityState {
    private final @Nullable LocalFrame frame;
    private final Vector3 position = new Vector3();
    private final Vector3 velocity = new Vector3();
    private final Vector3 acceleration = new Vector3();
    private final Vector3 turn = new Vector3();
    private final Vector3 local = new Vector3();
    private final Vector3 localVelocity = new Vector3();
    private final Vector3 localAcceleration = new Vector3();

    /// Heading, pitch, roll; or psi, theta, phi while they are pending.
    private final Vector3 angles = new Vector3();

    private final Orientation orientation = new Orientation();
    private final Orientation facingNorth = new Orientation();
    private final EntityParts parts = new EntityParts();
    private DisEntityType type = DisEntityType.NONE;
    private int force;
    private int appearanceBits;
    private int capabilities;
    private long markingFirst;
    private int markingRest;
    private @Nullable ReckoningModel model;
    private boolean accelerating;
    private boolean rotating;
    private boolean stationary;
    private boolean placed;
    private boolean oriented;

    /// Local values that have not been converted. Converting them when they are needed keeps the
    /// loops small in which mappings run.
    private boolean pendingPosition;

    private boolean pendingVelocity;
    private boolean pendingAcceleration;
    private boolean pendingLocalAngles;
    private boolean pendingEulerAngles;

    /// Whether the local values are those of the others.
    private boolean localized;

    private boolean fresh;

    /// Creates a state.
    ///
    /// @param frame the local frame; without one, only ECEF coordinates can be used
    public EntityState(Optional<LocalFrame> frame) {
        this.frame = frame.orElse(null);
        frame.ifPresent(local -> facingNorth.setLocal(local, 0, 0, 0));
    }

    /// Resets everything.
    ///
    /// @return this
    public EntityState clear() {
        position.set(0, 0, 0);
        velocity.set(0, 0, 0);
        acceleration.set(0, 0, 0);
        turn.set(0, 0, 0);
        type = DisEntityType.NONE;
        appearance(0, 0, 0);
        marking(0, 0);
        model = null;
        accelerating = false;
        rotating = false;
        stationary = false;
        placed = false;
        oriented = false;
        pendingPosition = false;
        pendingVelocity = false;
        pendingAcceleration = false;
        pendingLocalAngles = false;
        pendingEulerAngles = false;
        localized = false;
        fresh = false;
        parts.clear();
        return this;
    }

    private LocalFrame frame() {
        LocalFrame used = frame;
        if (used == null) {
            throw new IllegalStateException(
                    "local coordinates need a frame; set one with DisSettings.frame");
        }
        return used;
    }

    // position

    /// Sets the position in local coordinates.
    ///
    /// @param east metres
    /// @param north metres
    /// @param up metres
    /// @return this
    public EntityState localPosition(double east, double north, double up) {
        checkFrame();
        local.set(east, north, up);
        pendingPosition = true;
        placed = true;
        return this;
    }

    private void checkFrame() {
        if (frame == null) {
            frame();
        }
    }

    /// Converts what was set in local coordinates.
    private void resolve() {
        if (pendingPosition) {
            frame().toEcef(local.x, local.y, local.z, position);
        }
        if (pendingVelocity) {
            LocalFrame used = frame();
            used.directionToEcef(localVelocity.x, localVelocity.y, localVelocity.z, velocity);
        }
        if (pendingAcceleration) {
            Vector3 a = localAcceleration;
            frame().directionToEcef(a.x, a.y, a.z, acceleration);
        }
        pendingPosition = false;
        pendingVelocity = false;
        pendingAcceleration = false;
    }

    private void resolveAngles() {
        if (pendingLocalAngles) {
            orientation.setLocal(frame(), angles.x, angles.y, angles.z);
        } else if (pendingEulerAngles) {
            orientation.setEuler(angles.x, angles.y, angles.z);
        } else if (!oriented) {
            orientation.set(facingNorth);
        }
        oriented = true;
        pendingLocalAngles = false;
        pendingEulerAngles = false;
    }

    /// Computes all local values at once.
    private void localize() {
        LocalFrame used = frame();
        resolve();
        Orientation facing = orientation();
        used.toLocal(position.x, position.y, position.z, local);
        used.directionToLocal(velocity.x, velocity.y, velocity.z, localVelocity);
        angles.set(facing.heading(used), facing.pitch(used), facing.roll(used));
        localized = true;
    }

    /// Computes the local values in advance, if there is a frame.
    ///
    /// @return this
    public EntityState prepare() {
        resolve();
        if (frame != null) {
            localize();
        }
        return this;
    }

    /// Sets the position in ECEF coordinates.
    ///
    /// @param x metres
    /// @param y metres
    /// @param z metres
    /// @return this
    public EntityState ecefPosition(double x, double y, double z) {
        position.set(x, y, z);
        pendingPosition = false;
        localized = false;
        placed = true;
        return this;
    }

    /// Whether a position was set.
    ///
    /// @return true after one of the setters
    public boolean isPlaced() {
        return placed;
    }

    /// The position in local coordinates.
    ///
    /// @param result receives east, north and up in metres
    /// @return the result
    public Vector3 localPosition(Vector3 result) {
        if (!localized) {
            localize();
        }
        return result.set(local.x, local.y, local.z);
    }

    /// Metres east of the origin of the frame.
    ///
    /// @return a coordinate of the position
    public double east() {
        if (!localized) {
            localize();
        }
        return local.x;
    }

    /// Metres north of the origin of the frame.
    ///
    /// @return a coordinate of the position
    public double north() {
        if (!localized) {
            localize();
        }
        return local.y;
    }

    /// Metres above the plane of the frame.
    ///
    /// @return a coordinate of the position
    public double up() {
        if (!localized) {
            localize();
        }
        return local.z;
    }

    /// The position in ECEF coordinates. Do not modify the vector.
    ///
    /// @return metres
    public Vector3 ecefPosition() {
        resolve();
        return position;
    }

    // orientation

    /// Sets the orientation by local angles.
    ///
    /// @param heading radians, clockwise from north
    /// @param pitch radians
    /// @param roll radians
    /// @return this
    public EntityState localAngles(double heading, double pitch, double roll) {
        checkFrame();
        angles.set(heading, pitch, roll);
        pendingLocalAngles = true;
        pendingEulerAngles = false;
        return this;
    }

    /// Sets the orientation by the Euler angles of DIS.
    ///
    /// @param psi radians
    /// @param theta radians
    /// @param phi radians
    /// @return this
    public EntityState eulerAngles(double psi, double theta, double phi) {
        angles.set(psi, theta, phi);
        pendingEulerAngles = true;
        pendingLocalAngles = false;
        return this;
    }

    /// The heading in the local frame.
    ///
    /// @return radians, clockwise from north
    public double heading() {
        if (!localized) {
            localize();
        }
        return angles.x;
    }

    /// The pitch in the local frame.
    ///
    /// @return radians
    public double pitch() {
        if (!localized) {
            localize();
        }
        return angles.y;
    }

    /// The roll in the local frame.
    ///
    /// @return radians
    public double roll() {
        if (!localized) {
            localize();
        }
        return angles.z;
    }

    /// The orientation, to read or to set it in other forms, such as a quaternion.
    ///
    /// @return the orientation of this state
    public Orientation orientation() {
        if (!oriented || pendingLocalAngles || pendingEulerAngles) {
            resolveAngles();
        }
        return orientation;
    }

    // motion

    /// Sets the velocity in local axes.
    ///
    /// @param east metres per second
    /// @param north metres per second
    /// @param up metres per second
    /// @return this
    public EntityState localVelocity(double east, double north, double up) {
        checkFrame();
        localVelocity.set(east, north, up);
        pendingVelocity = true;
        return this;
    }

    /// Sets the velocity in ECEF axes.
    ///
    /// @param x metres per second
    /// @param y metres per second
    /// @param z metres per second
    /// @return this
    public EntityState ecefVelocity(double x, double y, double z) {
        velocity.set(x, y, z);
        pendingVelocity = false;
        localized = false;
        return this;
    }

    /// The velocity in local axes.
    ///
    /// @param result receives metres per second to the east, to the north and up
    /// @return the result
    public Vector3 localVelocity(Vector3 result) {
        if (!localized) {
            localize();
        }
        return result.set(localVelocity.x, localVelocity.y, localVelocity.z);
    }

    /// The velocity in ECEF axes. Do not modify the vector.
    ///
    /// @return metres per second
    public Vector3 ecefVelocity() {
        resolve();
        return velocity;
    }

    /// Sets the acceleration in local axes. Receivers then use a model with acceleration.
    ///
    /// @param east metres per second squared
    /// @param north metres per second squared
    /// @param up metres per second squared
    /// @return this
    public EntityState localAcceleration(double east, double north, double up) {
        checkFrame();
        localAcceleration.set(east, north, up);
        pendingAcceleration = true;
        accelerating = true;
        return this;
    }

    /// Sets the acceleration in ECEF axes. Receivers then use a model with acceleration.
    ///
    /// @param x metres per second squared
    /// @param y metres per second squared
    /// @param z metres per second squared
    /// @return this
    public EntityState ecefAcceleration(double x, double y, double z) {
        acceleration.set(x, y, z);
        pendingAcceleration = false;
        accelerating = true;
        return this;
    }

    /// The acceleration in ECEF axes. Do not modify the vector.
    ///
    /// @return metres per second squared
    public Vector3 ecefAcceleration() {
        resolve();
        return acceleration;
    }

    /// Sets the angular velocity about the body axes. Receivers then use a model with rotation.
    ///
    /// @param forward radians per second about the axis that points forward
    /// @param right radians per second about the axis that points to the right
    /// @param down radians per second about the axis that points down
    /// @return this
    public EntityState angularVelocity(double forward, double right, double down) {
        turn.set(forward, right, down);
        rotating = true;
        return this;
    }

    /// The angular velocity about the body axes forward, right and down. Do not modify the vector.
    ///
    /// @return radians per second
    public Vector3 angularVelocity() {
        return turn;
    }

    /// Sets the dead reckoning model. Velocity and acceleration are converted to the axes of the
    /// model when the PDU is written.
    ///
    /// @param value the model; by default, it follows from what is set: velocity only, or with
    ///   acceleration, rotation or both, in ECEF axes
    /// @return this
    public EntityState reckoning(ReckoningModel value) {
        model = value;
        return this;
    }

    /// The dead reckoning model.
    ///
    /// @return the model that was set or follows from what was set; always static for a stationary
    ///   entity
    public ReckoningModel reckoning() {
        if (stationary) {
            return ReckoningModel.STATIC;
        }
        ReckoningModel set = model;
        if (set != null) {
            return set;
        }
        if (rotating) {
            return accelerating ? ReckoningModel.RVW : ReckoningModel.RPW;
        }
        return accelerating ? ReckoningModel.FVW : ReckoningModel.FPW;
    }

    /// Declares that the entity does not move, such as a bridge. It is sent once per minute, with
    /// the model [ReckoningModel#STATIC], by which receivers know that they hear less of it.
    ///
    /// @param value true if it is stationary
    /// @return this
    public EntityState stationary(boolean value) {
        stationary = value;
        return this;
    }

    /// Whether the entity is declared stationary.
    ///
    /// @return false by default
    public boolean isStationary() {
        return stationary;
    }

    // description

    /// Sets the entity type. By default, the type of the [dev.tercio.dis.MasterDescriptor] is sent.
    ///
    /// @param value the type
    /// @return this
    public EntityState type(DisEntityType value) {
        type = value;
        return this;
    }

    /// The entity type.
    ///
    /// @return the type; for a writer [DisEntityType#NONE] unless it was set
    public DisEntityType type() {
        return type;
    }

    /// Sets force, appearance and capabilities. By default, the component [DisAppearance] is sent
    /// if the entity has it.
    ///
    /// @param value the values
    /// @return this
    public EntityState appearance(DisAppearance value) {
        return appearance(value.force(), value.appearance(), value.capabilities());
    }

    /// Sets force, appearance and capabilities.
    ///
    /// @param newForce the side, 0 to 255
    /// @param newAppearance 32 bits
    /// @param newCapabilities 32 bits
    /// @return this
    public EntityState appearance(int newForce, int newAppearance, int newCapabilities) {
        force = newForce;
        appearanceBits = newAppearance;
        capabilities = newCapabilities;
        return this;
    }

    /// Force, appearance and capabilities.
    ///
    /// @return the values
    public DisAppearance appearance() {
        return new DisAppearance(force, appearanceBits, capabilities);
    }

    /// The side of the entity.
    ///
    /// @return see [DisAppearance#force()]
    public int force() {
        return force;
    }

    /// The bits of the appearance.
    ///
    /// @return see [DisAppearance#appearance()]
    public int appearanceBits() {
        return appearanceBits;
    }

    /// The bits of the capabilities.
    ///
    /// @return see [DisAppearance#capabilities()]
    public int capabilities() {
        return capabilities;
    }

    /// Sets the marking. By default, the component [DisMarking] is sent if the entity has it.
    ///
    /// @param value the marking
    /// @return this
    public EntityState marking(DisMarking value) {
        return marking(value.first(), value.rest());
    }

    /// Sets the marking by its numbers.
    ///
    /// @param first see [DisMarking#first()]
    /// @param rest see [DisMarking#rest()]
    /// @return this
    public EntityState marking(long first, int rest) {
        markingFirst = first;
        markingRest = rest;
        return this;
    }

    /// The marking.
    ///
    /// @return the marking
    public DisMarking marking() {
        return new DisMarking(markingFirst, markingRest);
    }

    /// The first eight characters of the marking.
    ///
    /// @return see [DisMarking#first()]
    public long markingFirst() {
        return markingFirst;
    }

    /// The other three characters of the marking.
    ///
    /// @return see [DisMarking#rest()]
    public int markingRest() {
        return markingRest;
    }

    /// The articulated and attached parts. A reader finds them here in frames with [#isNew()].
    ///
    /// @return the parts of this state
    public EntityParts parts() {
        return parts;
    }

    /// Whether a PDU of this entity has arrived since the last frame. If not, only position,
    /// orientation and velocity are current, and there are no [#parts()].
    ///
    /// @return true if everything of the PDU can be read
    public boolean isNew() {
        return fresh;
    }

    /// Sets whether a PDU has arrived.
    ///
    /// @param value true if everything was set from a PDU
    /// @return this
    public EntityState markNew(boolean value) {
        fresh = value;
        return this;
    }
}
