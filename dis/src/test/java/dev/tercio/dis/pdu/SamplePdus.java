package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.DisTimestamp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/// One PDU of each type, with a different value in each field.
public final class SamplePdus {
    static final DisEntityId TANK = DisEntityId.of(17, 23, 42);
    static final DisEntityId TARGET = DisEntityId.of(18, 24, 43);
    static final DisEntityId SHELL = DisEntityId.of(19, 25, 44);
    static final DisEntityId EVENT = DisEntityId.of(17, 23, 99);
    static final DisEntityId MANAGER = DisEntityId.of(1, 2, 3);
    static final DisEntityId EVERYONE = DisEntityId.of(0xFFFF, 0xFFFF, 0xFFFF);
    static final DisEntityType ABRAMS = DisEntityType.parse("1.1.225.1.1.3.0");
    static final DisEntityType T72 = DisEntityType.parse("1.1.222.1.2.1.0");
    static final DisEntityType ROUND = DisEntityType.parse("2.2.225.2.14.1.7");
    static final DisTimestamp TIME = DisTimestamp.absolute(754_000_000_000L);
    static final byte[] TEXT = "ready to move".getBytes(StandardCharsets.US_ASCII);

    private SamplePdus() {}

    /// The bytes of each sample.
    public static Map<PduType, byte[]> all(int version) {
        Map<PduType, byte[]> samples = new EnumMap<>(PduType.class);
        for (Pdu pdu : views(version)) {
            byte[] bytes =
                    Arrays.copyOfRange(pdu.bytes(), pdu.offset(), pdu.offset() + pdu.length());
            samples.put(pdu.type(), bytes);
        }
        return samples;
    }

    private static Pdu[] views(int version) {
        return new Pdu[] {
            entityState(version),
            entityStateUpdate(version),
            fire(version),
            detonation(version),
            new CreateEntityPdu().begin(buffer(), 3, header(version), MANAGER, TANK).requestId(501),
            new RemoveEntityPdu().begin(buffer(), 3, header(version), MANAGER, TANK).requestId(502),
            startResume(version),
            stopFreeze(version),
            acknowledge(version),
            actionRequest(version),
            actionResponse(version),
            dataQuery(version),
            setData(version),
            data(version),
            comment(version),
            transferOwnership(version)
        };
    }

    private static byte[] buffer() {
        byte[] bytes = new byte[1_000];
        Arrays.fill(bytes, (byte) 0xEE); // must be overwritten
        return bytes;
    }

    static PduHeader header(int version) {
        return new PduHeader(version, 5)
                .timestamp(TIME)
                .status(PduHeader.TRANSFERRED | PduHeader.VIRTUAL);
    }

    static EntityStatePdu entityState(int version) {
        return writeEntityState(new EntityStatePdu().begin(buffer(), 3, header(version)));
    }

    static EntityStatePdu writeEntityState(EntityStatePdu state) {
        return state.entityId(TANK)
                .forceId(1)
                .entityType(ABRAMS)
                .alternativeType(T72)
                .velocity(1.5f, -2.5f, 3.25f)
                .location(4_175_000.125, 857_000.25, 4_727_000.5)
                .orientation(0.5f, -0.25f, 0.125f)
                .appearance(0x0040_0003)
                .reckoningModel(4)
                .acceleration(0.5f, 0.75f, -1.25f)
                .angularVelocity(0.0625f, -0.03125f, 0.5f)
                .marking("TANK 42")
                .capabilities(0xC000_0001)
                .addArticulatedPart(9, 0, 4_096 + 11, 1.25f)
                .addAttachedPart(true, 1, 642, ROUND);
    }

    static EntityStateUpdatePdu entityStateUpdate(int version) {
        return new EntityStateUpdatePdu()
                .begin(buffer(), 3, header(version))
                .entityId(TANK)
                .velocity(1.5f, -2.5f, 3.25f)
                .location(4_175_000.125, 857_000.25, 4_727_000.5)
                .orientation(0.5f, -0.25f, 0.125f)
                .appearance(0x0040_0003)
                .addArticulatedPart(9, 0, 4_096 + 11, 1.25f);
    }

    static FirePdu fire(int version) {
        return new FirePdu()
                .begin(buffer(), 3, header(version))
                .firingId(TANK)
                .targetId(TARGET)
                .munitionId(SHELL)
                .eventId(EVENT)
                .fireMission(77)
                .location(4_175_001.5, 857_001.5, 4_727_001.5)
                .munitionType(ROUND)
                .warhead(1_000)
                .fuse(2_000)
                .quantity(3)
                .rate(600)
                .velocity(100.5f, -200.5f, 300.5f)
                .range(2_500.5f);
    }

    static DetonationPdu detonation(int version) {
        return new DetonationPdu()
                .begin(buffer(), 3, header(version))
                .firingId(TANK)
                .targetId(TARGET)
                .munitionId(SHELL)
                .eventId(EVENT)
                .velocity(100.5f, -200.5f, 300.5f)
                .location(4_175_002.5, 857_002.5, 4_727_002.5)
                .munitionType(ROUND)
                .warhead(1_000)
                .fuse(2_000)
                .quantity(3)
                .rate(600)
                .targetLocation(0.5f, 1.5f, -2.5f)
                .result(5)
                .addArticulatedPart(9, 0, 4_096 + 11, 1.25f);
    }

    static StartResumePdu startResume(int version) {
        return new StartResumePdu()
                .begin(buffer(), 3, header(version), MANAGER, EVERYONE)
                .realWorldTime(490_000, DisTimestamp.absolute(60_000_000_000L))
                .simulationTime(12, DisTimestamp.absolute(120_000_000_000L))
                .requestId(503);
    }

    static StopFreezePdu stopFreeze(int version) {
        return new StopFreezePdu()
                .begin(buffer(), 3, header(version), MANAGER, EVERYONE)
                .realWorldTime(490_000, DisTimestamp.absolute(60_000_000_000L))
                .reason(2)
                .frozenBehavior(3)
                .requestId(504);
    }

    static AcknowledgePdu acknowledge(int version) {
        return new AcknowledgePdu()
                .begin(buffer(), 3, header(version), TANK, MANAGER)
                .acknowledgeFlag(4)
                .responseFlag(AcknowledgePdu.ABLE)
                .requestId(504);
    }

    static ActionRequestPdu actionRequest(int version) {
        ActionRequestPdu pdu =
                new ActionRequestPdu()
                        .begin(buffer(), 3, header(version), MANAGER, TANK)
                        .requestId(505)
                        .actionId(25);
        addDatums(pdu.datums());
        return pdu;
    }

    static ActionResponsePdu actionResponse(int version) {
        ActionResponsePdu pdu =
                new ActionResponsePdu()
                        .begin(buffer(), 3, header(version), TANK, MANAGER)
                        .requestId(505)
                        .requestStatus(4);
        addDatums(pdu.datums());
        return pdu;
    }

    static DataQueryPdu dataQuery(int version) {
        return new DataQueryPdu()
                .begin(buffer(), 3, header(version), MANAGER, TANK)
                .requestId(506)
                .timeInterval(DisTimestamp.relative(10_000_000_000L))
                .addFixedId(15_000)
                .addFixedId(15_001)
                .addVariableId(15_002);
    }

    static SetDataPdu setData(int version) {
        SetDataPdu pdu =
                new SetDataPdu().begin(buffer(), 3, header(version), MANAGER, TANK).requestId(507);
        addDatums(pdu.datums());
        return pdu;
    }

    static DataPdu data(int version) {
        DataPdu pdu =
                new DataPdu().begin(buffer(), 3, header(version), TANK, MANAGER).requestId(506);
        addDatums(pdu.datums());
        return pdu;
    }

    static CommentPdu comment(int version) {
        CommentPdu pdu = new CommentPdu().begin(buffer(), 3, header(version), TANK, EVERYONE);
        pdu.datums().addVariable(15_002, TEXT, 0, TEXT.length);
        return pdu;
    }

    static TransferOwnershipPdu transferOwnership(int version) {
        TransferOwnershipPdu pdu =
                new TransferOwnershipPdu()
                        .begin(buffer(), 3, header(version), MANAGER, SHELL)
                        .requestId(0x0102_0304)
                        .reliability(1)
                        .transferType(TransferOwnershipPdu.PUSH)
                        .entityId(TANK);
        byte[] records = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        pdu.recordSets()
                .add(0x1111_2222, 1, 16, 3, records, 4)
                .add(0x3333_4444, 2, 1, 9, records, 0);
        return pdu;
    }

    private static void addDatums(Datums datums) {
        datums.addFixed(15_000, 1_234).addFixed(15_001, 2.5f);
        datums.addVariable(15_002, TEXT, 0, TEXT.length).addVariable(15_003, TEXT, 0, 8);
    }
}
