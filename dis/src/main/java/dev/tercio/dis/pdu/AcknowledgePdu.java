package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;

/// Acknowledges a request.
///
/// Not thread-safe.
public final class AcknowledgePdu extends ManagementPdu {
    /// A [#responseFlag()]: the receiver can comply.
    public static final int ABLE = 1;

    /// A [#responseFlag()]: the receiver cannot comply.
    public static final int UNABLE = 2;

    /// Creates a view of nothing.
    public AcknowledgePdu() {
        super(PduType.ACKNOWLEDGE);
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
    public AcknowledgePdu begin(
            byte[] target,
            int index,
            PduHeader header,
            DisEntityId originating,
            DisEntityId receiving) {
        start(target, index, header, originating, receiving);
        return this;
    }

    /// The type of request that is acknowledged.
    ///
    /// @return 1 create, 2 remove, 3 start or resume, 4 stop or freeze, 5 transfer, 0 to 65,535
    public int acknowledgeFlag() {
        return u16(AcknowledgeLayout.ACKNOWLEDGE_FLAG);
    }

    /// Sets the type of request that is acknowledged.
    ///
    /// @param value 1 create, 2 remove, 3 start or resume, 4 stop or freeze, 5 transfer, 0 to
    ///   65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public AcknowledgePdu acknowledgeFlag(int value) {
        putU16(AcknowledgeLayout.ACKNOWLEDGE_FLAG, "acknowledgeFlag", value);
        return this;
    }

    /// Whether the sender complies.
    ///
    /// @return [#ABLE], [#UNABLE] or another code, 0 to 65,535
    public int responseFlag() {
        return u16(AcknowledgeLayout.RESPONSE_FLAG);
    }

    /// Sets whether the sender complies.
    ///
    /// @param value [#ABLE], [#UNABLE] or another code, 0 to 65,535
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public AcknowledgePdu responseFlag(int value) {
        putU16(AcknowledgeLayout.RESPONSE_FLAG, "responseFlag", value);
        return this;
    }

    /// The number of the request, which the answer repeats.
    ///
    /// @return 32 bits
    public int requestId() {
        return i32(AcknowledgeLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public AcknowledgePdu requestId(int value) {
        putI32(AcknowledgeLayout.REQUEST_ID, value);
        return this;
    }
}
