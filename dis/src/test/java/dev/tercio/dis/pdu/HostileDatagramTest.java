package dev.tercio.dis.pdu;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.dis.reckoning.DeadReckoning;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Damaged datagrams never make the reader or the views throw, nor allocate much. Proves DI-02.
class HostileDatagramTest {
    private static final int COUNT = 1_000_000;

    private final List<byte[]> samples = new ArrayList<>();
    private final PduReader reader = new PduReader();
    private final AllFields fields = new AllFields();
    private final DeadReckoning reckoning = new DeadReckoning();
    private final byte[] datagram = new byte[1_400];

    HostileDatagramTest() {
        samples.addAll(SamplePdus.all(6).values());
        samples.addAll(SamplePdus.all(7).values());
    }

    @Test
    void millionDamagedDatagramsNeverThrow() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Seed.run(random -> read(random, COUNT));
        long perDatagram = (threads.getCurrentThreadAllocatedBytes() - before) / COUNT;

        // ids and types, before the code is compiled
        assertTrue(perDatagram < 300, () -> "bytes per datagram=" + perDatagram);
    }

    private void read(Random random, int count) {
        for (int i = 0; i < count; i++) {
            int length = fill(random);
            damage(random, length);
            reader.wrap(datagram, 0, length);
            while (reader.next()) {
                fields.read(reader, reckoning);
            }
        }
        assertTrue(reader.accepted() > count / 2, () -> "accepted=" + reader.accepted());
        for (SkipReason reason : SkipReason.values()) {
            assertTrue(reader.skipped(reason) > count / 100, reason::name);
        }
    }

    /// Fills the datagram with samples and returns its length.
    private int fill(Random random) {
        if (random.nextInt(10) == 0) {
            random.nextBytes(datagram);
            return random.nextInt(datagram.length);
        }
        int length = 0;
        for (int left = random.nextInt(1, 5); left > 0; left--) {
            byte[] sample = samples.get(random.nextInt(samples.size()));
            System.arraycopy(sample, 0, datagram, length, sample.length);
            length += sample.length;
        }
        return random.nextInt(8) == 0 ? random.nextInt(length) : length;
    }

    private void damage(Random random, int length) {
        for (int left = random.nextInt(6); left > 0 && length > 0; left--) {
            int at = random.nextInt(length);
            switch (random.nextInt(4)) {
                case 0 -> datagram[at] = (byte) random.nextInt();
                case 1 -> datagram[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> datagram[at] = (byte) 0xFF;
                default -> datagram[at] = 0;
            }
        }
    }
}
