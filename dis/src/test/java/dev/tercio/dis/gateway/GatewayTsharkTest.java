package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.capture.PcapWriter;
import dev.tercio.dis.geodesy.LocalFrame;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.transport.CapturingTransport;
import dev.tercio.dis.transport.DisLoopback;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A capture of 100 entities, decoded by tshark: the fields equal the components. Skipped if tshark
/// is not installed, unless `-Dtercio.tools=required` is set.
///
/// Proves DI-02, DI-03, DI-07.
class GatewayTsharkTest {
    private static final int ENTITIES = 100;
    private static final int SECONDS = 15;
    private static final int RATE = 60;
    private static final long DEACTIVATED = 1 << 23;
    private static final long START = 1_800_000_000_000_000_000L;

    @TempDir Path folder;

    /// A decoded PDU.
    private record Decoded(
            double time, int number, double x, double y, double z, int kind, int type, long look) {}

    @Test
    void aCaptureOfAHundredEntitiesEqualsTheirComponents() throws Exception {
        Path file = folder.resolve("out.pcap");
        Map<String, double[]> actual = new HashMap<>();
        simulate(file, actual);
        List<Decoded> pdus = decode(file);

        LocalFrame frame = LocalFrame.at(Participant.ORIGIN);
        Vector3 ecef = new Vector3();
        Map<Integer, List<Decoded>> byEntity = new HashMap<>();
        for (Decoded pdu : pdus) {
            assertEquals(1, pdu.type);
            assertEquals(1, pdu.kind);
            byEntity.computeIfAbsent(pdu.number, _ -> new ArrayList<>()).add(pdu);
            if ((pdu.look & DEACTIVATED) != 0) {
                continue; // the last state that was sent, with a later time
            }
            double[] local = actual.get(pdu.number + "@" + Math.round(pdu.time * RATE));
            frame.toEcef(local[0], local[1], 0, ecef);
            assertTrue(ecef.distance(pdu.x, pdu.y, pdu.z) < 1e-6, () -> "" + pdu);
        }
        assertEquals(ENTITIES, byEntity.size());
        assertModels(file, pdus.size());
        byEntity.forEach(GatewayTsharkTest::assertRate);
    }

    /// The dead reckoning model is not a field of tshark, but part of its text.
    private static void assertModels(Path file, int pdus) throws Exception {
        String text = tshark("-r", file.toString(), "-d", "udp.port==3000,dis", "-V");
        List<String> models =
                text.lines().filter(line -> line.contains("Dead Reckoning Algorithm")).toList();
        assertEquals(pdus, models.size());
        assertTrue(models.stream().allMatch(line -> line.contains("DRM(F, P, W) (2)")));
        assertFalse(text.contains("Malformed"));
    }

    /// The first half stands still: heartbeats of 5 s, varied by 10 %. The others turn all the
    /// time, so that thresholds decide. All of them end with a deactivated state.
    private static void assertRate(int number, List<Decoded> pdus) {
        Decoded last = pdus.getLast();
        assertEquals(DEACTIVATED, last.look & DEACTIVATED);
        if (number <= ENTITIES / 2) {
            for (int i = 1; i < pdus.size() - 1; i++) {
                double seconds = pdus.get(i).time - pdus.get(i - 1).time;
                assertTrue(seconds >= 4.49 && seconds <= 5.52, () -> number + ": " + seconds);
            }
            assertTrue(pdus.size() >= 4 && pdus.size() <= 5, () -> "" + pdus);
        } else {
            assertTrue(pdus.size() > 8 && pdus.size() < SECONDS * RATE / 10, () -> "" + pdus);
        }
    }

    /// Tools read the first PDU of a bundle, so bundles are an option; what they read is right.
    @Test
    void firstPduOfEachBundleIsDecoded() throws Exception {
        Path file = folder.resolve("bundled.pcap");
        CapturingTransport capture =
                new CapturingTransport(
                        new DisLoopback().join(), PcapWriter.create(file), () -> START);
        DisStatistics sent;
        try (Participant node = new Participant(Participant.settings(23, capture).bundled())) {
            for (int i = 0; i < ENTITIES; i++) {
                node.publish(50 * i, 10 * i, 0);
            }
            node.run();
            sent = node.gateway.statistics();
        }
        assertEquals(ENTITIES, sent.pdusSent());
        assertTrue(sent.datagramsSent() <= ENTITIES / 9 + 1, sent::toString);
        List<Decoded> pdus = decode(file);
        long states = pdus.stream().filter(pdu -> (pdu.look & DEACTIVATED) == 0).count();
        assertEquals(sent.datagramsSent(), states);
    }

    private static void simulate(Path file, Map<String, double[]> actual) {
        long[] now = {START};
        CapturingTransport capture =
                new CapturingTransport(
                        new DisLoopback().join(), PcapWriter.create(file), () -> now[0]);
        DisSettings settings = Participant.settings(23, capture);
        try (Participant node = new Participant(settings)) {
            List<Entity> entities = new ArrayList<>();
            for (int i = 0; i < ENTITIES; i++) {
                entities.add(node.publish(50 * i, 10 * i, 0));
            }
            for (int frame = 1; frame <= SECONDS * RATE; frame++) {
                now[0] = START + frame * 1_000_000_000L / RATE;
                for (int i = ENTITIES / 2; i < ENTITIES; i++) {
                    double angle = frame / 60.0 + i;
                    node.world.set(
                            entities.get(i),
                            new LocalVelocity(10 * Math.cos(angle), 10 * Math.sin(angle), 0));
                }
                node.run();
                for (Entity entity : entities) {
                    LocalPosition p = node.position(entity);
                    DisEntityId id = node.id(entity);
                    actual.put(id.entity() + "@" + frame, new double[] {p.east(), p.north()});
                }
            }
            // the last states are those that were sent last, with another time
            entities.forEach(node.world::destroy);
            entities.clear();
        }
    }

    private static List<Decoded> decode(Path file) throws IOException, InterruptedException {
        String output =
                tshark(
                        "-r",
                        file.toString(),
                        "-d",
                        "udp.port==3000,dis",
                        "-T",
                        "fields",
                        "-E",
                        "separator=,",
                        "-E",
                        "occurrence=f",
                        "-e",
                        "frame.time_relative",
                        "-e",
                        "dis.entity_id_site",
                        "-e",
                        "dis.entity_id_application",
                        "-e",
                        "dis.entity_id_entity",
                        "-e",
                        "dis.entity_location.x",
                        "-e",
                        "dis.entity_location.y",
                        "-e",
                        "dis.entity_location.z",
                        "-e",
                        "dis.entityKind",
                        "-e",
                        "dis.pdu_type",
                        "-e",
                        "dis.appearance",
                        "-e",
                        "_ws.malformed");
        List<Decoded> pdus = new ArrayList<>();
        for (String line : output.lines().toList()) {
            String[] fields = line.split(",", -1);
            assertEquals("", fields[10], line);
            assertEquals("17", fields[1], line);
            assertEquals("23", fields[2], line);
            pdus.add(
                    new Decoded(
                            Double.parseDouble(fields[0]) + 1.0 / RATE,
                            Integer.parseInt(fields[3]),
                            Double.parseDouble(fields[4]),
                            Double.parseDouble(fields[5]),
                            Double.parseDouble(fields[6]),
                            Integer.parseInt(fields[7]),
                            Integer.parseInt(fields[8]),
                            Long.decode(fields[9])));
        }
        return pdus;
    }

    private static String tshark(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tshark"));
        command.addAll(List.of(arguments));
        Process tshark;
        try {
            tshark =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            if ("required".equals(System.getProperty("tercio.tools"))) {
                throw e;
            }
            return abort("tshark is not installed");
        }
        String output = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, tshark.waitFor());
        return output;
    }
}
