package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.Site.Damage;
import dev.tercio.net.Site.Position;
import dev.tercio.net.Site.Secret;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

/// A component has one owner, or for a while none, but never two. Proves ID-01.
class OwnershipTransferTest {
    private final Loopback network = new Loopback();

    private static int owners(long id, Site... sites) {
        int owners = 0;
        for (Site site : sites) {
            boolean owns = site.knows(id) && site.world.hasAuthority(site.find(id), Position.class);
            owners += owns ? 1 : 0;
        }
        return owners;
    }

    @Test
    void theNewOwnerDecidesAndAllFollow() {
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join());
                Site three = new Site(3, network.join())) {
            long id = one.publish(new Position(1, 1));
            Site.run(2, one, two, three);
            one.replication.give(one.find(id), Position.class, 2);
            assertEquals(0, owners(id, one, two, three));
            assertEquals(1, one.replication.openGifts());
            Site.run(1, one, two, three);
            assertTrue(two.world.hasAuthority(two.find(id), Position.class));
            two.world.set(two.find(id), new Position(4, 4));
            Site.run(2, one, two, three);
            assertEquals(0, one.replication.openGifts());
            assertEquals(new Position(4, 4), one.world.get(one.find(id), Position.class));
            Site.assertSame(one, two, three);
            two.replication.give(two.find(id), Position.class, 3);
            Site.run(3, one, two, three);
            three.replication.give(three.find(id), Position.class, 1);
            Site.run(3, one, two, three);
            assertTrue(one.world.hasAuthority(one.find(id), Position.class));
            assertEquals(1, owners(id, one, two, three));
            one.world.set(one.find(id), new Position(6, 6));
            Site.run(2, one, two, three);
            Site.assertSame(one, two, three);
        }
    }

    @Test
    void aGiftThatIsGivenBackAtOnceIsDone() {
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            Site.run(2, one, two);
            two.schedule.add(
                    "giving back",
                    setup -> {
                        setup.exclusive();
                        return _ -> {
                            if (two.world.hasAuthority(two.find(id), Position.class)) {
                                two.replication.give(two.find(id), Position.class, 1);
                            }
                        };
                    });
            one.replication.give(one.find(id), Position.class, 2);
            Site.run(6, one, two);
            assertTrue(one.world.hasAuthority(one.find(id), Position.class));
            assertEquals(0, one.replication.openGifts());
            assertEquals(0, two.replication.openGifts());
            assertEquals(1, owners(id, one, two));
        }
    }

    @Test
    void aGiftSurvivesABadNetworkAndNeverHasTwoOwners() {
        Seed.run(
                random -> {
                    Loopback bad = new Loopback();
                    try (Site one = new Site(1, bad.join());
                            Site two = new Site(2, bad.join());
                            Site three = new Site(3, bad.join())) {
                        long id = one.publish(new Position(1, 1));
                        Site.run(2, one, two, three);
                        bad.faults(new Faults(random.nextLong(), 0.4, 0.2, 3));
                        one.replication.give(one.find(id), Position.class, 2);
                        for (int i = 0; i < 60; i++) {
                            Site.run(1, one, two, three);
                            assertTrue(owners(id, one, two, three) <= 1);
                        }
                        bad.faults(Faults.NONE);
                        Site.run(20, one, two, three);
                        assertTrue(two.world.hasAuthority(two.find(id), Position.class));
                        assertEquals(0, one.replication.openGifts());
                        two.world.set(two.find(id), new Position(4, 4));
                        Site.run(8, one, two, three);
                        Site.assertSame(one, two, three);
                    }
                });
    }

    @Test
    void theNewOwnersSilenceBeforeItKnowsOfTheGiftTakesNothingAway() {
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            Site.run(3, one, two);
            one.replication.give(one.find(id), Position.class, 2);
            network.faults(new Faults(1, 1, 0, 0));
            one.run();
            network.faults(Faults.NONE);
            // two says all it owns, which is nothing yet
            one.replication.requestRefresh();
            Site.run(6, one, two);
            assertTrue(one.world.has(one.find(id), Position.class));
            assertTrue(two.world.hasAuthority(two.find(id), Position.class));
            assertEquals(0, one.replication.openGifts());
        }
    }

    @Test
    void aGiftEndsWithItsEntity() {
        try (Site one = new Site(1, network.join())) {
            long id = one.publish(new Position(1, 1));
            one.run();
            one.replication.give(one.find(id), Position.class, 2);
            Site.run(3, one);
            assertEquals(1, one.replication.openGifts());
            one.world.destroy(one.find(id));
            one.run();
            assertEquals(0, one.replication.openGifts());
        }
    }

    @Test
    void whoDoesNotOwnCannotGive() {
        try (Site one = new Site(1, network.join());
                Site two = new Site(2, network.join())) {
            long id = one.publish(new Position(1, 1), new Damage(1));
            Site.run(1, one, two);
            Replication other = two.replication;
            assertThrows(
                    IllegalStateException.class, () -> other.give(two.find(id), Position.class, 3));
            assertThrows(
                    IllegalStateException.class,
                    () -> other.give(two.world.spawn(new Position(1, 1)), Position.class, 3));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> one.replication.give(one.find(id), Position.class, 1));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> one.replication.give(one.find(id), Secret.class, 2));
            assertFalse(two.world.hasAnyAuthority(two.find(id)));
        }
    }
}
