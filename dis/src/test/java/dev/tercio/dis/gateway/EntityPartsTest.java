package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.WorldOptions;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.Part;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// When articulated parts are sent, and the numbers of their changes.
///
/// Proves DI-01.
class EntityPartsTest {
    private static final int AZIMUTH = 4_107;

    record Turret(float azimuth, int change) {}

    @Test
    void gatewayCountsTheChangesOfPartsWithoutANumber() {
        assertEquals(List.of(0, 1, 2), changes(0, 0, 0));
    }

    @Test
    void numbersOfTheProgramAreSent() {
        assertEquals(List.of(7, 9, 1), changes(7, 9, 1));
    }

    /// Turns a turret in each frame, and returns the numbers that are sent.
    private static List<Integer> changes(int... given) {
        DisLoopback network = new DisLoopback();
        List<Integer> sent = new ArrayList<>();
        EntityStatePdu state = new EntityStatePdu();
        DisTransport listener = network.join();
        listener.start(
                (_, bytes, offset, length) -> {
                    if (state.tryWrap(bytes, offset, length)) {
                        sent.add(state.part(0, new Part()).change());
                    }
                });
        EntityMapping<Turret> mapping =
                EntityMapping.of(
                        Turret.class,
                        (row, out) -> {
                            out.localPosition(0, 0, 0);
                            out.parts().addArticulated(row.change(), 0, AZIMUTH, row.azimuth());
                        },
                        (row, _) -> row);
        try (Participant node =
                new Participant(
                        Participant.settings(1, network.join()), WorldOptions.DEFAULT, mapping)) {
            Entity tank =
                    node.world.spawn(
                            new MasterDescriptor(0, Participant.TANK), new Turret(0, given[0]));
            node.gateway.publish(tank);
            for (int i = 0; i < given.length; i++) {
                node.world.set(tank, new Turret(i, given[i]));
                node.run();
                node.run(); // nothing has changed
            }
            return List.copyOf(sent);
        }
    }

    @Test
    void partsOfAFrozenEntityStayAsTheyWereSent() {
        DisLoopback network = new DisLoopback();
        EntityMapping<Turret> mapping =
                EntityMapping.of(
                        Turret.class,
                        (row, out) -> {
                            out.localPosition(0, 0, 0);
                            out.parts().addArticulated(0, 0, AZIMUTH, row.azimuth());
                        },
                        (row, _) -> row);
        try (Participant node =
                new Participant(
                        Participant.settings(1, network.join()), WorldOptions.DEFAULT, mapping)) {
            Entity tank =
                    node.world.spawn(new MasterDescriptor(0, Participant.TANK), new Turret(0, 0));
            node.gateway.publish(tank);
            node.run();
            node.world.resources().set(new DisExercise(false));
            node.run();
            long before = node.gateway.statistics().pdusSent();
            for (int i = 0; i < 60; i++) {
                node.world.set(tank, new Turret(i, 0));
                node.run();
            }
            assertEquals(before, node.gateway.statistics().pdusSent());
            node.world.resources().set(new DisExercise(true));
            node.run();
            assertEquals(before + 1, node.gateway.statistics().pdusSent());
        }
    }
}
