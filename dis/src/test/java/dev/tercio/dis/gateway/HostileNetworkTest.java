package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.pdu.SamplePdus;
import dev.tercio.dis.pdu.SkipReason;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Damaged and invented datagrams through a whole gateway: nothing is thrown out of a frame, memory
/// is limited, and all values stay finite.
///
/// Proves DI-02.
class HostileNetworkTest {
    private static final int MAX_GHOSTS = 20;
    private static final int EXERCISE_OF_SAMPLES = 5;

    private final List<byte[]> samples = new ArrayList<>();
    private final byte[] datagram = new byte[1_400];

    HostileNetworkTest() {
        samples.addAll(SamplePdus.all(6).values());
        samples.addAll(SamplePdus.all(7).values());
    }

    @Test
    void damagedDatagramsNeverThrowOutOfAFrame() {
        Seed.run(random -> attack(random, 40_000));
    }

    @Test
    @Tag("manual")
    void aMillionDamagedDatagramsNeverThrowOutOfAFrame() {
        Seed.run(random -> attack(random, 1_000_000));
    }

    private void attack(Random random, int count) {
        DisLoopback network = new DisLoopback();
        DisTransport attacker = network.join();
        DisSettings settings =
                Participant.settings(2, network.join())
                        .exercise(EXERCISE_OF_SAMPLES)
                        .maxGhosts(MAX_GHOSTS)
                        .smoothing(0.5);
        try (Participant victim = new Participant(settings)) {
            victim.gateway.manage(new OwnershipTransferTest.Accepting());
            Entity tank = victim.publish(0, 0, 10);
            long sent = 0;
            long bytes = 0;
            long largest = 0;
            while (sent < count) {
                for (int i = random.nextInt(200); i >= 0; i--, sent++) {
                    int length = fill(random);
                    damage(random, length);
                    attacker.send(datagram, 0, length);
                    bytes += length;
                }
                victim.run();
                largest = Math.max(largest, victim.world.query().count());
            }
            assertTrue(largest <= MAX_GHOSTS + 1, "entities=" + largest);
            assertTrue(victim.world.isAlive(tank));
            assertTrue(victim.ghosts() <= MAX_GHOSTS);
            victim.world
                    .query(LocalPosition.class)
                    .forEach(p -> assertTrue(Double.isFinite(p.east() + p.north() + p.up())));
            victim.world
                    .query(LocalAngles.class)
                    .forEach(p -> assertTrue(Double.isFinite(p.heading() + p.pitch() + p.roll())));
            DisStatistics statistics = victim.gateway.statistics();
            assertTrue(statistics.pdusReceived() > count / 2, statistics::toString);
            assertTrue(statistics.statesApplied() > 100, statistics::toString);
            for (SkipReason reason : SkipReason.values()) {
                assertTrue(statistics.skipped().get(reason) > 0, reason::name);
            }
            assertTrue(victim.gateway.problems().size() <= DisProblem.Kind.values().length);
            assertAllCounted(statistics, sent, bytes);
        }
    }

    /// Nothing is silent: every datagram was received or dropped, and every PDU in it was applied,
    /// refused for a reason, or skipped for a reason.
    private static void assertAllCounted(DisStatistics statistics, long sent, long bytes) {
        assertEquals(sent, statistics.datagramsReceived());
        assertEquals(bytes, statistics.bytesReceived());
        assertEquals(0, statistics.datagramsDropped());
        long refused = statistics.refused().values().stream().mapToLong(n -> n).sum();
        assertEquals(statistics.pdusReceived(), statistics.pdusApplied() + refused);
        assertEquals(0, statistics.refused(DisRefusal.FAILED));
        for (DisRefusal reason : DisRefusal.values()) {
            boolean expected = reason != DisRefusal.FAILED;
            assertEquals(expected, statistics.refused(reason) > 0, reason::name);
        }
    }

    private int fill(Random random) {
        if (random.nextInt(10) == 0) {
            random.nextBytes(datagram);
            return random.nextInt(datagram.length);
        }
        int length = 0;
        for (int left = random.nextInt(1, 4); left > 0; left--) {
            byte[] sample = samples.get(random.nextInt(samples.size()));
            System.arraycopy(sample, 0, datagram, length, sample.length);
            length += sample.length;
        }
        return random.nextInt(8) == 0 ? 1 + random.nextInt(length - 1) : length;
    }

    private void damage(Random random, int length) {
        if (length == 0) {
            return;
        }
        for (int left = random.nextInt(6); left > 0; left--) {
            int at = random.nextInt(length);
            switch (random.nextInt(4)) {
                case 0 -> datagram[at] = (byte) random.nextInt();
                case 1 -> datagram[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> datagram[at] = (byte) 0xFF;
                default -> datagram[at] = 0;
            }
        }
    }

    /// What exceeds the limit of waiting bytes is dropped and reported.
    @Test
    void aFloodIsDropped() {
        DisLoopback network = new DisLoopback();
        DisTransport attacker = network.join();
        DisSettings settings = Participant.settings(2, network.join()).receiveBytes(1 << 16);
        try (Participant victim = new Participant(settings)) {
            for (int i = 0; i < 100; i++) {
                attacker.send(datagram, 0, datagram.length);
            }
            victim.run();
            DisStatistics statistics = victim.gateway.statistics();
            assertEquals(100, statistics.datagramsReceived() + statistics.datagramsDropped());
            assertEquals(46, statistics.datagramsReceived());
            assertEquals(
                    DisProblem.Kind.RECEIVE_OVERFLOW, victim.gateway.problems().getFirst().kind());
        }
    }

    /// Proves DI-08: the default limit of ghosts holds in a small heap, even if each of them has as
    /// many parts as a PDU can have.
    @ParameterizedTest
    @CsvSource({"150000, 0", "40000, 255"})
    void entitiesThatDoNotFitInTheHeapAreRefused(int entities, int parts) throws Exception {
        Process program =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx160m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                GhostFloodProgram.class.getName(),
                                String.valueOf(entities),
                                String.valueOf(parts))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        String printed =
                new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, program.waitFor(), printed);
        String[] numbers = printed.strip().split(" ", -1);
        int ghosts = Integer.parseInt(numbers[0]);
        assertTrue(ghosts > 10_000 && ghosts <= entities / 2, printed);
        assertEquals(entities, ghosts + Integer.parseInt(numbers[1]), printed);
    }
}
