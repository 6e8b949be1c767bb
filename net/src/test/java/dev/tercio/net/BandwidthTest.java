package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// A peer with a limited bandwidth receives less often, but everything. Proves TR-04.
class BandwidthTest {
    private static final int ENTITIES = 400;
    private static final int BYTES = 1_000;
    private static final int BYTES_PER_VALUE = 9;

    private final Loopback network = new Loopback(8_192, 1_400);
    private final TestNode here =
            InterestTest.limited(1, network.join(1), InterestTest.OPTIONS.peerBytes(BYTES));
    private final TestNode there = InterestTest.limited(2, network.join(2), InterestTest.OPTIONS);

    /// In the order of their distance.
    private final List<Entity> sent = new ArrayList<>();

    private final List<Long> ids = new ArrayList<>();

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private void run(int frames) {
        TestNode.run(frames, here, there);
    }

    private void publish() {
        for (int i = 0; i < ENTITIES; i++) {
            ids.add(here.publish(new Position(i, 0), new Damage(i)));
            sent.add(here.find(ids.get(i)));
        }
    }

    @Test
    void entitiesEnterWithinTheBandwidth() {
        there.replication.limitTo(Area.around(0, 0, ENTITIES));
        publish();
        int frames = 0;
        int nearest = 0;
        while (there.world.entities().size() < ENTITIES) {
            run(1);
            frames++;
            assertTrue(frames < 400, "entities=" + there.world.entities().size());
            if (there.world.entities().size() >= ENTITIES / 4 && nearest == 0) {
                nearest = (int) ids.subList(0, ENTITIES / 2).stream().filter(there::knows).count();
            }
        }
        assertEquals(here.state(), there.state());
        assertTrue(nearest > ENTITIES / 5, "nearest=" + nearest);
        long bytes = here.statistics().bytesSent();
        assertTrue(bytes < 1.5 * BYTES * (frames + 2), "bytes=" + bytes + ", frames=" + frames);
        assertTrue(here.statistics().entitiesDeferred() > 0);
    }

    @Test
    void everyChangedValueArrivesWithinABound() {
        there.replication.limitTo(Area.around(0, 0, ENTITIES));
        publish();
        while (there.world.entities().size() < ENTITIES) {
            run(1);
        }
        run(20);
        // 8 bytes each, in all entities and frames: about four times the bandwidth
        int[] arrived = new int[ENTITIES];
        int[] updates = new int[ENTITIES];
        int longest = 0;
        long before = here.statistics().bytesSent();
        int frames = 400;
        for (int frame = 1; frame <= frames; frame++) {
            for (int i = 0; i < ENTITIES; i++) {
                here.world.set(sent.get(i), new Position(i, frame / 1_024f));
            }
            run(1);
            for (int i = 0; i < ENTITIES; i++) {
                Position at = there.world.get(there.find(ids.get(i)), Position.class);
                int now = (int) (at.y() * 1_024);
                updates[i] += now != arrived[i] ? 1 : 0;
                arrived[i] = now;
                longest = Math.max(longest, frame - now);
            }
        }
        long bytes = here.statistics().bytesSent() - before;
        assertTrue(bytes < 1.15 * BYTES * frames, "bytes=" + bytes);
        assertTrue(bytes > 0.7 * BYTES * frames, "bytes=" + bytes);
        // the farthest is sent a sixteenth as often as the nearest
        int rounds = ENTITIES * BYTES_PER_VALUE / BYTES + 1;
        assertTrue(longest <= 16 * rounds, "longest=" + longest);
        assertTrue(updates[0] > 3 * updates[ENTITIES - 1], updates[0] + " to " + updates[399]);
        assertTrue(updates[ENTITIES - 1] >= frames / (16 * rounds), "farthest=" + updates[399]);
        assertTrue(here.statistics().updatesDeferred() > 0);
        // when nothing changes any more, everything arrives
        run(16 * rounds);
        assertEquals(here.state(), there.state());
    }

    @Test
    void peerWithoutAnInterestReceivesEverythingInTime() {
        publish();
        network.faults(new Faults(3, 0.3, 0.1, 2));
        for (int frame = 1; frame <= 60; frame++) {
            for (int i = 0; i < ENTITIES; i++) {
                here.world.set(sent.get(i), new Position(i, frame));
            }
            here.replication.isInSync();
            run(1);
        }
        here.world.destroy(sent.get(7));
        run(150);
        assertEquals(here.state(), there.state());
        assertEquals(ENTITIES - 1, there.world.entities().size());
        assertEquals(List.of(), there.replication.problems());
    }

    @Test
    void limitsThatAreTooSmallAreRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> ReplicationOptions.DEFAULT.peerBytes(255));
    }
}
