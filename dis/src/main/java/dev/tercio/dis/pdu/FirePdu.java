package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;

/// A weapon was fired. The [DetonationPdu] of the same shot has the same event id.
///
/// Not thread-safe.
public final class FirePdu extends Pdu {
    /// The [#fireMission()] of a shot that belongs to no fire mission.
    public static final int NO_FIRE_MISSION = 0;

    /// Creates a view of nothing.
    public FirePdu() {
        super(PduType.FIRE);
    }

    /// Starts to write a PDU whose other fields are zero.
    ///
    /// @param target the array to write into
    /// @param index the index of the first byte of the PDU
    /// @param header the header
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short
    public FirePdu begin(byte[] target, int index, PduHeader header) {
        start(target, index, header);
        return this;
    }

    /// The entity that fired.
    ///
    /// @return the id
    public DisEntityId firingId() {
        return id(FireLayout.FIRING_ID);
    }

    /// Sets the entity that fired.
    ///
    /// @param id the id
    /// @return this
    public FirePdu firingId(DisEntityId id) {
        putId(FireLayout.FIRING_ID, id);
        return this;
    }

    /// The intended target.
    ///
    /// @return the id, or [DisEntityId#NONE] if it is unknown
    public DisEntityId targetId() {
        return id(FireLayout.TARGET_ID);
    }

    /// Sets the intended target.
    ///
    /// @param id the id, or [DisEntityId#NONE] if it is unknown
    /// @return this
    public FirePdu targetId(DisEntityId id) {
        putId(FireLayout.TARGET_ID, id);
        return this;
    }

    /// The munition, if it is an entity.
    ///
    /// @return the id, or [DisEntityId#NONE]
    public DisEntityId munitionId() {
        return id(FireLayout.MUNITION_ID);
    }

    /// Sets the munition, if it is an entity.
    ///
    /// @param id the id, or [DisEntityId#NONE]
    /// @return this
    public FirePdu munitionId(DisEntityId id) {
        putId(FireLayout.MUNITION_ID, id);
        return this;
    }

    /// The event.
    ///
    /// @return site, application and event number
    public DisEntityId eventId() {
        return id(FireLayout.EVENT_ID);
    }

    /// Sets the event.
    ///
    /// @param id site, application and event number
    /// @return this
    public FirePdu eventId(DisEntityId id) {
        putId(FireLayout.EVENT_ID, id);
        return this;
    }

    /// The fire mission.
    ///
    /// @return a number of the firing application, 32 bits
    public int fireMission() {
        return i32(FireLayout.FIRE_MISSION);
    }

    /// Sets the fire mission.
    ///
    /// @param value a number of the firing application, 32 bits
    /// @return this
    public FirePdu fireMission(int value) {
        putI32(FireLayout.FIRE_MISSION, value);
        return this;
    }

    /// The x of the location of the muzzle in ECEF coordinates.
    ///
    /// @return metres
    public double locationX() {
        return f64(FireLayout.LOCATION);
    }

    /// The y of the location of the muzzle in ECEF coordinates.
    ///
    /// @return metres
    public double locationY() {
        return f64(FireLayout.LOCATION + Double.BYTES);
    }

    /// The z of the location of the muzzle in ECEF coordinates.
    ///
    /// @return metres
    public double locationZ() {
        return f64(FireLayout.LOCATION + 2 * Double.BYTES);
    }

    /// Sets the location of the muzzle in ECEF coordinates.
    ///
    /// @param x metres
    /// @param y metres
    /// @param z metres
    /// @return this
    public FirePdu location(double x, double y, double z) {
        putF64(FireLayout.LOCATION, x, y, z);
        return this;
    }

    /// The type of the munition.
    ///
    /// @return the type
    public DisEntityType munitionType() {
        return entityType(FireLayout.MUNITION_TYPE);
    }

    /// Sets the type of the munition.
    ///
    /// @param type the type
    /// @return this
    public FirePdu munitionType(DisEntityType type) {
        putType(FireLayout.MUNITION_TYPE, type);
        return this;
    }

    /// The warhead.
    ///
    /// @return 0 to 65,535
    public int warhead() {
        return u16(FireLayout.WARHEAD);
    }

    /// Sets the warhead.
    ///
    /// @param value 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public FirePdu warhead(int value) {
        putU16(FireLayout.WARHEAD, "warhead", value);
        return this;
    }

    /// The fuse.
    ///
    /// @return 0 to 65,535
    public int fuse() {
        return u16(FireLayout.FUSE);
    }

    /// Sets the fuse.
    ///
    /// @param value 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public FirePdu fuse(int value) {
        putU16(FireLayout.FUSE, "fuse", value);
        return this;
    }

    /// The number of munitions.
    ///
    /// @return 0 to 65,535
    public int quantity() {
        return u16(FireLayout.QUANTITY);
    }

    /// Sets the number of munitions.
    ///
    /// @param value 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public FirePdu quantity(int value) {
        putU16(FireLayout.QUANTITY, "quantity", value);
        return this;
    }

    /// The rate of fire.
    ///
    /// @return munitions per minute, 0 to 65,535
    public int rate() {
        return u16(FireLayout.RATE);
    }

    /// Sets the rate of fire.
    ///
    /// @param value munitions per minute, 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public FirePdu rate(int value) {
        putU16(FireLayout.RATE, "rate", value);
        return this;
    }

    /// The x of the velocity of the munition in ECEF axes.
    ///
    /// @return metres per second
    public float velocityX() {
        return f32(FireLayout.VELOCITY);
    }

    /// The y of the velocity of the munition in ECEF axes.
    ///
    /// @return metres per second
    public float velocityY() {
        return f32(FireLayout.VELOCITY + Float.BYTES);
    }

    /// The z of the velocity of the munition in ECEF axes.
    ///
    /// @return metres per second
    public float velocityZ() {
        return f32(FireLayout.VELOCITY + 2 * Float.BYTES);
    }

    /// Sets the velocity of the munition in ECEF axes.
    ///
    /// @param x metres per second
    /// @param y metres per second
    /// @param z metres per second
    /// @return this
    public FirePdu velocity(float x, float y, float z) {
        putF32(FireLayout.VELOCITY, x, y, z);
        return this;
    }

    /// The range to the target that the firing entity assumed.
    ///
    /// @return metres, or zero if it is unknown
    public float range() {
        return f32(FireLayout.RANGE);
    }

    /// Sets the range to the target that the firing entity assumed.
    ///
    /// @param value metres, or zero if it is unknown
    /// @return this
    public FirePdu range(float value) {
        putF32(FireLayout.RANGE, value);
        return this;
    }
}
