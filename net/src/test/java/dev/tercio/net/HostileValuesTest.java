package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.internal.MessageLayout;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Value messages are not trusted: modified ones are refused or change values at most.
class HostileValuesTest {
    /// Modifies unreliable messages, and makes their checksums valid again.
    private static final class Modifying extends WrappedTransport {
        private final Random random;
        private boolean enabled;

        Modifying(Transport inner, Random random) {
            super(inner);
            this.random = random;
        }

        @Override
        public SendResult broadcast(ByteBuffer source, int offset, int length) {
            if (!enabled) {
                return super.broadcast(source, offset, length);
            }
            int size = random.nextInt(8) == 0 ? 64 + random.nextInt(length - 63) : length;
            byte[] copy = new byte[size];
            source.get(offset, copy);
            for (int i = random.nextInt(4); i >= 0; i--) {
                // the header identifies the sender; the rest is what is tested
                copy[24 + random.nextInt(size - 24)] = (byte) random.nextInt();
            }
            ByteBuffer message = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
            message.putInt(MessageLayout.CHECKSUM_AT, MessageLayout.checksum(message));
            return super.broadcast(message, 0, size);
        }
    }

    @Test
    void modifiedValuesNeitherThrowNorChangeTheStructure() {
        Seed.run(
                random -> {
                    Loopback network = new Loopback();
                    Modifying modifying = new Modifying(network.join(1), random);
                    try (TestNode here = new TestNode(1, modifying);
                            TestNode there = new TestNode(2, network.join(2))) {
                        play(random, modifying, here, there);
                    }
                });
    }

    private static void play(Random random, Modifying modifying, TestNode here, TestNode there) {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(here.find(here.publish(new Position(i, 0), new Damage(i))));
        }
        TestNode.run(5, here, there);
        modifying.enabled = true;
        for (int frame = 0; frame < 400; frame++) {
            for (int i = random.nextInt(5); i < all.size(); i += 1 + random.nextInt(9)) {
                here.world.set(all.get(i), new Position(frame, i));
                here.world.set(all.get(i), new Damage(frame));
            }
            TestNode.run(1, here, there);
        }
        assertEquals(here.world.size(), there.world.size());
        assertTrue(there.refused(Refusal.MALFORMED) > 0);
        modifying.enabled = false;
        there.replication.requestRefresh();
        TestNode.run(20, here, there);
        TestNode.assertSame(here, there);
    }
}
