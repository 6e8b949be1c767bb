package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.Test;

/// More entities than one application number has room for, and datagrams of the largest size.
///
/// Proves DI-01, DI-05.
class LargeExerciseTest {
    private static final int LARGEST = 65_533;

    private final DisLoopback network = new DisLoopback();

    @Test
    void entitiesBeyondOneApplicationUseTheNext() {
        DisSettings settings = Participant.settings(7, network.join()).applications(2);
        DisSettings receiving = Participant.settings(1, network.join()).receiveBytes(1 << 25);
        try (Participant node = new Participant(settings);
                Participant other = new Participant(receiving)) {
            Entity last = Entity.NONE;
            for (int i = 0; i < LARGEST + 10; i++) {
                last = node.publish(i, 0, 0);
            }
            assertEquals(DisEntityId.of(17, 8, 10), node.id(last));
            Participant.run(1, node, other);
            assertEquals(LARGEST + 10, node.gateway.statistics().published());
            assertEquals(LARGEST + 10, other.ghosts());
            Entity ghost = other.gateway.find(DisEntityId.of(17, 8, 10));
            assertEquals(LARGEST + 9, other.position(ghost).east(), 0.1);
        }
    }

    @Test
    void idsAreUsedAgainOnlyWhenTheyAreFree() {
        try (Participant node = new Participant(1, network.join())) {
            Entity second = Entity.NONE;
            for (int i = 1; i <= LARGEST; i++) {
                Entity made = node.publish(i, 0, 0);
                second = i == 2 ? made : second;
            }
            Entity extra = node.spawn(0, 0, 0);
            IllegalStateException e =
                    assertThrows(IllegalStateException.class, () -> node.gateway.publish(extra));
            assertEquals(
                    "no unused entity id: applications=1; raise DisSettings.applications",
                    e.getMessage());
            assertEquals(DisProblem.Kind.NO_ID, node.gateway.problems().getFirst().kind());
            node.world.destroy(second);
            assertEquals(DisEntityId.of(17, 1, 2), node.gateway.publish(extra));
        }
    }

    /// The largest datagram of UDP, full of states.
    @Test
    void hugeBundlesAreApplied() {
        DisTransport sender = network.join();
        try (Participant node = new Participant(1, network.join())) {
            byte[] datagram = new byte[65_507];
            int count = 0;
            EntityStatePdu state = new EntityStatePdu();
            for (int at = 0; at + 144 <= datagram.length; at += 144) {
                state.begin(datagram, at, new PduHeader(PduHeader.VERSION_7, 1))
                        .entityId(DisEntityId.of(17, 2, ++count))
                        .entityType(Participant.TANK)
                        .location(4_000_000 + count, 800_000, 4_700_000);
            }
            assertTrue(sender.send(datagram, 0, datagram.length));
            node.run();
            assertEquals(454, count);
            assertEquals(count, node.ghosts());
            assertEquals(count, node.gateway.statistics().pdusApplied());
            long skipped =
                    node.gateway.statistics().skipped().values().stream().mapToLong(n -> n).sum();
            assertEquals(1, skipped, "the zeros at the end");
        }
    }
}
