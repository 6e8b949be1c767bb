package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Aim;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Target;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// A node receives only what it has asked for. Proves TR-04.
class InterestTest {
    record OfTeam(int number) {}

    record Unknown(int value) {}

    static final ReplicationOptions OPTIONS = TestNode.OPTIONS.interestInterval(1);

    private final Loopback network = new Loopback(8_192, 1_400);
    private final List<TestNode> nodes = new ArrayList<>();
    private final TestNode here = node(1);
    private final TestNode there = node(2);

    private TestNode node(int number) {
        TestNode node = limited(number, network.join(number), OPTIONS);
        nodes.add(node);
        return node;
    }

    /// A node with the rule for areas, and one for the points of damage.
    static TestNode limited(int number, Transport transport, ReplicationOptions options) {
        TestNode node = new TestNode(number, transport, options);
        var damaged = node.world.query(Damage.class);
        node.replication
                .interestRule(
                        Area.class, Area.rule(node.world, Position.class, Position::x, Position::y))
                .interestRule(
                        OfTeam.class,
                        (team, selection) ->
                                damaged.forEachEntity(
                                        (entity, damage) -> {
                                            if (damage.points() == team.number()) {
                                                selection.include(entity);
                                            }
                                        }));
        return node;
    }

    @AfterEach
    void close() {
        nodes.forEach(TestNode::close);
    }

    private void run(int frames) {
        TestNode.run(frames, nodes.toArray(TestNode[]::new));
    }

    private void move(long id, float x) {
        here.world.set(here.find(id), new Position(x, 0));
    }

    @Test
    void peerInterestedInFivePercentReceivesAtMostEightPercentOfTheBytes() {
        TestNode all = node(3);
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            entities.add(here.find(here.publish(new Position(i, 0), new Damage(i))));
        }
        there.replication.limitTo(Area.around(50, 0, 49.9)); // 100 of 2,000
        run(2);
        long before = there.statistics().bytesReceived();
        long beforeAll = all.statistics().bytesReceived();
        for (int frame = 0; frame < 50; frame++) {
            float y = frame / 100f;
            for (int i = 0; i < entities.size(); i++) {
                here.world.set(entities.get(i), new Position(i, y));
            }
            run(1);
        }
        long limited = there.statistics().bytesReceived() - before;
        long everything = all.statistics().bytesReceived() - beforeAll;
        assertEquals(99, there.world.entities().size(), 1);
        assertTrue(limited > 0.04 * everything, limited + " of " + everything);
        assertTrue(limited <= 0.08 * everything, limited + " of " + everything);
        Entity received = there.world.entities().getFirst();
        assertEquals(0.49f, there.world.get(received, Position.class).y());
        // a node that joins with its interest does not receive the rest first
        TestNode late = node(4);
        late.replication.limitTo(Area.around(50, 0, 49.9));
        run(4);
        assertEquals(there.state(), late.state());
        assertTrue(
                late.statistics().bytesReceived() < 0.08 * beforeAll,
                late.statistics().bytesReceived() + " of " + beforeAll);
        assertEquals(List.of(), there.replication.problems());
    }

    @Test
    void hundredCrossingsOfTheBorderLeaveNoGhost() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long id = here.publish(new Position(0, 0), new Damage(7));
        run(3);
        for (int crossing = 0; crossing < 100; crossing++) {
            move(id, 150);
            run(2);
            assertFalse(there.knows(id));
            assertEquals(0, there.world.entities().size());
            move(id, 50 + crossing / 10f);
            run(2);
            assertEquals(
                    new Position(50 + crossing / 10f, 0),
                    there.world.get(there.find(id), Position.class));
            assertEquals(new Damage(7), there.world.get(there.find(id), Damage.class));
            assertEquals(OptionalInt.of(1), there.replication.owner(there.find(id), Damage.class));
        }
        assertTrue(here.statistics().entitiesEntered() >= 100);
        assertEquals(100, here.statistics().entitiesLeft());
        assertEquals(0, there.statistics().refreshesApplied(), 1);
        assertEquals(List.of(), there.replication.problems());
        assertEquals(0, there.refused(Refusal.UNKNOWN_ENTITY));
    }

    @Test
    void borderHasAMargin() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long id = here.publish(new Position(99, 0));
        run(3);
        for (int i = 0; i < 50; i++) {
            move(id, i % 2 == 0 ? 105 : 99);
            run(1);
        }
        run(1);
        assertTrue(there.knows(id));
        assertEquals(1, here.statistics().entitiesEntered());
        assertEquals(0, here.statistics().entitiesLeft());
        move(id, 111);
        run(2);
        assertFalse(there.knows(id));
        move(id, 105);
        run(2);
        assertFalse(there.knows(id));
    }

    @Test
    void ownRuleAndSeveralRequestsSelect() {
        long near = here.publish(new Position(1, 0), new Damage(1));
        long team = here.publish(new Position(900, 0), new Damage(2));
        long neither = here.publish(new Position(900, 0), new Damage(3));
        there.replication.limitTo(Area.around(0, 0, 10), new OfTeam(2));
        run(3);
        assertTrue(there.knows(near) && there.knows(team));
        assertFalse(there.knows(neither));
        there.replication.limitTo(new OfTeam(3));
        run(3);
        assertFalse(there.knows(near) || there.knows(team));
        assertTrue(there.knows(neither));
        there.replication.receiveAll();
        run(3);
        TestNode.assertSame(here, there);
        assertEquals(3, there.world.entities().size());
    }

    @Test
    void entityThatIsDestroyedOutsideDoesNotReturn() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long id = here.publish(new Position(0, 0));
        long inside = here.publish(new Position(0, 1));
        run(3);
        move(id, 500);
        run(2);
        here.world.destroy(here.find(id));
        here.world.destroy(here.find(inside));
        run(2);
        assertEquals(0, there.world.entities().size());
        there.replication.receiveAll();
        run(4);
        assertEquals(0, there.world.entities().size());
    }

    @Test
    void ownedEntitiesStayWhateverTheInterest() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long id = here.publish(new Position(500, 0), new Damage(1));
        run(3);
        assertFalse(there.knows(id));
        here.replication.handOver(here.find(id), Damage.class, 2);
        run(3);
        assertEquals(0, here.replication.openOffers());
        assertTrue(there.world.hasAuthority(there.find(id), Damage.class));
        there.world.set(there.find(id), new Damage(9));
        move(id, 600);
        run(2);
        assertEquals(new Damage(9), here.world.get(here.find(id), Damage.class));
        assertEquals(new Position(600, 0), there.world.get(there.find(id), Position.class));
        there.replication.handOver(there.find(id), Damage.class, 1);
        run(4);
        assertTrue(here.world.hasAuthority(here.find(id), Damage.class));
        assertFalse(there.knows(id));
        assertEquals(0, there.replication.openOffers());
        assertEquals(List.of(), there.replication.problems());
        assertEquals(List.of(), here.replication.problems());
    }

    @Test
    void ownerChangesWhileTheEntityIsOutside() {
        TestNode third = node(3);
        there.replication.limitTo(Area.around(0, 0, 100));
        long id = here.publish(new Position(0, 0), new Damage(1));
        run(3);
        move(id, 500);
        run(2);
        assertFalse(there.knows(id));
        here.replication.handOver(here.find(id), Damage.class, 3);
        run(3);
        third.world.set(third.find(id), new Damage(5));
        here.replication.handOver(here.find(id), Position.class, 3);
        run(3);
        third.world.set(third.find(id), new Position(10, 0));
        run(3);
        assertEquals(new Damage(5), there.world.get(there.find(id), Damage.class));
        assertEquals(OptionalInt.of(3), there.replication.owner(there.find(id), Damage.class));
        assertEquals(OptionalInt.of(3), there.replication.owner(there.find(id), Position.class));
        third.world.set(third.find(id), new Position(500, 0));
        run(8);
        assertFalse(there.knows(id));
        third.world.set(third.find(id), new Position(10, 0));
        run(3);
        TestNode.assertSame(here, there, third);
        for (TestNode node : nodes) {
            assertEquals(List.of(), node.replication.problems());
        }
    }

    @Test
    void referenceToAnEntityOutsideIsNoneUntilItEnters() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long prey = here.publish(new Position(500, 0));
        long hunter = here.publish(new Position(0, 0));
        Entity far = here.find(prey);
        here.world.add(here.find(hunter), new Target(far, new Aim(far, 3)));
        here.world.setAuthority(here.find(hunter), Target.class, true);
        run(3);
        assertEquals(
                new Target(Entity.NONE, new Aim(Entity.NONE, 3)),
                there.world.get(there.find(hunter), Target.class));
        assertEquals(1, there.world.entities().size());
        assertTrue(here.statistics().referencesOutside() > 0);
        move(prey, 10);
        run(3);
        Entity ghost = there.find(prey);
        assertEquals(
                new Target(ghost, new Aim(ghost, 3)),
                there.world.get(there.find(hunter), Target.class));
        move(prey, 500);
        run(3);
        assertEquals(1, there.world.entities().size());
        move(prey, 10);
        run(3);
        assertEquals(List.of(), there.replication.problems());
    }

    @Test
    void requestWithoutARuleIsRefusedAndReportedOnBothSides() {
        long id = here.publish(new Position(1, 0));
        there.replication.limitTo(Area.around(0, 0, 10), new Unknown(3));
        run(3);
        assertTrue(there.knows(id));
        for (TestNode node : nodes) {
            List<ReplicationProblem> problems = node.replication.problems();
            assertEquals(1, problems.size(), problems::toString);
            assertEquals(Kind.INTEREST_REFUSED, problems.getFirst().kind());
            assertEquals("no rule for " + Unknown.class.getName(), problems.getFirst().subject());
        }
        assertEquals(1, here.refused(Refusal.NO_RULE));
        there.replication.limitTo(Area.around(500, 0, 10));
        run(3);
        assertFalse(there.knows(id));
        assertThrows(IllegalArgumentException.class, () -> there.replication.limitTo());
        assertThrows(IllegalArgumentException.class, () -> there.replication.limitTo("everything"));
        assertThrows(
                IllegalArgumentException.class,
                () -> there.replication.limitTo(Collections.nCopies(17, new OfTeam(1)).toArray()));
        assertThrows(IllegalArgumentException.class, () -> Area.around(0, 0, Double.NaN));
    }

    @Test
    void ruleThatFailsIsReportedAndThePeerKeepsWhatItHas() {
        Loopback other = new Loopback();
        try (TestNode source = new TestNode(1, other.join(1), OPTIONS);
                TestNode target = new TestNode(2, other.join(2), OPTIONS)) {
            boolean[] fails = {false};
            source.replication.interestRule(
                    OfTeam.class,
                    (_, selection) -> {
                        if (fails[0]) {
                            throw new IllegalStateException("rule is broken");
                        }
                        source.world.entities().forEach(selection::include);
                    });
            long id = source.publish(new Position(1, 0));
            target.replication.limitTo(new OfTeam(1));
            TestNode.run(3, source, target);
            fails[0] = true;
            source.world.set(source.find(id), new Position(2, 0));
            TestNode.run(3, source, target);
            assertEquals(new Position(2, 0), target.world.get(target.find(id), Position.class));
            assertEquals(
                    List.of(Kind.INTEREST_FAILED),
                    source.replication.problems().stream().map(p -> p.kind()).toList());
        }
    }

    @Test
    void interestSurvivesRestartsAndLostConnections() {
        there.replication.limitTo(Area.around(0, 0, 100));
        long near = here.publish(new Position(0, 0));
        long far = here.publish(new Position(500, 0));
        run(3);
        network.disconnect(1, 2);
        run(2);
        move(near, 600);
        move(far, 20);
        run(2);
        network.reconnect(1, 2);
        run(5);
        assertFalse(there.knows(near));
        assertTrue(there.knows(far));
        // the sender restarts, and does not know the request
        nodes.remove(here);
        here.close();
        TestNode again = limited(1, network.join(1), OPTIONS.session(2));
        nodes.add(again);
        long in = again.publish(new Position(5, 0));
        long out = again.publish(new Position(500, 0));
        run(6);
        assertEquals(List.of(in), known(there, in, out, near, far));
        // the receiver restarts without an interest
        nodes.remove(there);
        there.close();
        TestNode everything = limited(2, network.join(2), OPTIONS.session(2));
        nodes.add(everything);
        run(6);
        assertEquals(List.of(in, out), known(everything, in, out, near, far));
        assertTrue(everything.replication.isInSync());
    }

    private static List<Long> known(TestNode node, Long... ids) {
        return Stream.of(ids).filter(node::knows).toList();
    }
}
