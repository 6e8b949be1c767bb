package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;

/// The part of an entity's state that changes often. Receivers must have received an
/// [EntityStatePdu] before.
///
/// Not thread-safe.
public final class EntityStateUpdatePdu extends Pdu {
    /// Creates a view of nothing.
    public EntityStateUpdatePdu() {
        super(PduType.ENTITY_STATE_UPDATE);
    }

    /// Starts to write a PDU whose other fields are zero.
    ///
    /// @param target the array to write into
    /// @param index the index of the first byte of the PDU
    /// @param header the header
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short
    public EntityStateUpdatePdu begin(byte[] target, int index, PduHeader header) {
        start(target, index, header);
        return this;
    }

    /// The entity.
    ///
    /// @return the id
    public DisEntityId entityId() {
        return id(EntityStateUpdateLayout.ENTITY_ID);
    }

    /// Sets the entity.
    ///
    /// @param id the id
    /// @return this
    public EntityStateUpdatePdu entityId(DisEntityId id) {
        putId(EntityStateUpdateLayout.ENTITY_ID, id);
        return this;
    }

    /// The x of the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @return metres per second
    public float velocityX() {
        return f32(EntityStateUpdateLayout.VELOCITY);
    }

    /// The y of the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @return metres per second
    public float velocityY() {
        return f32(EntityStateUpdateLayout.VELOCITY + Float.BYTES);
    }

    /// The z of the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @return metres per second
    public float velocityZ() {
        return f32(EntityStateUpdateLayout.VELOCITY + 2 * Float.BYTES);
    }

    /// Sets the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @param x metres per second
    /// @param y metres per second
    /// @param z metres per second
    /// @return this
    public EntityStateUpdatePdu velocity(float x, float y, float z) {
        putF32(EntityStateUpdateLayout.VELOCITY, x, y, z);
        return this;
    }

    /// The x of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationX() {
        return f64(EntityStateUpdateLayout.LOCATION);
    }

    /// The y of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationY() {
        return f64(EntityStateUpdateLayout.LOCATION + Double.BYTES);
    }

    /// The z of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationZ() {
        return f64(EntityStateUpdateLayout.LOCATION + 2 * Double.BYTES);
    }

    /// Sets the location in ECEF coordinates.
    ///
    /// @param x metres
    /// @param y metres
    /// @param z metres
    /// @return this
    public EntityStateUpdatePdu location(double x, double y, double z) {
        putF64(EntityStateUpdateLayout.LOCATION, x, y, z);
        return this;
    }

    /// The rotation about the z axis of the world, the first of three rotations.
    ///
    /// @return radians
    public float psi() {
        return f32(EntityStateUpdateLayout.ORIENTATION);
    }

    /// The rotation about the y axis after that.
    ///
    /// @return radians
    public float theta() {
        return f32(EntityStateUpdateLayout.ORIENTATION + Float.BYTES);
    }

    /// The rotation about the x axis after that.
    ///
    /// @return radians
    public float phi() {
        return f32(EntityStateUpdateLayout.ORIENTATION + 2 * Float.BYTES);
    }

    /// Sets the Euler angles that rotate ECEF axes into body axes. See
    /// [dev.tercio.dis.geodesy.Orientation] for conversions.
    ///
    /// @param psi the first rotation, about the z axis, in radians
    /// @param theta the second rotation, about the y axis, in radians
    /// @param phi the third rotation, about the x axis, in radians
    /// @return this
    public EntityStateUpdatePdu orientation(float psi, float theta, float phi) {
        putF32(EntityStateUpdateLayout.ORIENTATION, psi, theta, phi);
        return this;
    }

    /// The appearance.
    ///
    /// @return bits whose meaning depends on the entity type, 32 bits
    public int appearance() {
        return i32(EntityStateUpdateLayout.APPEARANCE);
    }

    /// Sets the appearance.
    ///
    /// @param value bits whose meaning depends on the entity type, 32 bits
    /// @return this
    public EntityStateUpdatePdu appearance(int value) {
        putI32(EntityStateUpdateLayout.APPEARANCE, value);
        return this;
    }

    /// The number of parts.
    ///
    /// @return 0 to 255
    public int partCount() {
        return u8(EntityStateUpdateLayout.PART_COUNT);
    }

    /// Views a part.
    ///
    /// @param index from zero
    /// @param part the object to read it with
    /// @return the same object
    /// @throws IndexOutOfBoundsException if there is no such part
    public Part part(int index, Part part) {
        return wrapPart(EntityStateUpdateLayout.PART_COUNT, index, part);
    }

    /// Adds an articulated part.
    ///
    /// @param change counts the changes of the part, 0 to 255
    /// @param attachedTo the one-based position of the part to which it is attached, or zero for
    ///   the entity
    /// @param parameter the class of the part plus its metric
    /// @param value the value in radians, metres or their rates
    /// @return this
    /// @throws IllegalArgumentException if a value is out of range
    /// @throws IndexOutOfBoundsException if the PDU does not fit into its array
    public EntityStateUpdatePdu addArticulatedPart(
            int change, int attachedTo, int parameter, float value) {
        addPart(
                EntityStateUpdateLayout.PART_COUNT,
                Part.ARTICULATED,
                change,
                attachedTo,
                parameter);
        putF32(lastPartValue(), value);
        return this;
    }

    /// Adds an attached part.
    ///
    /// @param detached whether the part has been detached from the entity
    /// @param attachedTo the one-based position of the part to which it is attached, or zero for
    ///   the entity
    /// @param station the station where it is attached, 32 bits
    /// @param type the type of the part
    /// @return this
    /// @throws IllegalArgumentException if a value is out of range
    /// @throws IndexOutOfBoundsException if the PDU does not fit into its array
    public EntityStateUpdatePdu addAttachedPart(
            boolean detached, int attachedTo, int station, DisEntityType type) {
        addPart(
                EntityStateUpdateLayout.PART_COUNT,
                Part.ATTACHED,
                detached ? 1 : 0,
                attachedTo,
                station);
        putType(lastPartValue(), type);
        return this;
    }
}
