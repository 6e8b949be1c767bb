package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.net.Site.Aim;
import dev.tercio.net.Site.Damage;
import dev.tercio.net.Site.Position;
import dev.tercio.net.Site.Target;
import dev.tercio.net.internal.MessageLayout;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Loss, duplication, delay and reordering heal. Proves ID-01.
class BadNetworkTest {
    @Test
    void nodesConvergeWhenTheNetworkIsGoodAgain() {
        Seed.run(
                random -> {
                    Loopback network = new Loopback();
                    network.faults(new Faults(random.nextLong(), 0.3, 0.3, 4));
                    try (Site one = new Site(1, network.join());
                            Site two = new Site(2, network.join());
                            Site three = new Site(3, network.join())) {
                        List<Site> sites = List.of(one, two, three);
                        for (int frame = 0; frame < 100; frame++) {
                            sites.forEach(site -> mutate(site, random));
                            Site.run(1, one, two, three);
                        }
                        network.faults(Faults.NONE);
                        Site.run(20, one, two, three);
                        Site.assertSame(one, two, three);
                        sites.forEach(site -> assertTrue(site.replication.isInSync()));
                        assertTrue(one.statistics().messagesLost() > 0);
                        assertTrue(one.statistics().refreshesApplied() > 0);
                        assertTrue(one.refused(Refusal.STALE) > 0);
                    }
                });
    }

    /// Each node also owns the damage of its neighbour's entities.
    @Test
    void nodesThatOwnPartsOfEachOthersEntitiesConvergeToo() {
        Seed.run(
                random -> {
                    Loopback network = new Loopback();
                    network.faults(new Faults(random.nextLong(), 0.3, 0.3, 4));
                    try (Site one = new Site(1, network.join());
                            Site two = new Site(2, network.join());
                            Site three = new Site(3, network.join())) {
                        List<Site> sites = List.of(one, two, three);
                        for (int frame = 0; frame < 100; frame++) {
                            sites.forEach(site -> moveOwn(site, random));
                            sites.forEach(site -> damageNeighbours(site, random));
                            Site.run(1, one, two, three);
                        }
                        network.faults(Faults.NONE);
                        Site.run(20, one, two, three);
                        Site.assertSame(one, two, three);
                    }
                });
    }

    private static List<Entity> madeBy(Site site, int node) {
        return site.world.entities().stream()
                .filter(
                        entity ->
                                StableIds.node(site.world.stableIds().idOf(entity).orElse(0))
                                        == node)
                .toList();
    }

    private static void moveOwn(Site site, Random random) {
        List<Entity> own = madeBy(site, site.world.stableIds().node());
        if (own.size() < 5) {
            site.publish(new Position(0, 0));
            return;
        }
        Entity entity = own.get(random.nextInt(own.size()));
        if (random.nextInt(4) == 0) {
            site.world.destroy(entity);
        } else {
            site.world.set(entity, new Position(random.nextInt(99), 1));
        }
    }

    private static void damageNeighbours(Site site, Random random) {
        List<Entity> others = madeBy(site, site.world.stableIds().node() % 3 + 1);
        if (others.isEmpty()) {
            return;
        }
        Entity entity = others.get(random.nextInt(others.size()));
        if (random.nextInt(4) == 0) {
            site.world.remove(entity, Damage.class);
        } else {
            site.own(site.world.stableIds().idOf(entity).orElse(0), new Damage(random.nextInt(99)));
        }
    }

    private static void mutate(Site site, Random random) {
        int node = site.world.stableIds().node();
        List<Long> own = new ArrayList<>();
        for (Entity entity : site.world.entities()) {
            long id = site.world.stableIds().idOf(entity).orElse(0);
            if (StableIds.node(id) == node) {
                own.add(id);
            }
        }
        if (own.size() < 3 || random.nextInt(3) == 0) {
            site.publish(new Position(random.nextInt(9), 0));
            return;
        }
        long id = own.get(random.nextInt(own.size()));
        long other = own.get(random.nextInt(own.size()));
        switch (random.nextInt(6)) {
            case 0 -> site.world.destroy(site.find(id));
            case 1 -> site.world.remove(site.find(id), Position.class);
            case 2 -> site.own(id, new Damage(random.nextInt(9)));
            case 3 -> site.own(id, new Target(site.find(other), new Aim(Entity.NONE, 1)));
            default -> site.own(id, new Position(random.nextInt(99), 1));
        }
    }

    @Test
    void aLostLastMessageIsNoticedByTheHeartbeat() {
        Loopback network = new Loopback();
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            Site.run(2, one, two);
            network.faults(new Faults(1, 1, 0, 0));
            one.world.set(one.find(id), new Position(2, 2));
            one.run();
            network.faults(Faults.NONE);
            Site.run(8, one, two);
            Site.assertSame(one, two);
            assertEquals(1, two.statistics().messagesLost());
        }
    }

    @Test
    void backPressureHoldsMessagesBackInTheirOrder() {
        Loopback network = new Loopback(2);
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(0, 0));
            for (int i = 1; i <= 20; i++) {
                one.world.set(one.find(id), new Position(i, i));
                one.run();
            }
            Site.run(30, two, one);
            Site.assertSame(one, two);
            assertEquals(0, two.statistics().messagesLost());
        }
    }

    @Test
    void whatDoesNotFitTheOutboxIsDroppedAndHealed() {
        Loopback network = new Loopback(1);
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(0, 0));
            for (int i = 1; i <= 1_100; i++) {
                one.world.set(one.find(id), new Position(i, i));
                one.run();
            }
            assertTrue(one.statistics().messagesDropped() > 0);
            Site.run(1_200, two, one);
            Site.assertSame(one, two);
            assertTrue(two.statistics().messagesLost() > 0);
        }
    }

    @Test
    void messagesAreCutToSize() {
        Loopback network = new Loopback();
        Transport probe = network.join();
        try (Site one = new Site(1, network.join(), Site.OPTIONS.messageBytes(2_000));
                Site two = new Site(2, network.join())) {
            List<Entity> all = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                all.add(one.find(one.publish(new Position(i, 0), new Damage(i))));
            }
            for (Entity hunter : all) {
                one.world.add(hunter, new Target(all.get(7), new Aim(hunter, 1)));
                one.world.setAuthority(hunter, Target.class, true);
            }
            Site.run(3, one, two);
            Site.assertSame(one, two);
            List<Integer> sizes = new ArrayList<>();
            probe.receive((source, offset, length) -> sizes.add(length), 10_000);
            assertTrue(sizes.stream().allMatch(size -> size <= 2_000), sizes::toString);
            assertTrue(sizes.size() > 10, sizes::toString);
        }
    }

    @Test
    void aRefreshCanBeAskedFor() {
        Loopback network = new Loopback();
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            Site.run(4, one, two);
            two.world.set(two.find(id), new Position(9, 9));
            two.replication.requestRefresh();
            Site.run(4, one, two);
            Site.assertSame(one, two);
        }
    }

    /// A component whose values cannot be read for a while.
    record Touchy(int value) {
        private static boolean broken;

        Touchy {
            if (broken) {
                throw new IllegalStateException("broken");
            }
        }
    }

    @Test
    void anExceptionInTheMiddleOfARefreshLosesNothing() {
        Loopback network = new Loopback();
        Refusing refusing = new Refusing(network.join());
        try (Site one = new Site(1, refusing);
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            Site.run(4, one, two);
            refusing.refreshes = true;
            try (Site late = new Site(3, network.join())) {
                late.run();
                one.schedule.run();
                assertEquals(1, one.schedule.failures().size());
                refusing.refreshes = false;
                one.world.set(one.find(id), new Position(2, 2));
                one.schedule.run();
                assertFalse(isLate(two, id));
                Site.run(10, two, late);
                one.schedule.run();
                Site.run(1, two, late);
                Site.assertSame(one, two, late);
            }
        }
    }

    private static boolean isLate(Site site, long id) {
        site.run();
        return !site.world.get(site.find(id), Position.class).equals(new Position(2, 2));
    }

    /// Throws when it is to send a message of a refresh.
    private static final class Refusing implements Transport {
        private final Transport inner;
        private boolean refreshes;

        Refusing(Transport inner) {
            this.inner = inner;
        }

        @Override
        public int maxMessageBytes() {
            return inner.maxMessageBytes();
        }

        @Override
        public SendResult send(ByteBuffer source, int offset, int length) {
            if (refreshes && (source.get(MessageLayout.FLAGS_AT) & MessageLayout.REFRESH) != 0) {
                throw new IllegalStateException("refused");
            }
            return inner.send(source, offset, length);
        }

        @Override
        public int receive(MessageHandler handler, int limit) {
            return inner.receive(handler, limit);
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    @Test
    void anExceptionWhenAValueIsReadLosesNothing() {
        Loopback network = new Loopback();
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            one.replication.share(Touchy.class);
            two.replication.share(Touchy.class);
            long id = one.publish(new Position(1, 1), new Touchy(1));
            Site.run(4, one, two);
            Touchy.broken = true;
            try (Site late = new Site(3, network.join())) {
                late.replication.share(Touchy.class);
                late.run();
                one.schedule.run();
                assertEquals(1, one.schedule.failures().size());
                Touchy.broken = false;
                one.world.set(one.find(id), new Position(2, 2));
                one.schedule.run();
                Site.run(10, two, late);
                for (Site site : List.of(two, late)) {
                    assertEquals(new Position(2, 2), site.world.get(site.find(id), Position.class));
                    assertEquals(new Touchy(1), site.world.get(site.find(id), Touchy.class));
                }
            } finally {
                Touchy.broken = false;
            }
        }
    }
}
