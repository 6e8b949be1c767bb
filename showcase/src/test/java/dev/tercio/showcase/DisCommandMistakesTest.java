package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.dis.capture.PcapWriter;
import dev.tercio.dis.capture.UdpEndpoint;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// What the commands for DIS traffic say about wrong options and damaged files: one line, once, and
/// never a stack trace.
///
/// Proves DI-07.
class DisCommandMistakesTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir private Path folder;

    private static void assertFails(int exitCode, String message, String... args) {
        CommandResult result = Cli.execute(args);
        assertEquals(exitCode, result.exitCode(), result::toString);
        assertTrue(result.toString().contains(message), result::toString);
        assertFalse(result.toString().contains("\tat "), result::toString);
    }

    /// A capture with a state in each second, and a datagram of another protocol.
    private Path capture(int states) {
        Path file = folder.resolve("capture.pcap");
        UdpEndpoint address = UdpEndpoint.of("127.0.0.1", 3_000);
        EntityStatePdu state =
                new EntityStatePdu().begin(new byte[144], 0, new PduHeader(PduHeader.VERSION_7, 1));
        try (PcapWriter writer = PcapWriter.create(file)) {
            for (int i = 0; i < states; i++) {
                writer.write(i * SECOND, address, address, state.bytes(), 0, state.length());
            }
            writer.write(states * SECOND, address, address, new byte[40], 0, 40);
        }
        return file;
    }

    @Test
    void truncatedCapturesAreReported() throws IOException {
        Path file = capture(3);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 5));
        String message = "capture ends within a frame: file=" + file;
        CommandResult network = Cli.execute("dis-play", file.toString(), "--speed", "0");
        assertEquals(0, network.exitCode(), network::toString);
        assertTrue(network.text().contains("datagrams played: 3"), network::toString);
        assertTrue(network.text().contains(message), network::toString);
        CommandResult world = Cli.execute("dis-play", file.toString(), "--world");
        assertTrue(world.text().contains(message), world::toString);
    }

    @Test
    void datagramsOfOtherProtocolsAreNotPlayed() {
        CommandResult played = Cli.execute("dis-play", capture(2).toString(), "--speed", "0");
        assertEquals(0, played.exitCode(), played::toString);
        assertTrue(
                played.text()
                        .contains(
                                "datagrams played: 2, not sent: 0, without PDUs: 1, frames without"
                                        + " a complete UDP datagram over IPv4: 0"),
                played::toString);
    }

    /// The clock of the computer that captured was set in between.
    @Test
    void longPausesAreShortened() {
        Path file = folder.resolve("jump.pcap");
        UdpEndpoint address = UdpEndpoint.of("127.0.0.1", 3_000);
        EntityStatePdu state =
                new EntityStatePdu().begin(new byte[144], 0, new PduHeader(PduHeader.VERSION_7, 1));
        try (PcapWriter writer = PcapWriter.create(file)) {
            writer.write(0, address, address, state.bytes(), 0, state.length());
            writer.write(4_000_000_000L * SECOND, address, address, state.bytes(), 0, 144);
        }
        CommandResult world = Cli.execute("dis-play", file.toString(), "--world");
        assertEquals(0, world.exitCode(), world::toString);
        assertTrue(
                world.text().contains("pause is shortened: seconds=4000000000, to=600"),
                world::toString);
        CommandResult fast = Cli.execute("dis-play", file.toString(), "--speed", "1000000");
        assertTrue(fast.text().contains("pause is shortened"), fast::toString);
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path missing = folder.resolve("missing.pcap");
        assertFails(1, "cannot read capture: file=" + missing, "dis-play", missing.toString());
        CommandResult once = Cli.execute("dis-play", missing.toString());
        assertEquals(
                once.toString().indexOf("cannot read"),
                once.toString().lastIndexOf("cannot read"),
                once::toString);
        Path ng = folder.resolve("x.pcapng");
        Files.write(ng, new byte[] {0x0A, 0x0D, 0x0D, 0x0A, 28, 0, 0, 0, 0x4D, 0x3C, 0x2B, 0x1A});
        assertFails(1, "convert it with editcap -F pcap", "dis-play", ng.toString());
        assertFails(1, "cannot read capture: file=" + folder, "dis-play", folder.toString());
    }

    @Test
    void picturesNeedAFolder() {
        Path file = folder.resolve("missing").resolve("battle.png");
        assertFails(
                2,
                "folder of the picture does not exist: --picture=" + file,
                "dis-listen",
                "--picture",
                file.toString());
        assertFails(
                2,
                "unknown kind of picture: --picture=x.txt; use a name that ends in .png",
                "dis-listen",
                "--picture",
                "x.txt");
    }

    @Test
    void optionsThatHaveNoEffectAreRefused() {
        String file = capture(1).toString();
        assertFails(2, "--exercise needs --world", "dis-play", file, "--exercise", "2");
        assertFails(2, "--speed", "dis-play", file, "--world", "--speed", "2");
        assertFails(2, "--port", "dis-play", file, "--world", "--port", "3001");
        assertFails(2, "--exercise=300", "dis-play", file, "--world", "--exercise", "300");
        assertFails(2, "--speed=NaN, allowed=0..1000000", "dis-play", file, "--speed", "NaN");
        assertFails(
                2, "not an IPv4 address: destination=0:0:0:0:0:0:0:1", "dis-listen", "--to", "::1");
        assertFails(
                2, "unknown network interface", "dis-listen", "--interface", "no-such-interface");
    }

    @Test
    void capturesNeedAFolder() {
        Path file = folder.resolve("missing").resolve("battle.pcap");
        String[] args = {"run", "battlefield", "--dis", "--dis-capture", file.toString()};
        assertFails(2, "cannot write capture: --dis-capture=" + file, args);
        CommandResult result = Cli.execute(args);
        assertEquals(
                result.toString().indexOf("cannot write"),
                result.toString().lastIndexOf("cannot write"),
                result::toString);
    }
}
