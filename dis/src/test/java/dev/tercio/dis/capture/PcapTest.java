package dev.tercio.dis.capture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Captures are written and read, and damaged files are refused. Proves DI-07.
class PcapTest {
    private static final UdpEndpoint SOURCE = UdpEndpoint.of("127.0.0.1", 40_000);
    private static final UdpEndpoint DESTINATION = UdpEndpoint.of("239.1.2.3", 3_000);
    private static final long TIME = 1_800_000_000_123_456_000L;
    private static final byte[] CONTENT = {1, 2, 3, 4, 5};

    private static byte[] capture(LinkType link, byte[]... contents) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PcapWriter writer = new PcapWriter(out, link)) {
            for (byte[] content : contents) {
                writer.write(TIME, SOURCE, DESTINATION, content, 0, content.length);
            }
        }
        return out.toByteArray();
    }

    private static PcapReader reader(byte[] file) {
        return new PcapReader(new ByteArrayInputStream(file));
    }

    private static byte[] content(PcapReader reader) {
        return Arrays.copyOfRange(
                reader.bytes(), reader.offset(), reader.offset() + reader.length());
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void datagramsSurvive(LinkType link) {
        byte[] large = new byte[65_507];
        Arrays.fill(large, (byte) 7);
        try (PcapReader reader = reader(capture(link, CONTENT, new byte[0], large))) {
            assertTrue(reader.next());
            assertEquals(TIME, reader.epochNanos());
            assertEquals(SOURCE, reader.source());
            assertEquals(DESTINATION, reader.destination());
            assertArrayEquals(CONTENT, content(reader));
            assertTrue(reader.next());
            assertEquals(0, reader.length());
            assertTrue(reader.next());
            assertArrayEquals(large, content(reader));
            assertFalse(reader.next());
            assertEquals(0, reader.skipped());
            assertFalse(reader.isTruncated());
        }
    }

    @Test
    void filesSurvive(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("x.pcap");
        try (PcapWriter writer = PcapWriter.create(file)) {
            writer.write(TIME, SOURCE, DESTINATION, CONTENT, 1, 3);
        }
        try (PcapReader reader = PcapReader.open(file)) {
            assertTrue(reader.next());
            assertArrayEquals(new byte[] {2, 3, 4}, content(reader));
        }
        Path missing = folder.resolve("none").resolve("x.pcap");
        assertThrows(UncheckedIOException.class, () -> PcapWriter.create(missing));
        assertThrows(UncheckedIOException.class, () -> PcapReader.open(missing));
        Files.write(file, CONTENT);
        assertThrows(CorruptCaptureException.class, () -> PcapReader.open(file));
    }

    /// Bytes from an independent calculation of the checksum of the IPv4 header.
    @Test
    void headerHasAValidChecksum() {
        ByteBuffer file = ByteBuffer.wrap(capture(LinkType.RAW, CONTENT));
        int sum = 0;
        for (int i = 0; i < 20; i += 2) {
            sum += Short.toUnsignedInt(file.getShort(24 + 16 + i));
        }
        assertEquals(0xFFFF, (sum & 0xFFFF) + (sum >>> 16));
    }

    @Test
    void filesOfTheOtherByteOrderAndNanosecondsAreRead() {
        byte[] file = capture(LinkType.NULL, CONTENT);
        ByteBuffer buffer = ByteBuffer.wrap(file);
        buffer.putInt(0, PcapLayout.MAGIC_NANOS);
        for (int at : new int[] {0, 8, 12, 16, 20, 24, 28, 32, 36, 40}) {
            buffer.putInt(at, Integer.reverseBytes(buffer.getInt(at)));
        }
        for (int at : new int[] {4, 6}) {
            buffer.putShort(at, Short.reverseBytes(buffer.getShort(at)));
        }
        try (PcapReader reader = reader(file)) {
            assertTrue(reader.next());
            assertEquals(1_800_000_000_000_123_456L, reader.epochNanos());
            assertArrayEquals(CONTENT, content(reader));
        }
    }

    /// Networks of providers add a second tag.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void taggedFramesAreRead(int tags) {
        byte[] plain = capture(LinkType.ETHERNET, CONTENT);
        int added = 4 * tags;
        byte[] tagged = new byte[plain.length + added];
        int split = 24 + 16 + 12;
        System.arraycopy(plain, 0, tagged, 0, split);
        System.arraycopy(plain, split, tagged, split + added, plain.length - split);
        ByteBuffer frame = ByteBuffer.wrap(tagged);
        for (int tag = 0; tag < tags; tag++) {
            frame.putShort(split + 4 * tag, (short) (tag == tags - 1 ? 0x8100 : 0x88A8));
        }
        frame.putInt(24 + 8, plain.length - 40 + added);
        try (PcapReader reader = reader(tagged)) {
            assertTrue(reader.next());
            assertArrayEquals(CONTENT, content(reader));
        }
    }

    @Test
    void otherFramesAreSkippedAndCounted() {
        int packet = 24 + 16 + 14;
        int[][] changes = {
            {packet - 1, 6}, // not IPv4
            {packet, 0x65}, // version 6
            {packet, 0x44}, // header too short
            {packet + 2, 0xFF}, // longer than the frame
            {packet + 6, 0x20}, // a fragment
            {packet + 9, 6}, // TCP
            {packet + 24, 0xFF}, // UDP longer than the packet
            {packet + 25, 7}, // UDP shorter than its header
        };
        for (int[] change : changes) {
            byte[] file = capture(LinkType.ETHERNET, CONTENT, CONTENT);
            file[change[0]] = (byte) change[1];
            try (PcapReader reader = reader(file)) {
                assertTrue(reader.next(), () -> Arrays.toString(change));
                assertFalse(reader.next(), () -> Arrays.toString(change));
                assertEquals(1, reader.skipped());
            }
        }
    }

    @Test
    void otherFilesAreRefused() {
        byte[] file = capture(LinkType.ETHERNET, CONTENT);
        byte[] pcapng = file.clone();
        ByteBuffer.wrap(pcapng).putInt(0, 0x0A0D_0D0A);
        byte[] cooked = file.clone();
        cooked[23] = 105;
        byte[] endless = file.clone();
        endless[24 + 8] = 1;

        assertCorrupt(
                "not a pcap file: magic=a0d0d0a, length=24; it has the format pcapng, convert it"
                        + " with editcap -F pcap",
                pcapng);
        assertCorrupt("not a pcap file: magic=0, length=0", new byte[0]);
        assertCorrupt("not a pcap file: magic=a1b2c3d4, length=23", Arrays.copyOf(file, 23));
        assertCorrupt("link type is unsupported: code=105", cooked);
        assertCorrupt("frame is too long: position=24, length=16777263, largest=262144", endless);
    }

    private static void assertCorrupt(String message, byte[] file) {
        var e =
                assertThrows(
                        CorruptCaptureException.class,
                        () -> {
                            try (PcapReader reader = reader(file)) {
                                reader.next();
                            }
                        });
        assertEquals(message, e.getMessage());
    }

    @Test
    void everyPrefixEndsWithoutAnException() {
        byte[] file = capture(LinkType.ETHERNET, CONTENT, CONTENT);
        int frame = (file.length - 24) / 2;
        for (int length = 24; length <= file.length; length++) {
            try (PcapReader reader = reader(Arrays.copyOf(file, length))) {
                int count = 0;
                while (reader.next()) {
                    count++;
                }
                assertEquals((length - 24) / frame, count);
                assertEquals((length - 24) % frame != 0, reader.isTruncated());
            }
        }
    }

    @Test
    void damagedFilesThrowNothingElse() {
        byte[] file = capture(LinkType.ETHERNET, CONTENT, new byte[100], CONTENT);
        Seed.run(
                random -> {
                    for (int i = 0; i < 20_000; i++) {
                        byte[] damaged = file.clone();
                        for (int left = random.nextInt(5); left >= 0; left--) {
                            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                        }
                        readAll(damaged);
                    }
                });
    }

    private static void readAll(byte[] file) {
        try (PcapReader reader = reader(file)) {
            while (reader.next()) {
                assertEquals(reader.length(), content(reader).length);
                assertTrue(reader.source().port() >= 0);
            }
        } catch (CorruptCaptureException refused) {
            assertFalse(refused.getMessage().isEmpty());
        }
    }

    @Test
    void longContentIsRefused() {
        try (PcapWriter writer = new PcapWriter(OutputStream.nullOutputStream(), LinkType.RAW)) {
            var e =
                    assertThrows(
                            IllegalArgumentException.class,
                            () ->
                                    writer.write(
                                            0, SOURCE, DESTINATION, new byte[65_508], 0, 65_508));
            assertEquals("datagram is too long: length=65508, largest=65507", e.getMessage());
        }
    }

    @Test
    void failingStreamsAreReported() {
        InputStream in =
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("gone");
                    }

                    @Override
                    public void close() throws IOException {
                        throw new IOException("gone");
                    }
                };
        OutputStream out =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("full");
                    }
                };
        var read = assertThrows(UncheckedIOException.class, () -> new PcapReader(in));
        assertEquals("cannot read capture: position=0", read.getMessage());
        var written =
                assertThrows(UncheckedIOException.class, () -> new PcapWriter(out, LinkType.RAW));
        assertEquals(
                "cannot write capture: because=java.io.IOException: full", written.getMessage());
    }

    @Test
    void endpointsAreTextAndNumbers() {
        assertEquals("127.0.0.1:40000", SOURCE.toString());
        assertEquals(0x7F00_0001, SOURCE.address());
        for (String text : new String[] {"", "1.2.3", "1.2.3.256", "a.b.c.d", "1.2.3.4.5"}) {
            var e = assertThrows(IllegalArgumentException.class, () -> UdpEndpoint.of(text, 1));
            assertEquals("not an IPv4 address: address=\"" + text + "\"", e.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> new UdpEndpoint(0, 65_536));
    }
}
