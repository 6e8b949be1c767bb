package dev.tercio.dis.pdu;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The types of PDU that this package reads and writes. Returned by [PduReader#type].
public enum PduType {
    /// The complete state of an entity: [EntityStatePdu].
    ENTITY_STATE(1, 1, EntityStateLayout.LENGTH, PduBody.PARTS, EntityStateLayout.PART_COUNT),
    /// A weapon was fired: [FirePdu].
    FIRE(2, 2, FireLayout.LENGTH, PduBody.NOTHING),
    /// A munition exploded or hit: [DetonationPdu].
    DETONATION(3, 2, DetonationLayout.LENGTH, PduBody.PARTS, DetonationLayout.PART_COUNT),
    /// An entity is to be created: [CreateEntityPdu].
    CREATE_ENTITY(11, 5, CreateEntityLayout.LENGTH, PduBody.NOTHING),
    /// An entity is to be removed: [RemoveEntityPdu].
    REMOVE_ENTITY(12, 5, RemoveEntityLayout.LENGTH, PduBody.NOTHING),
    /// The simulation is to start or resume: [StartResumePdu].
    START_RESUME(13, 5, StartResumeLayout.LENGTH, PduBody.NOTHING),
    /// The simulation is to stop or freeze: [StopFreezePdu].
    STOP_FREEZE(14, 5, StopFreezeLayout.LENGTH, PduBody.NOTHING),
    /// A request was received: [AcknowledgePdu].
    ACKNOWLEDGE(15, 5, AcknowledgeLayout.LENGTH, PduBody.NOTHING),
    /// An action is to be performed: [ActionRequestPdu].
    ACTION_REQUEST(16, 5, ActionRequestLayout.LENGTH, PduBody.DATUMS),
    /// An action was performed or refused: [ActionResponsePdu].
    ACTION_RESPONSE(17, 5, ActionResponseLayout.LENGTH, PduBody.DATUMS),
    /// Data is requested: [DataQueryPdu].
    DATA_QUERY(18, 5, DataQueryLayout.LENGTH, PduBody.DATUM_IDS),
    /// Data is to be set: [SetDataPdu].
    SET_DATA(19, 5, SetDataLayout.LENGTH, PduBody.DATUMS),
    /// Requested data: [DataPdu].
    DATA(20, 5, DataLayout.LENGTH, PduBody.DATUMS),
    /// Free text or data for a log: [CommentPdu].
    COMMENT(22, 5, CommentLayout.LENGTH, PduBody.DATUMS),
    /// The ownership of an entity is to change: [TransferOwnershipPdu].
    TRANSFER_OWNERSHIP(35, 7, TransferOwnershipLayout.LENGTH, PduBody.RECORD_SETS),
    /// The state of an entity without what rarely changes: [EntityStateUpdatePdu].
    ENTITY_STATE_UPDATE(
            67,
            1,
            EntityStateUpdateLayout.LENGTH,
            PduBody.PARTS,
            EntityStateUpdateLayout.PART_COUNT);

    private static final @Nullable PduType[] BY_CODE = new @Nullable PduType[256];

    static {
        Arrays.stream(values()).forEach(type -> BY_CODE[type.code] = type);
    }

    private final int code;
    private final int family;
    private final int fixedLength;
    private final PduBody body;
    private final int partCount;

    PduType(int code, int family, int fixedLength, PduBody body) {
        this(code, family, fixedLength, body, 0);
    }

    PduType(int code, int family, int fixedLength, PduBody body, int partCount) {
        this.code = code;
        this.family = family;
        this.fixedLength = fixedLength;
        this.body = body;
        this.partCount = partCount;
    }

    /// The type with a code, or null if this package does not support it.
    static @Nullable PduType of(int code) {
        return BY_CODE[code];
    }

    /// The number that identifies the type on the wire.
    ///
    /// @return 1 to 255
    public int code() {
        return code;
    }

    /// The protocol family on the wire.
    ///
    /// @return 1 to 255
    public int family() {
        return family;
    }

    /// The length without parts, datums and record sets.
    ///
    /// @return the number of bytes, including the header
    public int fixedLength() {
        return fixedLength;
    }

    /// Whether everything that the counts announce is within the length.
    boolean bodyFits(byte[] bytes, int offset, int length) {
        return length >= fixedLength && body.fits(bytes, offset, length, fixedLength, partCount);
    }
}
