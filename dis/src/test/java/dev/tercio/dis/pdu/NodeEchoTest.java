package dev.tercio.dis.pdu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The npm package open-dis 1.3.6 decodes our PDUs under Node.js and encodes them to the same
/// bytes.
///
/// Its defects, which these tests leave out: it has no class for Transfer Ownership, it does not
/// skip the padding of variable datums, and in version 7 it reads more of a Data Query than there
/// is. So the datums here need no padding.
///
/// The tests are skipped if Node.js or the package is not installed. With `-Dtercio.tools=required`
/// they fail instead.
///
/// Proves DI-02.
class NodeEchoTest {
    private static final Set<PduType> STATES =
            EnumSet.of(PduType.ENTITY_STATE, PduType.ENTITY_STATE_UPDATE);

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void pdusComeBack(int version) throws Exception {
        Map<PduType, byte[]> samples = samples(version);
        List<NodeEcho.Question> questions = new ArrayList<>();
        samples.forEach((type, bytes) -> questions.add(question(type, bytes)));
        List<NodeEcho.Answer> answers = NodeEcho.echo(version, questions, folder);

        assertEquals(samples.size(), answers.size());
        int index = 0;
        for (var sample : samples.entrySet()) {
            byte[] expected = sample.getValue().clone();
            if (STATES.contains(sample.getKey())) {
                move(sample.getKey(), expected);
            }
            assertArrayEquals(expected, answers.get(index++).bytes(), sample.getKey()::name);
        }
    }

    /// The state that comes back is where the package has moved it, and has all other fields.
    @Test
    void movedStateIsDecoded() throws Exception {
        byte[] bytes = SamplePdus.all(7).get(PduType.ENTITY_STATE);
        NodeEcho.Answer answer =
                NodeEcho.echo(7, List.of(question(PduType.ENTITY_STATE, bytes)), folder).getFirst();
        EntityStatePdu sent = SamplePdus.entityState(7);
        EntityStatePdu back = new EntityStatePdu();

        assertTrue(back.tryWrap(answer.bytes(), 0, answer.bytes().length));
        assertEquals(sent.locationX() + 100, back.locationX());
        assertEquals(sent.locationY(), back.locationY());
        assertEquals(sent.entityId(), back.entityId());
        assertEquals(sent.entityType(), back.entityType());
        assertEquals(sent.marking(), back.marking());
        assertEquals(sent.timestamp(), back.timestamp());
        assertEquals(sent.partCount(), back.partCount());
        assertEquals(sent.part(0, new Part()).value(), back.part(0, new Part()).value(), "turret");
        String fields = answer.fields();
        assertTrue(fields.contains("\"x\":" + sent.locationX()), fields);
        assertTrue(fields.contains("\"exerciseID\":5"), fields);
        assertTrue(fields.contains("\"deadReckoningAlgorithm\":4"), fields);
    }

    private static void move(PduType type, byte[] bytes) {
        if (type == PduType.ENTITY_STATE) {
            EntityStatePdu view = new EntityStatePdu();
            assertTrue(view.tryWrap(bytes, 0, bytes.length));
            view.location(view.locationX() + 100, view.locationY(), view.locationZ());
        } else {
            EntityStateUpdatePdu view = new EntityStateUpdatePdu();
            assertTrue(view.tryWrap(bytes, 0, bytes.length));
            view.location(view.locationX() + 100, view.locationY(), view.locationZ());
        }
    }

    private static NodeEcho.Question question(PduType type, byte[] bytes) {
        StringBuilder name = new StringBuilder();
        for (String word : type.name().split("_")) {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return new NodeEcho.Question(name.append("Pdu").toString(), bytes);
    }

    private static Map<PduType, byte[]> samples(int version) {
        Map<PduType, byte[]> samples = new EnumMap<>(SamplePdus.all(version));
        samples.remove(PduType.TRANSFER_OWNERSHIP);
        if (version == 7) {
            samples.remove(PduType.DATA_QUERY);
        }
        ActionRequestPdu request = SamplePdus.actionRequest(version);
        ActionResponsePdu response = SamplePdus.actionResponse(version);
        SetDataPdu set = SamplePdus.setData(version);
        DataPdu data = SamplePdus.data(version);
        CommentPdu comment = SamplePdus.comment(version);
        PduHeader header = SamplePdus.header(version);
        byte[] buffer = new byte[1_000];
        put(
                samples,
                request.begin(buffer, 0, header, SamplePdus.MANAGER, SamplePdus.TANK)
                        .requestId(505)
                        .actionId(25),
                request.datums());
        put(
                samples,
                response.begin(buffer, 0, header, SamplePdus.TANK, SamplePdus.MANAGER)
                        .requestId(505)
                        .requestStatus(4),
                response.datums());
        put(
                samples,
                set.begin(buffer, 0, header, SamplePdus.MANAGER, SamplePdus.TANK).requestId(507),
                set.datums());
        put(
                samples,
                data.begin(buffer, 0, header, SamplePdus.TANK, SamplePdus.MANAGER).requestId(506),
                data.datums());
        comment.begin(buffer, 0, header, SamplePdus.TANK, SamplePdus.EVERYONE);
        comment.datums().addVariable(15_002, SamplePdus.TEXT, 0, 8);
        samples.put(comment.type(), copy(comment));
        return samples;
    }

    private static void put(Map<PduType, byte[]> samples, Pdu pdu, Datums datums) {
        datums.addFixed(15_000, 1_234).addFixed(15_001, 2.5f);
        datums.addVariable(15_002, SamplePdus.TEXT, 0, 8);
        samples.put(pdu.type(), copy(pdu));
    }

    private static byte[] copy(Pdu pdu) {
        return Arrays.copyOfRange(pdu.bytes(), pdu.offset(), pdu.offset() + pdu.length());
    }
}
