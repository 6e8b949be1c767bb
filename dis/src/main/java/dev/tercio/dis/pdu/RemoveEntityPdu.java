package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;

/// Requests the receiver to remove an entity.
///
/// Not thread-safe.
public final class RemoveEntityPdu extends ManagementPdu {
    /// Creates a view of nothing.
    public RemoveEntityPdu() {
        super(PduType.REMOVE_ENTITY);
    }

    /// Starts to write a PDU whose other fields are zero.
    ///
    /// @param target the array to write into
    /// @param index the index of the first byte of the PDU
    /// @param header the header
    /// @param originating the sender
    /// @param receiving the receiver; its parts can be [DisEntityId#ALL]
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short
    public RemoveEntityPdu begin(
            byte[] target,
            int index,
            PduHeader header,
            DisEntityId originating,
            DisEntityId receiving) {
        start(target, index, header, originating, receiving);
        return this;
    }

    /// The number of the request, which the answer repeats.
    ///
    /// @return 32 bits
    public int requestId() {
        return i32(RemoveEntityLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public RemoveEntityPdu requestId(int value) {
        putI32(RemoveEntityLayout.REQUEST_ID, value);
        return this;
    }
}
