package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.transport.DisLoopback;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// After the schedule is closed, a gateway refuses everything that it could not do.
///
/// Proves DI-01.
class ClosedGatewayTest {
    private static final DisEntityId APPLICATION_2 = DisEntityId.of(17, 2, 0);

    private static void assertClosed(Executable call) {
        IllegalStateException e = assertThrows(IllegalStateException.class, call);
        assertEquals(
                "gateway is closed: world=node 1; create a schedule with a new gateway",
                e.getMessage());
    }

    @Test
    void callsAfterTheEndAreRefused() {
        DisLoopback network = new DisLoopback();
        try (Participant node = new Participant(1, network.join())) {
            Entity tank = node.publish(0, 0, 0);
            Entity other = node.spawn(1, 1, 0);
            node.run();
            node.schedule.close();
            assertClosed(() -> node.gateway.publish(other));
            assertClosed(() -> node.gateway.offer(tank, APPLICATION_2));
            assertClosed(() -> node.gateway.request(tank, APPLICATION_2));
            assertClosed(() -> node.gateway.map(EntityMapping.ecef()));
            assertClosed(() -> node.gateway.manage(DisManagement.NONE));
            assertClosed(() -> node.gateway.nextEventId());
            DisRequests requests = node.gateway.requests();
            assertClosed(() -> requests.create(APPLICATION_2));
            assertClosed(() -> requests.remove(APPLICATION_2));
            assertClosed(() -> requests.start(APPLICATION_2));
            assertClosed(() -> requests.stop(APPLICATION_2, 0));
            assertClosed(() -> requests.action(APPLICATION_2, 1, _ -> {}));
            assertClosed(() -> requests.query(APPLICATION_2, 1));
            assertClosed(() -> requests.setData(APPLICATION_2, _ -> {}));
            assertClosed(() -> requests.comment(APPLICATION_2, _ -> {}));
            assertEquals(tank, node.gateway.find(DisEntityId.of(17, 1, 1)));
            assertEquals(1, node.gateway.statistics().deactivated());
        }
    }
}
