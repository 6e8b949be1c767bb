package dev.tercio.dis.pdu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tercio.dis.capture.PcapWriter;
import dev.tercio.dis.capture.UdpEndpoint;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/// tshark, the command line of Wireshark, decodes our capture file field for field. The file
/// `tshark.txt` contains the values of [SamplePdus] by the names of its fields.
///
/// It names a Transfer Ownership PDU, but does not decode its body.
///
/// The tests are skipped if tshark is not installed. With `-Dtercio.tools=required` they fail
/// instead.
///
/// Proves DI-02, DI-07.
class TsharkTest {
    private static final UdpEndpoint PORT = UdpEndpoint.of("127.0.0.1", 3_000);

    /// Checked here for all types, or without meaning.
    private static final Set<String> IGNORED =
            Set.of("exer_id", "pdu_type", "pdu_length", "padding", "vp.padding");

    private record Field(String name, String value) {
        boolean matches(Field other) {
            boolean time = name.contains("time") && !name.contains("interval");
            return name.equals(other.name)
                    && (time
                            ? Math.abs(Double.parseDouble(value) - Double.parseDouble(other.value))
                                    < 0.002
                            : value.equals(other.value));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void everyFieldIsDecoded(int version, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("samples.pcap");
        Map<PduType, byte[]> samples = SamplePdus.all(version);
        try (PcapWriter capture = PcapWriter.create(file)) {
            for (byte[] bytes : samples.values()) {
                capture.write(1_800_000_000_000_000_000L, PORT, PORT, bytes, 0, bytes.length);
            }
        }
        List<Element> packets = packets(file);
        Map<PduType, List<Field>> expected = expected();

        assertEquals(samples.size(), packets.size());
        int index = 0;
        for (PduType type : samples.keySet()) {
            List<Field> fields = fields(packets.get(index));
            assertHeader(type, version, samples.get(type).length, fields);
            assertFields(type, expected.get(type), fields);
            index++;
        }
    }

    private static void assertHeader(PduType type, int version, int length, List<Field> fields) {
        List<Field> header = new ArrayList<>();
        header.add(new Field("proto_ver", "" + version));
        header.add(new Field("exer_id", "5"));
        header.add(new Field("pdu_type", "" + type.code()));
        header.add(new Field("proto_fam", "" + type.family()));
        header.add(new Field("timestamp", "754"));
        header.add(new Field("pdu_length", "" + length));
        if (version == 7) {
            header.add(new Field("pdu_status", "0x05"));
        }
        for (int i = 0; i < header.size(); i++) {
            assertTrue(header.get(i).matches(fields.get(i)), type + ": " + fields.get(i));
        }
    }

    private static void assertFields(PduType type, List<Field> expected, List<Field> fields) {
        List<Field> body = fields.stream().filter(TsharkTest::isCompared).toList();
        assertEquals(expected.size(), body.size(), () -> type + ": " + body);
        for (int i = 0; i < body.size(); i++) {
            Field wanted = expected.get(i);
            Field found = body.get(i);
            assertTrue(wanted.matches(found), () -> type + ": " + wanted + ", found=" + found);
        }
    }

    private static boolean isCompared(Field field) {
        return !IGNORED.contains(field.name)
                && !field.name.matches("proto_.*|timestamp|pdu_?status.*|fixed_datum_value_as_.*");
    }

    private static Map<PduType, List<Field>> expected() throws IOException {
        Map<PduType, List<Field>> expected = new EnumMap<>(PduType.class);
        try (InputStream in =
                Objects.requireNonNull(TsharkTest.class.getResourceAsStream("tshark.txt"))) {
            List<Field> fields = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (line.startsWith("# ")) {
                    fields = new ArrayList<>();
                    expected.put(PduType.valueOf(line.substring(2)), fields);
                } else {
                    int equals = line.indexOf('=');
                    fields.add(new Field(line.substring(0, equals), line.substring(equals + 1)));
                }
            }
        }
        return expected;
    }

    private static List<Field> fields(Element packet) {
        List<Field> fields = new ArrayList<>();
        NodeList all = packet.getElementsByTagName("field");
        for (int i = 0; i < all.getLength(); i++) {
            Element field = (Element) all.item(i);
            String name = field.getAttribute("name");
            assertTrue(!name.startsWith("_ws."), () -> "tshark warns: " + describe(field));
            if (name.startsWith("dis.")) {
                fields.add(new Field(name.substring(4), field.getAttribute("show")));
            }
        }
        NodeList protocols = packet.getElementsByTagName("proto");
        for (int i = 0; i < protocols.getLength(); i++) {
            Element protocol = (Element) protocols.item(i);
            String name = protocol.getAttribute("name");
            assertTrue(!name.startsWith("_ws."), () -> "tshark warns: " + describe(protocol));
        }
        return fields;
    }

    private static String describe(Element element) {
        return element.getAttribute("name") + " " + element.getAttribute("showname");
    }

    private static List<Element> packets(Path file)
            throws IOException, InterruptedException, ParserConfigurationException, SAXException {
        Process tshark;
        try {
            tshark =
                    new ProcessBuilder(
                                    "tshark",
                                    "-r",
                                    file.toString(),
                                    "-d",
                                    "udp.port==3000,dis",
                                    "-T",
                                    "pdml")
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            if ("required".equals(System.getProperty("tercio.tools"))) {
                throw new AssertionError("tshark is required, but not installed", e);
            }
            return abort("tshark is not installed: because=" + e.getMessage());
        }
        List<Element> packets = new ArrayList<>();
        NodeList found =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(tshark.getInputStream())
                        .getElementsByTagName("packet");
        for (int i = 0; i < found.getLength(); i++) {
            packets.add((Element) found.item(i));
        }
        assertEquals(0, tshark.waitFor());
        return packets;
    }
}
