package dev.tercio.dis.pdu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.dis.DisTimestamp;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Every field that is written is read again, and invalid values are refused.
///
/// Proves DI-01, DI-02.
class PduRoundTripTest {
    private final byte[] buffer = new byte[200];
    private final PduHeader header = SamplePdus.header(7);

    private static <P extends Pdu> P read(P view, int version) {
        byte[] bytes = SamplePdus.all(version).get(view.type());
        PduReader reader = new PduReader().wrap(bytes, 0, bytes.length);
        assertTrue(reader.next());
        assertEquals(view.type(), reader.type());
        reader.read(view);
        assertEquals(version, view.version());
        assertEquals(5, view.exerciseId());
        assertEquals(SamplePdus.TIME, view.timestamp());
        assertEquals(version == 7 ? 0b101 : 0, view.status());
        assertEquals(bytes.length, view.length());
        assertFalse(reader.next());
        return view;
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void entityState(int version) {
        EntityStatePdu state = read(new EntityStatePdu(), version);

        assertEquals(SamplePdus.TANK, state.entityId());
        assertEquals(1, state.forceId());
        assertEquals(SamplePdus.ABRAMS, state.entityType());
        assertEquals(SamplePdus.T72, state.alternativeType());
        assertVector(1.5, -2.5, 3.25, state.velocityX(), state.velocityY(), state.velocityZ());
        assertVector(
                4_175_000.125,
                857_000.25,
                4_727_000.5,
                state.locationX(),
                state.locationY(),
                state.locationZ());
        assertVector(0.5, -0.25, 0.125, state.psi(), state.theta(), state.phi());
        assertEquals(0x0040_0003, state.appearance());
        assertEquals(4, state.reckoningModel());
        assertVector(
                0.5,
                0.75,
                -1.25,
                state.accelerationX(),
                state.accelerationY(),
                state.accelerationZ());
        assertVector(
                0.0625,
                -0.03125,
                0.5,
                state.angularVelocityX(),
                state.angularVelocityY(),
                state.angularVelocityZ());
        assertEquals("TANK 42", state.marking());
        assertEquals(1, state.markingCharacters());
        assertEquals(0xC000_0001, state.capabilities());
        assertEquals(176, state.length());
    }

    @Test
    void partsOfAnEntity() {
        EntityStatePdu state = read(new EntityStatePdu(), 7);
        Part part = new Part();

        assertEquals(2, state.partCount());
        state.part(0, part);
        assertEquals(Part.ARTICULATED, part.kind());
        assertEquals(9, part.change());
        assertEquals(0, part.attachedTo());
        assertEquals(4_107, part.parameter());
        assertEquals(1.25f, part.value());
        state.part(1, part);
        assertEquals(Part.ATTACHED, part.kind());
        assertEquals(1, part.change());
        assertEquals(1, part.attachedTo());
        assertEquals(642, part.parameter());
        assertEquals(SamplePdus.ROUND, part.attachedType());
        assertThrows(IndexOutOfBoundsException.class, () -> state.part(2, part));
    }

    @Test
    void bytesOfAnEntityState() {
        EntityStatePdu state = new EntityStatePdu().begin(buffer, 0, header);
        byte[] parameters = new byte[15];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = (byte) (i + 1);
        }
        state.reckoningParameters(parameters, 0).marking("ABCDEFGHIJK");
        byte[] copy = new byte[20];
        state.copyReckoningParameters(copy, 2);
        assertEquals(HexFormat.of().formatHex(parameters), HexFormat.of().formatHex(copy, 2, 17));
        state.copyMarking(copy, 9);
        assertEquals("ABCDEFGHIJK", new String(copy, 9, 11, StandardCharsets.US_ASCII));
        assertEquals("ABCDEFGHIJK", state.marking());
        assertEquals("X", state.marking("X").marking());
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void entityStateUpdate(int version) {
        EntityStateUpdatePdu update = read(new EntityStateUpdatePdu(), version);

        assertEquals(SamplePdus.TANK, update.entityId());
        assertVector(1.5, -2.5, 3.25, update.velocityX(), update.velocityY(), update.velocityZ());
        assertVector(
                4_175_000.125,
                857_000.25,
                4_727_000.5,
                update.locationX(),
                update.locationY(),
                update.locationZ());
        assertVector(0.5, -0.25, 0.125, update.psi(), update.theta(), update.phi());
        assertEquals(0x0040_0003, update.appearance());
        assertEquals(1, update.partCount());
        assertEquals(1.25f, update.part(0, new Part()).value());
    }

    @Test
    void fire() {
        FirePdu fire = read(new FirePdu(), 7);

        assertEquals(SamplePdus.TANK, fire.firingId());
        assertEquals(SamplePdus.TARGET, fire.targetId());
        assertEquals(SamplePdus.SHELL, fire.munitionId());
        assertEquals(SamplePdus.EVENT, fire.eventId());
        assertEquals(77, fire.fireMission());
        assertVector(
                4_175_001.5,
                857_001.5,
                4_727_001.5,
                fire.locationX(),
                fire.locationY(),
                fire.locationZ());
        assertEquals(SamplePdus.ROUND, fire.munitionType());
        assertEquals(1_000, fire.warhead());
        assertEquals(2_000, fire.fuse());
        assertEquals(3, fire.quantity());
        assertEquals(600, fire.rate());
        assertVector(100.5, -200.5, 300.5, fire.velocityX(), fire.velocityY(), fire.velocityZ());
        assertEquals(2_500.5f, fire.range());
    }

    @Test
    void detonation() {
        DetonationPdu blast = read(new DetonationPdu(), 7);

        assertEquals(SamplePdus.TANK, blast.firingId());
        assertEquals(SamplePdus.TARGET, blast.targetId());
        assertEquals(SamplePdus.SHELL, blast.munitionId());
        assertEquals(SamplePdus.EVENT, blast.eventId());
        assertVector(100.5, -200.5, 300.5, blast.velocityX(), blast.velocityY(), blast.velocityZ());
        assertVector(
                4_175_002.5,
                857_002.5,
                4_727_002.5,
                blast.locationX(),
                blast.locationY(),
                blast.locationZ());
        assertEquals(SamplePdus.ROUND, blast.munitionType());
        assertEquals(1_000, blast.warhead());
        assertEquals(2_000, blast.fuse());
        assertEquals(3, blast.quantity());
        assertEquals(600, blast.rate());
        assertVector(
                0.5,
                1.5,
                -2.5,
                blast.targetLocationX(),
                blast.targetLocationY(),
                blast.targetLocationZ());
        assertEquals(5, blast.result());
        assertEquals(1, blast.partCount());
        assertEquals(4_107, blast.part(0, new Part()).parameter());
    }

    @Test
    void partsOfOtherPdus() {
        Part part = new Part();
        EntityStateUpdatePdu update =
                SamplePdus.entityStateUpdate(7).addAttachedPart(false, 0, 1, SamplePdus.ROUND);
        DetonationPdu blast =
                SamplePdus.detonation(7).addAttachedPart(false, 0, 1, SamplePdus.ROUND);

        assertEquals(2, update.partCount());
        assertEquals(SamplePdus.ROUND, update.part(1, part).attachedType());
        assertEquals(72 + 2 * 16, update.length());
        assertEquals(2, blast.partCount());
        assertEquals(SamplePdus.ROUND, blast.part(1, part).attachedType());
        assertEquals(104 + 2 * 16, blast.length());
    }

    private static void assertVector(
            double x, double y, double z, double actualX, double actualY, double actualZ) {
        assertArrayEquals(new double[] {x, y, z}, new double[] {actualX, actualY, actualZ});
    }

    @Test
    void createAndRemove() {
        CreateEntityPdu create = read(new CreateEntityPdu(), 7);
        RemoveEntityPdu remove = read(new RemoveEntityPdu(), 6);

        assertEquals(SamplePdus.MANAGER, create.originatingId());
        assertEquals(SamplePdus.TANK, create.receivingId());
        assertEquals(501, create.requestId());
        assertEquals(502, remove.requestId());
    }

    @Test
    void startAndStop() {
        StartResumePdu start = read(new StartResumePdu(), 7);
        StopFreezePdu stop = read(new StopFreezePdu(), 7);

        assertEquals(SamplePdus.EVERYONE, start.receivingId());
        assertEquals(490_000, start.realWorldTimeHour());
        assertEquals(DisTimestamp.absolute(60_000_000_000L), start.realWorldTimePastHour());
        assertEquals(12, start.simulationTimeHour());
        assertEquals(DisTimestamp.absolute(120_000_000_000L), start.simulationTimePastHour());
        assertEquals(503, start.requestId());
        assertEquals(490_000, stop.realWorldTimeHour());
        assertEquals(DisTimestamp.absolute(60_000_000_000L), stop.realWorldTimePastHour());
        assertEquals(2, stop.reason());
        assertEquals(3, stop.frozenBehavior());
        assertEquals(504, stop.requestId());
    }

    @Test
    void acknowledge() {
        AcknowledgePdu answer = read(new AcknowledgePdu(), 7);

        assertEquals(4, answer.acknowledgeFlag());
        assertEquals(AcknowledgePdu.ABLE, answer.responseFlag());
        assertEquals(504, answer.requestId());
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void datums(int version) {
        ActionRequestPdu request = read(new ActionRequestPdu(), version);
        ActionResponsePdu response = read(new ActionResponsePdu(), version);

        assertEquals(505, request.requestId());
        assertEquals(25, request.actionId());
        assertEquals(505, response.requestId());
        assertEquals(4, response.requestStatus());
        assertDatums(request.datums());
        assertDatums(response.datums());
        assertDatums(read(new SetDataPdu(), version).datums());
        assertDatums(read(new DataPdu(), version).datums());
        assertEquals(507, read(new SetDataPdu(), version).requestId());
        assertEquals(506, read(new DataPdu(), version).requestId());
        Datums comment = read(new CommentPdu(), version).datums();
        assertEquals(0, comment.fixedCount());
        assertEquals("ready to move", comment.variableText(0));
    }

    private static void assertDatums(Datums datums) {
        assertEquals(2, datums.fixedCount());
        assertEquals(15_000, datums.fixedId(0));
        assertEquals(1_234, datums.fixedInt(0));
        assertEquals(15_001, datums.fixedId(1));
        assertEquals(2.5f, datums.fixedFloat(1));
        assertEquals(2, datums.variableCount());
        assertEquals(15_003, datums.variableId(1));
        assertEquals("ready to", datums.variableText(1));
        assertEquals(15_002, datums.variableId(0)); // also backwards
        assertEquals(13 * 8, datums.variableBits(0));
        assertEquals("ready to move", datums.variableText(0));
        assertThrows(IndexOutOfBoundsException.class, () -> datums.fixedId(2));
        assertThrows(IndexOutOfBoundsException.class, () -> datums.variableId(2));
    }

    @Test
    void dataQuery() {
        DataQueryPdu query = read(new DataQueryPdu(), 7);

        assertEquals(506, query.requestId());
        assertEquals(DisTimestamp.relative(10_000_000_000L), query.timeInterval());
        assertEquals(2, query.fixedCount());
        assertEquals(15_000, query.fixedId(0));
        assertEquals(15_001, query.fixedId(1));
        assertEquals(1, query.variableCount());
        assertEquals(15_002, query.variableId(0));
        assertThrows(IndexOutOfBoundsException.class, () -> query.fixedId(2));
        assertThrows(IndexOutOfBoundsException.class, () -> query.variableId(1));
        assertThrows(IllegalStateException.class, () -> query.addFixedId(1));
    }

    /// Neither open-dis nor tshark decodes this PDU, so the bytes were derived by hand from the
    /// layout of the standard.
    @Test
    void transferOwnershipHasTheBytesOfTheStandard() {
        String expected =
                "07" // version
                        + "05" // exercise
                        + "23" // type 35
                        + "07" // family: entity management
                        + "359e26af" // timestamp: 754 s past the hour, absolute
                        + "0058" // length
                        + "05" // status
                        + "00"
                        + "000100020003" // originating
                        + "00130019002c" // receiving
                        + "01020304" // request
                        + "01" // reliability service
                        + "01" // transfer type
                        + "00110017002a" // entity
                        + "00000002" // number of record sets, 32 bits
                        + "11112222" // record id
                        + "00000001" // serial number
                        + "00000000" // padding
                        + "0010" // record length in bits
                        + "0003" // record count
                        + "05060708090a0000" // records, padded to 64 bits
                        + "33334444"
                        + "00000002"
                        + "00000000"
                        + "0001"
                        + "0009"
                        + "0102000000000000"; // nine bits in two bytes
        byte[] actual = SamplePdus.all(7).get(PduType.TRANSFER_OWNERSHIP);

        assertEquals(expected, HexFormat.of().formatHex(actual));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void transferOwnership(int version) {
        TransferOwnershipPdu transfer = read(new TransferOwnershipPdu(), version);
        RecordSets sets = transfer.recordSets();

        assertEquals(SamplePdus.MANAGER, transfer.originatingId());
        assertEquals(SamplePdus.SHELL, transfer.receivingId());
        assertEquals(0x0102_0304, transfer.requestId());
        assertEquals(1, transfer.reliability());
        assertEquals(TransferOwnershipPdu.PUSH, transfer.transferType());
        assertEquals(SamplePdus.TANK, transfer.entityId());
        assertEquals(2, sets.count());
        assertEquals(0x1111_2222, sets.recordId(0));
        assertEquals(1, sets.serialNumber(0));
        assertEquals(16, sets.recordBits(0));
        assertEquals(3, sets.recordCount(0));
        assertEquals(5, transfer.bytes()[sets.valuesOffset(0)]);
        assertEquals(0x3333_4444, sets.recordId(1));
        assertEquals(9, sets.recordCount(1));
        assertEquals(1, transfer.bytes()[sets.valuesOffset(1)]);
        assertThrows(IndexOutOfBoundsException.class, () -> sets.recordId(2));
    }

    @Test
    void invalidValuesAreRefused() {
        EntityStatePdu state = new EntityStatePdu().begin(buffer, 0, header);

        assertMessage(
                "value is out of range: forceId=256, allowed=0..255", () -> state.forceId(256));
        assertMessage(
                "value is out of range: warhead=-1, allowed=0..65535",
                () -> new FirePdu().begin(buffer, 0, header).warhead(-1));
        assertMessage(
                "marking is too long: length=12, largest=11", () -> state.marking("ABCDEFGHIJKL"));
        assertMessage(
                "marking is not ASCII: index=1, character=196", () -> state.marking("P\u00c4"));
        assertMessage(
                "DIS version is unsupported: version=5, allowed=[6, 7]", () -> new PduHeader(5, 1));
        assertMessage(
                "value is out of range: exerciseId=256, allowed=0..255",
                () -> new PduHeader(7, 256));
        assertMessage("value is out of range: status=-1, allowed=0..255", () -> header.status(-1));
    }

    private static void assertMessage(String message, Runnable code) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, code::run).getMessage());
    }

    @Test
    void whatDoesNotFitIsRefused() {
        EntityStatePdu state = new EntityStatePdu().begin(buffer, 50, header);
        var e =
                assertThrows(
                        IndexOutOfBoundsException.class,
                        () -> state.addArticulatedPart(0, 0, 0, 0));

        assertEquals(
                "PDU does not fit: type=ENTITY_STATE, length=160, available=150", e.getMessage());
        assertEquals(144, state.length());
        assertEquals(0, state.partCount());
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> new EntityStatePdu().begin(buffer, 57, header));
        assertThrows(IndexOutOfBoundsException.class, () -> new EntityStatePdu().entityId());
    }

    @Test
    void partsAndDatumsAreLimited() {
        byte[] large = new byte[20_000];
        EntityStatePdu state = new EntityStatePdu().begin(large, 0, header);
        for (int i = 0; i < 255; i++) {
            state.addArticulatedPart(0, 0, i, i);
        }
        assertThrows(IllegalStateException.class, () -> state.addArticulatedPart(0, 0, 0, 0));
        assertEquals(254, state.part(254, new Part()).parameter());

        DataPdu data = new DataPdu().begin(large, 0, header, SamplePdus.TANK, SamplePdus.MANAGER);
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> data.datums().addVariable(1, large, 0, 8_192));
        data.datums().addVariable(1, large, 0, 3);
        var e = assertThrows(IllegalStateException.class, () -> data.datums().addFixed(2, 1));
        assertEquals("fixed datum after a variable datum: type=DATA, id=2", e.getMessage());
    }
}
