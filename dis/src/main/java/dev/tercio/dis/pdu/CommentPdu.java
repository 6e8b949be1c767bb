package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;

/// Text or data for a log. It has no fixed datums.
///
/// Not thread-safe.
public final class CommentPdu extends ManagementPdu {
    private final Datums datums = new Datums(this);

    /// Creates a view of nothing.
    public CommentPdu() {
        super(PduType.COMMENT);
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
    public CommentPdu begin(
            byte[] target,
            int index,
            PduHeader header,
            DisEntityId originating,
            DisEntityId receiving) {
        start(target, index, header, originating, receiving);
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
