package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.capture.UdpEndpoint;
import dev.tercio.dis.transport.DatagramListener;
import dev.tercio.dis.transport.DisTransport;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A network that sends everything back, as a relay between two broadcast networks does: shots of
/// this node are not shots of others.
///
/// Proves DI-01.
class ReflectedShotsTest {
    private static final DisEntityType ROUND = DisEntityType.parse("2.2.225.2.0.0.0");

    private final Relay relay = new Relay();
    private final Participant node = new Participant(1, relay);
    private final EventReader<DisFire> fires = node.world.eventReader(DisFire.class);
    private final EventReader<DisDetonation> detonations =
            node.world.eventReader(DisDetonation.class);

    /// Returns each datagram, as if another address had sent it.
    private static final class Relay implements DisTransport {
        private final UdpEndpoint address = UdpEndpoint.of("127.0.0.1", 4_000);
        private final List<byte[]> sent = new ArrayList<>();
        private @Nullable DatagramListener listener;

        @Override
        public void start(DatagramListener receiver) {
            listener = receiver;
        }

        @Override
        public boolean send(byte[] bytes, int offset, int length) {
            sent.add(Arrays.copyOfRange(bytes, offset, offset + length));
            return true;
        }

        void reflect() {
            for (byte[] datagram : sent) {
                if (listener != null) {
                    listener.received(address, datagram, 0, datagram.length);
                }
            }
            sent.clear();
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        node.close();
    }

    private void fire(Entity shooter, DisEntityId event) {
        DisShot shot = DisShot.of(shooter, Entity.NONE, ROUND).eventId(event);
        node.world.send(new DisFire(shot, 4e6, 1, 2, 0, 0, 0, 10, false));
        node.world.send(new DisDetonation(shot, 4e6, 1, 2, 0, 0, 0, 1, false));
    }

    private void reflect() {
        node.run();
        relay.reflect();
        node.run();
    }

    private long remote() {
        long[] count = {0};
        fires.forEach(fire -> count[0] += fire.remote() ? 1 : 0);
        detonations.forEach(detonation -> count[0] += detonation.remote() ? 1 : 0);
        return count[0];
    }

    private void assertIgnored(int pdus) {
        reflect();
        assertEquals(0, remote());
        assertEquals(pdus, node.gateway.statistics().refused(DisRefusal.OWN_ENTITY));
    }

    @Test
    void ownShotsAreIgnored() {
        Entity tank = node.publish(0, 0, 0);
        node.run();
        relay.sent.clear();
        fire(tank, node.gateway.nextEventId());
        assertIgnored(2);
    }

    @Test
    void ownShotsWithoutShooterAreIgnored() {
        fire(Entity.NONE, DisEntityId.NONE);
        assertIgnored(2);
    }

    /// The shooter was destroyed by its own shot.
    @Test
    void shotsOfDestroyedEntitiesAreIgnored() {
        Entity tank = node.publish(0, 0, 0);
        node.run();
        relay.sent.clear();
        fire(tank, DisEntityId.of(99, 1, 1));
        node.run();
        node.world.destroy(tank);
        relay.reflect();
        node.run();
        assertEquals(0, remote());
        assertEquals(2, node.gateway.statistics().refused(DisRefusal.OWN_ENTITY));
    }
}
