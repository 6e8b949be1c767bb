package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;

/// Requests or offers the ownership of an entity. Version 6 calls it Transfer Control Request.
///
/// Not thread-safe.
public final class TransferOwnershipPdu extends ManagementPdu {
    /// A [#transferType()]: the owner offers the entity to the receiver.
    public static final int PUSH = 1;

    /// A [#transferType()]: the sender requests the entity, and the owner decides automatically.
    public static final int AUTOMATIC_PULL = 2;

    /// A [#transferType()]: the sender requests the entity, and a person decides.
    public static final int MANUAL_PULL = 8;

    /// A [#transferType()]: the sender withdraws a request or an offer.
    public static final int CANCEL = 7;

    /// A [#transferType()]: the receiver is to remove the entity.
    public static final int REMOVE = 10;

    private final RecordSets recordSets = new RecordSets(this);

    /// Creates a view of nothing.
    public TransferOwnershipPdu() {
        super(PduType.TRANSFER_OWNERSHIP);
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
    public TransferOwnershipPdu begin(
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
        return i32(TransferOwnershipLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public TransferOwnershipPdu requestId(int value) {
        putI32(TransferOwnershipLayout.REQUEST_ID, value);
        return this;
    }

    /// The required reliability service.
    ///
    /// @return 0 acknowledged, 1 unacknowledged, 0 to 255
    public int reliability() {
        return u8(TransferOwnershipLayout.RELIABILITY);
    }

    /// Sets the required reliability service.
    ///
    /// @param value 0 acknowledged, 1 unacknowledged, 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public TransferOwnershipPdu reliability(int value) {
        putU8(TransferOwnershipLayout.RELIABILITY, "reliability", value);
        return this;
    }

    /// The type of transfer.
    ///
    /// @return [#PUSH], [#AUTOMATIC_PULL], [#MANUAL_PULL], [#CANCEL], [#REMOVE] or another code, 0
    ///   to 255
    public int transferType() {
        return u8(TransferOwnershipLayout.TRANSFER_TYPE);
    }

    /// Sets the type of transfer.
    ///
    /// @param value [#PUSH], [#AUTOMATIC_PULL], [#MANUAL_PULL], [#CANCEL], [#REMOVE] or another
    ///   code, 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public TransferOwnershipPdu transferType(int value) {
        putU8(TransferOwnershipLayout.TRANSFER_TYPE, "transferType", value);
        return this;
    }

    /// The entity to transfer.
    ///
    /// @return the id
    public DisEntityId entityId() {
        return id(TransferOwnershipLayout.ENTITY_ID);
    }

    /// Sets the entity to transfer.
    ///
    /// @param id the id
    /// @return this
    public TransferOwnershipPdu entityId(DisEntityId id) {
        putId(TransferOwnershipLayout.ENTITY_ID, id);
        return this;
    }

    /// The state of the entity that the new owner needs, to read and to add.
    ///
    /// @return the record sets of the PDU that this object views
    public RecordSets recordSets() {
        return recordSets;
    }

    @Override
    void moved() {
        recordSets.rewind();
    }
}
