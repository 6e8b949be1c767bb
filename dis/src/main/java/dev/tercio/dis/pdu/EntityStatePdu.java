package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;

import java.nio.charset.StandardCharsets;

/// The complete state of an entity. Its owner sends it when the entity has left the position or
/// orientation that receivers compute by dead reckoning, and at least once per heartbeat.
///
/// Not thread-safe.
public final class EntityStatePdu extends Pdu {
    /// In the [#appearance()]: the entity has left the exercise. Its owner sends this bit once.
    public static final int DEACTIVATED = 1 << 23;

    /// In the [#appearance()]: the simulation of the entity is frozen. Whatever its velocity and
    /// its dead reckoning model, it stays where it is.
    public static final int FROZEN = 1 << 21;

    /// The largest length of a marking.
    public static final int MARKING_LENGTH = 11;

    /// The number of bytes of the parameters of the dead reckoning model.
    public static final int RECKONING_PARAMETERS_LENGTH = 15;

    private static final int ASCII = 1;

    /// Creates a view of nothing.
    public EntityStatePdu() {
        super(PduType.ENTITY_STATE);
    }

    /// Starts to write a PDU whose other fields are zero.
    ///
    /// @param target the array to write into
    /// @param index the index of the first byte of the PDU
    /// @param header the header
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short
    public EntityStatePdu begin(byte[] target, int index, PduHeader header) {
        start(target, index, header);
        return this;
    }

    /// The entity.
    ///
    /// @return the id
    public DisEntityId entityId() {
        return id(EntityStateLayout.ENTITY_ID);
    }

    /// Sets the entity.
    ///
    /// @param id the id
    /// @return this
    public EntityStatePdu entityId(DisEntityId id) {
        putId(EntityStateLayout.ENTITY_ID, id);
        return this;
    }

    /// The side of the entity.
    ///
    /// @return 0 other, 1 friendly, 2 opposing, 3 neutral; further ones by agreement, 0 to 255
    public int forceId() {
        return u8(EntityStateLayout.FORCE_ID);
    }

    /// Sets the side of the entity.
    ///
    /// @param value 0 other, 1 friendly, 2 opposing, 3 neutral; further ones by agreement, 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public EntityStatePdu forceId(int value) {
        putU8(EntityStateLayout.FORCE_ID, "forceId", value);
        return this;
    }

    /// The type of the entity.
    ///
    /// @return the type
    public DisEntityType entityType() {
        return entityType(EntityStateLayout.ENTITY_TYPE);
    }

    /// Sets the type of the entity.
    ///
    /// @param type the type
    /// @return this
    public EntityStatePdu entityType(DisEntityType type) {
        putType(EntityStateLayout.ENTITY_TYPE, type);
        return this;
    }

    /// The type that opponents see.
    ///
    /// @return the type
    public DisEntityType alternativeType() {
        return entityType(EntityStateLayout.ALTERNATIVE_TYPE);
    }

    /// Sets the type that opponents see.
    ///
    /// @param type the type
    /// @return this
    public EntityStatePdu alternativeType(DisEntityType type) {
        putType(EntityStateLayout.ALTERNATIVE_TYPE, type);
        return this;
    }

    /// The x of the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @return metres per second
    public float velocityX() {
        return f32(EntityStateLayout.VELOCITY);
    }

    /// The y of the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @return metres per second
    public float velocityY() {
        return f32(EntityStateLayout.VELOCITY + Float.BYTES);
    }

    /// The z of the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @return metres per second
    public float velocityZ() {
        return f32(EntityStateLayout.VELOCITY + 2 * Float.BYTES);
    }

    /// Sets the linear velocity, in world or body axes as the dead reckoning model requires.
    ///
    /// @param x metres per second
    /// @param y metres per second
    /// @param z metres per second
    /// @return this
    public EntityStatePdu velocity(float x, float y, float z) {
        putF32(EntityStateLayout.VELOCITY, x, y, z);
        return this;
    }

    /// The x of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationX() {
        return f64(EntityStateLayout.LOCATION);
    }

    /// The y of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationY() {
        return f64(EntityStateLayout.LOCATION + Double.BYTES);
    }

    /// The z of the location in ECEF coordinates.
    ///
    /// @return metres
    public double locationZ() {
        return f64(EntityStateLayout.LOCATION + 2 * Double.BYTES);
    }

    /// Sets the location in ECEF coordinates.
    ///
    /// @param x metres
    /// @param y metres
    /// @param z metres
    /// @return this
    public EntityStatePdu location(double x, double y, double z) {
        putF64(EntityStateLayout.LOCATION, x, y, z);
        return this;
    }

    /// The rotation about the z axis of the world, the first of three rotations.
    ///
    /// @return radians
    public float psi() {
        return f32(EntityStateLayout.ORIENTATION);
    }

    /// The rotation about the y axis after that.
    ///
    /// @return radians
    public float theta() {
        return f32(EntityStateLayout.ORIENTATION + Float.BYTES);
    }

    /// The rotation about the x axis after that.
    ///
    /// @return radians
    public float phi() {
        return f32(EntityStateLayout.ORIENTATION + 2 * Float.BYTES);
    }

    /// Sets the Euler angles that rotate ECEF axes into body axes. See
    /// [dev.tercio.dis.geodesy.Orientation] for conversions.
    ///
    /// @param psi the first rotation, about the z axis, in radians
    /// @param theta the second rotation, about the y axis, in radians
    /// @param phi the third rotation, about the x axis, in radians
    /// @return this
    public EntityStatePdu orientation(float psi, float theta, float phi) {
        putF32(EntityStateLayout.ORIENTATION, psi, theta, phi);
        return this;
    }

    /// The appearance.
    ///
    /// @return bits whose meaning depends on the entity type, 32 bits
    public int appearance() {
        return i32(EntityStateLayout.APPEARANCE);
    }

    /// Sets the appearance.
    ///
    /// @param value bits whose meaning depends on the entity type, 32 bits
    /// @return this
    public EntityStatePdu appearance(int value) {
        putI32(EntityStateLayout.APPEARANCE, value);
        return this;
    }

    /// The code of the dead reckoning model.
    ///
    /// @return see [dev.tercio.dis.reckoning.ReckoningModel], 0 to 255
    public int reckoningModel() {
        return u8(EntityStateLayout.RECKONING_MODEL);
    }

    /// Sets the code of the dead reckoning model.
    ///
    /// @param value see [dev.tercio.dis.reckoning.ReckoningModel], 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public EntityStatePdu reckoningModel(int value) {
        putU8(EntityStateLayout.RECKONING_MODEL, "reckoningModel", value);
        return this;
    }

    /// The x of the linear acceleration, in world or body axes as the dead reckoning model
    /// requires.
    ///
    /// @return metres per second squared
    public float accelerationX() {
        return f32(EntityStateLayout.ACCELERATION);
    }

    /// The y of the linear acceleration, in world or body axes as the dead reckoning model
    /// requires.
    ///
    /// @return metres per second squared
    public float accelerationY() {
        return f32(EntityStateLayout.ACCELERATION + Float.BYTES);
    }

    /// The z of the linear acceleration, in world or body axes as the dead reckoning model
    /// requires.
    ///
    /// @return metres per second squared
    public float accelerationZ() {
        return f32(EntityStateLayout.ACCELERATION + 2 * Float.BYTES);
    }

    /// Sets the linear acceleration, in world or body axes as the dead reckoning model requires.
    ///
    /// @param x metres per second squared
    /// @param y metres per second squared
    /// @param z metres per second squared
    /// @return this
    public EntityStatePdu acceleration(float x, float y, float z) {
        putF32(EntityStateLayout.ACCELERATION, x, y, z);
        return this;
    }

    /// The x of the angular velocity about the body axes.
    ///
    /// @return radians per second
    public float angularVelocityX() {
        return f32(EntityStateLayout.ANGULAR_VELOCITY);
    }

    /// The y of the angular velocity about the body axes.
    ///
    /// @return radians per second
    public float angularVelocityY() {
        return f32(EntityStateLayout.ANGULAR_VELOCITY + Float.BYTES);
    }

    /// The z of the angular velocity about the body axes.
    ///
    /// @return radians per second
    public float angularVelocityZ() {
        return f32(EntityStateLayout.ANGULAR_VELOCITY + 2 * Float.BYTES);
    }

    /// Sets the angular velocity about the body axes.
    ///
    /// @param x radians per second
    /// @param y radians per second
    /// @param z radians per second
    /// @return this
    public EntityStatePdu angularVelocity(float x, float y, float z) {
        putF32(EntityStateLayout.ANGULAR_VELOCITY, x, y, z);
        return this;
    }

    /// The capabilities.
    ///
    /// @return bits, 32 bits
    public int capabilities() {
        return i32(EntityStateLayout.CAPABILITIES);
    }

    /// Sets the capabilities.
    ///
    /// @param value bits, 32 bits
    /// @return this
    public EntityStatePdu capabilities(int value) {
        putI32(EntityStateLayout.CAPABILITIES, value);
        return this;
    }

    /// The number of parts.
    ///
    /// @return 0 to 255
    public int partCount() {
        return u8(EntityStateLayout.PART_COUNT);
    }

    /// Views a part.
    ///
    /// @param index from zero
    /// @param part the object to read it with
    /// @return the same object
    /// @throws IndexOutOfBoundsException if there is no such part
    public Part part(int index, Part part) {
        return wrapPart(EntityStateLayout.PART_COUNT, index, part);
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
    public EntityStatePdu addArticulatedPart(
            int change, int attachedTo, int parameter, float value) {
        addPart(EntityStateLayout.PART_COUNT, Part.ARTICULATED, change, attachedTo, parameter);
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
    public EntityStatePdu addAttachedPart(
            boolean detached, int attachedTo, int station, DisEntityType type) {
        addPart(EntityStateLayout.PART_COUNT, Part.ATTACHED, detached ? 1 : 0, attachedTo, station);
        putType(lastPartValue(), type);
        return this;
    }

    /// Copies the parameters of the dead reckoning model. Their meaning depends on the model.
    ///
    /// @param target receives [#RECKONING_PARAMETERS_LENGTH] bytes
    /// @param index the index of the first byte
    /// @throws IndexOutOfBoundsException if the array is too short
    public void copyReckoningParameters(byte[] target, int index) {
        int at = offset() + EntityStateLayout.RECKONING_PARAMETERS;
        System.arraycopy(bytes(), at, target, index, RECKONING_PARAMETERS_LENGTH);
    }

    /// Sets the parameters of the dead reckoning model.
    ///
    /// @param source contains [#RECKONING_PARAMETERS_LENGTH] bytes
    /// @param index the index of the first byte
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short
    public EntityStatePdu reckoningParameters(byte[] source, int index) {
        int at = offset() + EntityStateLayout.RECKONING_PARAMETERS;
        System.arraycopy(source, index, bytes(), at, RECKONING_PARAMETERS_LENGTH);
        return this;
    }

    /// The text that is shown with the entity. This allocates a string.
    ///
    /// @return the characters before the first zero, as Latin-1, which includes ASCII
    public String marking() {
        int start = offset() + EntityStateLayout.MARKING;
        int end = start;
        while (end < start + MARKING_LENGTH && bytes()[end] != 0) {
            end++;
        }
        return new String(bytes(), start, end - start, StandardCharsets.ISO_8859_1);
    }

    /// Copies the marking, filled up with zeros.
    ///
    /// @param target receives [#MARKING_LENGTH] bytes
    /// @param index the index of the first byte
    /// @throws IndexOutOfBoundsException if the array is too short
    public void copyMarking(byte[] target, int index) {
        int at = offset() + EntityStateLayout.MARKING;
        System.arraycopy(bytes(), at, target, index, MARKING_LENGTH);
    }

    /// Sets the text that is shown with the entity.
    ///
    /// @param text up to [#MARKING_LENGTH] ASCII characters, none of them zero
    /// @return this
    /// @throws IllegalArgumentException if the text is too long or contains other characters
    public EntityStatePdu marking(String text) {
        if (text.length() > MARKING_LENGTH) {
            throw new IllegalArgumentException(
                    "marking is too long: length=" + text.length() + ", largest=" + MARKING_LENGTH);
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || c > 0x7F) {
                throw new IllegalArgumentException(
                        "marking is not ASCII: index=" + i + ", character=" + (int) c);
            }
        }
        putU8(EntityStateLayout.MARKING_CHARACTERS, "characters", ASCII);
        for (int i = 0; i < MARKING_LENGTH; i++) {
            int c = i < text.length() ? text.charAt(i) : 0;
            putU8(EntityStateLayout.MARKING + i, "marking", c);
        }
        return this;
    }

    /// Sets the marking as ASCII characters.
    ///
    /// @param source contains 11 bytes, zero after the last character
    /// @param index the index of the first byte
    /// @return this
    public EntityStatePdu marking(byte[] source, int index) {
        putU8(EntityStateLayout.MARKING_CHARACTERS, "markingCharacters", ASCII);
        int at = offset() + EntityStateLayout.MARKING;
        System.arraycopy(source, index, bytes(), at, MARKING_LENGTH);
        return this;
    }

    /// The character set of the marking.
    ///
    /// @return 1 for ASCII, 0 to 255
    public int markingCharacters() {
        return u8(EntityStateLayout.MARKING_CHARACTERS);
    }
}
