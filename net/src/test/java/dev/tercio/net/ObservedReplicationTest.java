package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Changes that arrive from other nodes are commands, so they call observers. Proves OB-02.
class ObservedReplicationTest {
    private final Loopback network = new Loopback();
    private final TestNode here = new TestNode(1, network.join());
    private final TestNode there = new TestNode(2, network.join());
    private final List<String> calls = new ArrayList<>();

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private void observe() {
        there.world
                .observe(Position.class)
                .onAdd((entity, value, c) -> calls.add("add " + value.x()))
                .onSet((entity, old, now, c) -> calls.add(old.x() + "→" + now.x()))
                .onRemove((entity, value, c) -> calls.add("remove " + value.x()));
    }

    @Test
    void incomingChangesCallObservers() {
        observe();
        long id = here.publish(new Position(1, 0));
        TestNode.run(3, here, there);
        Entity tank = here.find(id);
        here.world.set(tank, new Position(2, 0));
        TestNode.run(3, here, there);
        here.world.destroy(tank);
        TestNode.run(3, here, there);
        assertEquals(List.of("add 1.0", "1.0→2.0", "remove 2.0"), calls);
    }

    @Test
    void commandsOfObserversArePlayedOnTheReceivingNode() {
        there.world
                .observe(Position.class)
                .onAdd((entity, value, commands) -> commands.add(entity, new Secret(7)));
        long id = here.publish(new Position(1, 0));
        TestNode.run(3, here, there);
        assertEquals(new Secret(7), there.world.get(there.find(id), Secret.class));
        assertFalse(here.world.has(here.find(id), Secret.class));
    }

    /// A failing observer is a failure of the frame, not of the replication.
    @Test
    void failingObserverLosesNoUpdate() {
        observe();
        there.world
                .observe(Position.class)
                .named("broken")
                .onAdd(
                        (entity, value, commands) -> {
                            throw new IllegalStateException("broken");
                        });
        long first = here.publish(new Position(1, 0), new Damage(1));
        long second = here.publish(new Position(2, 0), new Damage(2));
        for (int i = 0; i < 3; i++) {
            here.run();
            there.schedule.run();
        }
        assertEquals(new Damage(1), there.world.get(there.find(first), Damage.class));
        assertEquals(new Damage(2), there.world.get(there.find(second), Damage.class));
        assertTrue(
                there.schedule.failures().stream()
                        .allMatch(failure -> failure.system().equals("broken")));
        assertEquals(2, there.schedule.failures().size());
    }
}
