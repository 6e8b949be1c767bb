package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;

/// A PDU from one simulation application or manager to another. Handled by
/// [dev.tercio.dis.gateway.DisGateway].
public abstract sealed class ManagementPdu extends Pdu
        permits CreateEntityPdu,
                RemoveEntityPdu,
                StartResumePdu,
                StopFreezePdu,
                AcknowledgePdu,
                ActionRequestPdu,
                ActionResponsePdu,
                DataQueryPdu,
                SetDataPdu,
                DataPdu,
                CommentPdu,
                TransferOwnershipPdu {
    ManagementPdu(PduType type) {
        super(type);
    }

    final void start(
            byte[] target,
            int index,
            PduHeader header,
            DisEntityId originating,
            DisEntityId receiving) {
        start(target, index, header);
        putId(ManagementLayout.ORIGINATING_ID, originating);
        putId(ManagementLayout.RECEIVING_ID, receiving);
    }

    /// The sender.
    ///
    /// @return the id of an application or an entity
    public final DisEntityId originatingId() {
        return id(ManagementLayout.ORIGINATING_ID);
    }

    /// The receiver; its parts can be [DisEntityId#ALL].
    ///
    /// @return the id of an application or an entity
    public final DisEntityId receivingId() {
        return id(ManagementLayout.RECEIVING_ID);
    }
}
