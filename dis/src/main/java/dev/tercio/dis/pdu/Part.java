package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityType;

/// A view of one part of an entity: an articulated part, such as a turret, or an attached part,
/// such as a missile on a wing station. Reuse one for all parts.
///
/// ```java
/// for (int i = 0; i < state.partCount(); i++) {
///     state.part(i, part);
///     if (part.kind() == Part.ARTICULATED) {
///         turn(part.parameter(), part.value());
///     }
/// }
/// ```
///
/// Not thread-safe.
public final class Part {
    /// The [#kind()] of an articulated part.
    public static final int ARTICULATED = 0;

    /// The [#kind()] of an attached part.
    public static final int ATTACHED = 1;

    private byte[] bytes = Pdu.NO_BYTES;
    private int offset;

    /// Creates a view of nothing. Pass it to a PDU that has parts.
    public Part() {}

    void wrap(byte[] source, int index) {
        bytes = source;
        offset = index;
    }

    /// The kind of part.
    ///
    /// @return [#ARTICULATED], [#ATTACHED] or another variable parameter of version 7
    public int kind() {
        return Wire.u8(bytes, offset + PartLayout.KIND);
    }

    /// Counts the changes of an articulated part; for an attached part, 1 means detached.
    ///
    /// @return 0 to 255
    public int change() {
        return Wire.u8(bytes, offset + PartLayout.CHANGE);
    }

    /// The part to which this part is attached.
    ///
    /// @return the one-based position of that part in the PDU, or zero for the entity itself
    public int attachedTo() {
        return Wire.u16(bytes, offset + PartLayout.ATTACHED_TO);
    }

    /// Of an articulated part: its class plus its metric, such as 4,096 + 11 for the azimuth of the
    /// primary turret. Of an attached part: its station.
    ///
    /// @return the code of the parameter
    public int parameter() {
        return Wire.i32(bytes, offset + PartLayout.PARAMETER);
    }

    /// The value of an articulated part.
    ///
    /// @return radians, metres or their rates, depending on the parameter
    public float value() {
        return Wire.f32(bytes, offset + PartLayout.VALUE);
    }

    /// The entity type of an attached part.
    ///
    /// @return the type
    public DisEntityType attachedType() {
        return DisEntityType.ofLong(Wire.i64(bytes, offset + PartLayout.VALUE));
    }
}
