package dev.tercio.dis.pdu;

import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.reckoning.DeadReckoning;

/// Reads the fields of every PDU, above all those that depend on counts and lengths.
final class AllFields {
    private final EntityStatePdu state = new EntityStatePdu();
    private final EntityStateUpdatePdu update = new EntityStateUpdatePdu();
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();
    private final CreateEntityPdu create = new CreateEntityPdu();
    private final RemoveEntityPdu remove = new RemoveEntityPdu();
    private final StartResumePdu start = new StartResumePdu();
    private final StopFreezePdu stop = new StopFreezePdu();
    private final AcknowledgePdu acknowledge = new AcknowledgePdu();
    private final ActionRequestPdu request = new ActionRequestPdu();
    private final ActionResponsePdu response = new ActionResponsePdu();
    private final DataQueryPdu query = new DataQueryPdu();
    private final SetDataPdu set = new SetDataPdu();
    private final DataPdu data = new DataPdu();
    private final CommentPdu comment = new CommentPdu();
    private final TransferOwnershipPdu transfer = new TransferOwnershipPdu();
    private final Part part = new Part();
    private final Vector3 position = new Vector3();
    private final Orientation orientation = new Orientation();

    /// Returns a number that depends on the fields.
    double read(PduReader reader, DeadReckoning reckoning) {
        return switch (reader.type()) {
            case ENTITY_STATE -> state(reader.read(state), reckoning);
            case ENTITY_STATE_UPDATE -> update(reader.read(update));
            case FIRE -> reader.read(fire).range() + fire.eventId().entity() + fire.rate();
            case DETONATION -> detonation(reader.read(detonation));
            case CREATE_ENTITY -> reader.read(create).requestId();
            case REMOVE_ENTITY -> reader.read(remove).requestId();
            case START_RESUME -> reader.read(start).requestId() + start.simulationTimeHour();
            case STOP_FREEZE -> reader.read(stop).requestId();
            case ACKNOWLEDGE -> reader.read(acknowledge).requestId();
            case ACTION_REQUEST -> datums(reader.read(request).datums());
            case ACTION_RESPONSE -> datums(reader.read(response).datums());
            case DATA_QUERY -> ids(reader.read(query));
            case SET_DATA -> datums(reader.read(set).datums());
            case DATA -> datums(reader.read(data).datums());
            case COMMENT -> datums(reader.read(comment).datums());
            case TRANSFER_OWNERSHIP -> sets(reader.read(transfer));
        };
    }

    private double state(EntityStatePdu pdu, DeadReckoning reckoning) {
        double sum = pdu.timestamp().nanosPastHour() + pdu.entityId().bits() + pdu.status();
        for (int i = 0; i < pdu.partCount(); i++) {
            pdu.part(i, part);
            sum += part.kind() + part.value() + part.attachedType().bits();
        }
        if (reckoning.trySet(pdu)) {
            sum += reckoning.positionAt(1, position).x;
            sum += reckoning.orientationAt(1, orientation).psi();
        }
        return sum + pdu.entityType().bits() + pdu.appearance();
    }

    private double update(EntityStateUpdatePdu pdu) {
        double sum = pdu.locationX();
        for (int i = 0; i < pdu.partCount(); i++) {
            sum += pdu.part(i, part).value();
        }
        return sum;
    }

    private double detonation(DetonationPdu pdu) {
        double sum = pdu.result();
        for (int i = 0; i < pdu.partCount(); i++) {
            sum += pdu.part(i, part).value();
        }
        return sum;
    }

    private static double datums(Datums datums) {
        double sum = 0;
        for (int i = 0; i < datums.fixedCount(); i++) {
            sum += datums.fixedId(i) + datums.fixedInt(i);
        }
        for (int i = 0; i < datums.variableCount(); i++) {
            sum += datums.variableId(i) + datums.variableBits(i) + datums.variableOffset(i);
        }
        return sum;
    }

    private static double ids(DataQueryPdu query) {
        double sum = 0;
        for (int i = 0; i < query.fixedCount(); i++) {
            sum += query.fixedId(i);
        }
        for (int i = 0; i < query.variableCount(); i++) {
            sum += query.variableId(i);
        }
        return sum;
    }

    private static double sets(TransferOwnershipPdu transfer) {
        RecordSets sets = transfer.recordSets();
        double sum = 0;
        for (int i = 0; i < sets.count(); i++) {
            sum += sets.recordId(i) + sets.recordCount(i);
            sum += transfer.bytes()[sets.valuesOffset(i) - 1];
        }
        return sum;
    }
}
