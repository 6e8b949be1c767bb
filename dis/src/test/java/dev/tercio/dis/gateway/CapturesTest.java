package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.dis.capture.PcapReader;
import dev.tercio.dis.pdu.SkipReason;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// PDUs of other simulators, from a folder outside the project: `-Dtercio.dis.captures=FOLDER`.
/// Each `.pcap` file contains datagrams; any other file contains one datagram.
///
/// Proves DI-02.
class CapturesTest {
    @Test
    void pdusOfOtherSimulatorsAreAccepted() throws IOException {
        String folder = System.getProperty("tercio.dis.captures");
        assumeTrue(folder != null, "no captures: set -Dtercio.dis.captures=FOLDER");
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(folder))) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        assertFalse(files.isEmpty(), "no files in " + folder);
        for (Path file : files) {
            accept(file);
        }
    }

    private static void accept(Path file) throws IOException {
        int exercise = exercise(file);
        DisLoopback network = new DisLoopback();
        DisTransport other = network.join();
        try (Participant node =
                new Participant(
                        Participant.settings(9_999, network.join())
                                .site(9_999)
                                .exercise(exercise))) {
            if (file.toString().endsWith(".pcap")) {
                try (PcapReader capture = PcapReader.open(file)) {
                    while (capture.next()) {
                        other.send(capture.bytes(), capture.offset(), capture.length());
                    }
                }
            } else {
                byte[] bytes = Files.readAllBytes(file);
                other.send(bytes, 0, bytes.length);
            }
            node.run();
            DisStatistics statistics = node.gateway.statistics();
            assertTrue(statistics.datagramsReceived() > 0, file::toString);
            assertEquals(
                    0L,
                    statistics.skipped().get(SkipReason.MALFORMED),
                    () -> file + " " + statistics);
            assertTrue(
                    statistics.pdusReceived() > 0
                            || statistics.skipped().get(SkipReason.UNSUPPORTED_TYPE) > 0,
                    () -> file + " " + statistics);
        }
    }

    private static int exercise(Path file) throws IOException {
        if (file.toString().endsWith(".pcap")) {
            try (PcapReader capture = PcapReader.open(file)) {
                return capture.next()
                        ? Math.max(1, capture.bytes()[capture.offset() + 1] & 0xFF)
                        : 1;
            }
        }
        return Math.max(1, Files.readAllBytes(file)[1] & 0xFF);
    }
}
