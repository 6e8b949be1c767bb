package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;

/// A munition exploded, hit or missed.
///
/// Not thread-safe.
public final class DetonationPdu extends Pdu {
    /// Creates a view of nothing.
    public DetonationPdu() {
        super(PduType.DETONATION);
    }

    /// Starts to write a PDU whose other fields are zero.
    ///
    /// @param target the array to write into
    /// @param index the index of the first byte of the PDU
    /// @param header the header
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short
    public DetonationPdu begin(byte[] target, int index, PduHeader header) {
        start(target, index, header);
        return this;
    }

    /// The entity that fired.
    ///
    /// @return the id
    public DisEntityId firingId() {
        return id(DetonationLayout.FIRING_ID);
    }

    /// Sets the entity that fired.
    ///
    /// @param id the id
    /// @return this
    public DetonationPdu firingId(DisEntityId id) {
        putId(DetonationLayout.FIRING_ID, id);
        return this;
    }

    /// The entity that was hit.
    ///
    /// @return the id, or [DisEntityId#NONE]
    public DisEntityId targetId() {
        return id(DetonationLayout.TARGET_ID);
    }

    /// Sets the entity that was hit.
    ///
    /// @param id the id, or [DisEntityId#NONE]
    /// @return this
    public DetonationPdu targetId(DisEntityId id) {
        putId(DetonationLayout.TARGET_ID, id);
        return this;
    }

    /// The munition, if it is an entity.
    ///
    /// @return the id, or [DisEntityId#NONE]
    public DisEntityId munitionId() {
        return id(DetonationLayout.MUNITION_ID);
    }

    /// Sets the munition, if it is an entity.
    ///
    /// @param id the id, or [DisEntityId#NONE]
    /// @return this
    public DetonationPdu munitionId(DisEntityId id) {
        putId(DetonationLayout.MUNITION_ID, id);
        return this;
    }

    /// The event of the [FirePdu].
    ///
    /// @return site, application and event number
    public DisEntityId eventId() {
        return id(DetonationLayout.EVENT_ID);
    }

    /// Sets the event of the [FirePdu].
    ///
    /// @param id site, application and event number
    /// @return this
    public DetonationPdu eventId(DisEntityId id) {
        putId(DetonationLayout.EVENT_ID, id);
        return this;
    }

    /// The x of the velocity of the munition in ECEF axes.
    ///
    /// @return metres per second
    public float velocityX() {
        return f32(DetonationLayout.VELOCITY);
    }

    /// The y of the velocity of the munition in ECEF axes.
    ///
    /// @return metres per second
    public float velocityY() {
        return f32(DetonationLayout.VELOCITY + Float.BYTES);
    }

    /// The z of the velocity of the munition in ECEF axes.
    ///
    /// @return metres per second
    public float velocityZ() {
        return f32(DetonationLayout.VELOCITY + 2 * Float.BYTES);
    }

    /// Sets the velocity of the munition in ECEF axes.
    ///
    /// @param x metres per second
    /// @param y metres per second
    /// @param z metres per second
    /// @return this
    public DetonationPdu velocity(float x, float y, float z) {
        putF32(DetonationLayout.VELOCITY, x, y, z);
        return this;
    }

    /// The x of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationX() {
        return f64(DetonationLayout.LOCATION);
    }

    /// The y of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationY() {
        return f64(DetonationLayout.LOCATION + Double.BYTES);
    }

    /// The z of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationZ() {
        return f64(DetonationLayout.LOCATION + 2 * Double.BYTES);
    }

    /// Sets the location in ECEF coordinates.
    ///
    /// @param x metres
    /// @param y metres
    /// @param z metres
    /// @return this
    public DetonationPdu location(double x, double y, double z) {
        putF64(DetonationLayout.LOCATION, x, y, z);
        return this;
    }

    /// The type of the munition.
    ///
    /// @return the type
    public DisEntityType munitionType() {
        return entityType(DetonationLayout.MUNITION_TYPE);
    }

    /// Sets the type of the munition.
    ///
    /// @param type the type
    /// @return this
    public DetonationPdu munitionType(DisEntityType type) {
        putType(DetonationLayout.MUNITION_TYPE, type);
        return this;
    }

    /// The warhead.
    ///
    /// @return 0 to 65,535
    public int warhead() {
        return u16(DetonationLayout.WARHEAD);
    }

    /// Sets the warhead.
    ///
    /// @param value 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public DetonationPdu warhead(int value) {
        putU16(DetonationLayout.WARHEAD, "warhead", value);
        return this;
    }

    /// The fuse.
    ///
    /// @return 0 to 65,535
    public int fuse() {
        return u16(DetonationLayout.FUSE);
    }

    /// Sets the fuse.
    ///
    /// @param value 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public DetonationPdu fuse(int value) {
        putU16(DetonationLayout.FUSE, "fuse", value);
        return this;
    }

    /// The number of munitions.
    ///
    /// @return 0 to 65,535
    public int quantity() {
        return u16(DetonationLayout.QUANTITY);
    }

    /// Sets the number of munitions.
    ///
    /// @param value 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public DetonationPdu quantity(int value) {
        putU16(DetonationLayout.QUANTITY, "quantity", value);
        return this;
    }

    /// The rate of fire.
    ///
    /// @return munitions per minute, 0 to 65,535
    public int rate() {
        return u16(DetonationLayout.RATE);
    }

    /// Sets the rate of fire.
    ///
    /// @param value munitions per minute, 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public DetonationPdu rate(int value) {
        putU16(DetonationLayout.RATE, "rate", value);
        return this;
    }

    /// The x of the location in body axes of the target.
    ///
    /// @return metres
    public float targetLocationX() {
        return f32(DetonationLayout.TARGET_LOCATION);
    }

    /// The y of the location in body axes of the target.
    ///
    /// @return metres
    public float targetLocationY() {
        return f32(DetonationLayout.TARGET_LOCATION + Float.BYTES);
    }

    /// The z of the location in body axes of the target.
    ///
    /// @return metres
    public float targetLocationZ() {
        return f32(DetonationLayout.TARGET_LOCATION + 2 * Float.BYTES);
    }

    /// Sets the location in body axes of the target.
    ///
    /// @param x metres
    /// @param y metres
    /// @param z metres
    /// @return this
    public DetonationPdu targetLocation(float x, float y, float z) {
        putF32(DetonationLayout.TARGET_LOCATION, x, y, z);
        return this;
    }

    /// The result.
    ///
    /// @return 1 entity impact, 3 ground impact, 5 detonation, and others, 0 to 255
    public int result() {
        return u8(DetonationLayout.RESULT);
    }

    /// Sets the result.
    ///
    /// @param value 1 entity impact, 3 ground impact, 5 detonation, and others, 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public DetonationPdu result(int value) {
        putU8(DetonationLayout.RESULT, "result", value);
        return this;
    }

    /// The number of parts.
    ///
    /// @return 0 to 255
    public int partCount() {
        return u8(DetonationLayout.PART_COUNT);
    }

    /// Views a part.
    ///
    /// @param index from zero
    /// @param part the object to read it with
    /// @return the same object
    /// @throws IndexOutOfBoundsException if there is no such part
    public Part part(int index, Part part) {
        return wrapPart(DetonationLayout.PART_COUNT, index, part);
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
    public DetonationPdu addArticulatedPart(
            int change, int attachedTo, int parameter, float value) {
        addPart(DetonationLayout.PART_COUNT, Part.ARTICULATED, change, attachedTo, parameter);
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
    public DetonationPdu addAttachedPart(
            boolean detached, int attachedTo, int station, DisEntityType type) {
        addPart(DetonationLayout.PART_COUNT, Part.ATTACHED, detached ? 1 : 0, attachedTo, station);
        putType(lastPartValue(), type);
        return this;
    }
}
