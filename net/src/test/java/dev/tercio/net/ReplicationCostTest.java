package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Length;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The size of updates on the wire, and that all kinds of columns arrive. Proves TR-03.
class ReplicationCostTest {
    private static final int ENTITIES = 2_000;

    /// 60 bytes.
    record State(
            double x,
            double y,
            double z,
            float a,
            float b,
            float c,
            float d,
            float e,
            float f,
            float g,
            long h) {
        State moved() {
            return new State(x + 1, y + 1, z, a, b, c, d, e, f, g, h);
        }
    }

    enum Gear {
        PARK,
        DRIVE
    }

    record Nested(boolean on, Gear gear) {}

    /// All kinds of fields that are packed.
    record Mixed(byte a, short b, char c, int d, Nested nested, @Length(3) float[] e) {}

    private static World world(int node, Tier tier) {
        return World.create(
                WorldOptions.DEFAULT
                        .node(node)
                        .workers(1)
                        .tier(tier)
                        .register(State.class, Mixed.class));
    }

    @Test
    void anUpdateIsHardlyLargerThanItsValue() {
        for (int messageBytes : new int[] {65_536, 1_400}) {
            Loopback network = new Loopback(4_096, messageBytes);
            try (World here = world(1, Tier.HEAP);
                    World there = world(2, Tier.HEAP);
                    Schedule sending = Schedule.of(here);
                    Schedule receiving = Schedule.of(there)) {
                Replication source = Replication.of(sending, network.join()).share(State.class);
                Replication target = Replication.of(receiving, network.join()).share(State.class);
                for (int i = 0; i < ENTITIES; i++) {
                    source.publish(here.spawn(new State(i, 0, 0, 0, 0, 0, 1, 0, 0, 0, i)));
                }
                Query<State> moving = here.query(State.class);
                for (int i = 0; i < 10; i++) {
                    sending.run();
                    receiving.run();
                }
                ReplicationStatistics before = source.statistics();
                for (int i = 0; i < 20; i++) {
                    moving.update(State::moved);
                    sending.run();
                    receiving.run();
                }
                ReplicationStatistics after = source.statistics();
                long updates = after.updatesSent() - before.updatesSent();
                long bytes = after.bytesSent() - before.bytesSent();
                assertTrue(updates >= 20L * ENTITIES, "updates=" + updates);
                assertTrue(bytes <= 1.15 * 60 * updates, "bytes=" + bytes + ", updates=" + updates);
                assertEquals(here.query(State.class).toList(), there.query(State.class).toList());
                assertEquals(0, target.statistics().messagesLost());
                assertEquals(0, target.statistics().refused(Refusal.OUTDATED));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void allKindsOfColumnsArrive(Tier tier) {
        Loopback network = new Loopback();
        try (World here = world(1, tier);
                World there = world(2, Tier.HEAP);
                Schedule sending = Schedule.of(here);
                Schedule receiving = Schedule.of(there)) {
            Replication source = Replication.of(sending, network.join()).share(Mixed.class);
            Replication.of(receiving, network.join()).share(Mixed.class);
            var entity = here.spawn(mixed(1));
            long id = source.publish(entity);
            for (int i = 1; i < 8; i++) {
                here.set(entity, mixed(i));
                sending.run();
                receiving.run();
            }
            Mixed sent = here.get(entity, Mixed.class);
            Mixed received = there.get(there.stableIds().find(id).orElseThrow(), Mixed.class);
            assertEquals(sent.nested(), received.nested());
            assertEquals(sent.d(), received.d());
            assertEquals(sent.c(), received.c());
            assertEquals(sent.b(), received.b());
            assertEquals(sent.a(), received.a());
            assertEquals(sent.e()[2], received.e()[2]);
        }
    }

    private static Mixed mixed(int i) {
        Nested nested = new Nested(i % 2 == 0, Gear.values()[i % 2]);
        return new Mixed((byte) -i, (short) i, (char) i, i, nested, new float[] {i, 0, -i});
    }
}
