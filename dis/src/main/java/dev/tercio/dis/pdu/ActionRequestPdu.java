package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;

/// Requests the receiver to perform an action.
///
/// Not thread-safe.
public final class ActionRequestPdu extends ManagementPdu {
    private final Datums datums = new Datums(this);

    /// Creates a view of nothing.
    public ActionRequestPdu() {
        super(PduType.ACTION_REQUEST);
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
    public ActionRequestPdu begin(
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
        return i32(ActionRequestLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public ActionRequestPdu requestId(int value) {
        putI32(ActionRequestLayout.REQUEST_ID, value);
        return this;
    }

    /// The action.
    ///
    /// @return 32 bits
    public int actionId() {
        return i32(ActionRequestLayout.ACTION_ID);
    }

    /// Sets the action.
    ///
    /// @param value 32 bits
    /// @return this
    public ActionRequestPdu actionId(int value) {
        putI32(ActionRequestLayout.ACTION_ID, value);
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
