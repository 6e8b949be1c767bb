package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;

/// Requests the receiver to set data.
///
/// Not thread-safe.
public final class SetDataPdu extends ManagementPdu {
    private final Datums datums = new Datums(this);

    /// Creates a view of nothing.
    public SetDataPdu() {
        super(PduType.SET_DATA);
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
    public SetDataPdu begin(
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
        return i32(SetDataLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public SetDataPdu requestId(int value) {
        putI32(SetDataLayout.REQUEST_ID, value);
        return this;
    }

    /// The data of the PDU, to read and to add.
    ///
    /// @return the datums of the PDU that this object views
    public Datums datums() {
        return datums;
    }

    @Override
    void moved() {
        datums.rewind();
    }
}
