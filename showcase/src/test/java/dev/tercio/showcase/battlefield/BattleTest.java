package dev.tercio.showcase.battlefield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.net.Refusal;
import dev.tercio.replay.StateHash;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Tally;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The battle is deterministic on both nodes, for any number of workers and in every run.
class BattleTest {
    private static final int FRAMES = 130;
    private static final int UNITS = 1_200;

    @TempDir Path folder;

    private static Battle battle(long seed, int workers) {
        return new Battle(SimulationSettings.DEFAULT.seed(seed).entities(UNITS).workers(workers))
                .deploy();
    }

    private static void fight(Battle battle, int frames) {
        fight(battle, frames, battle.settings().seed());
    }

    private static void fight(Battle battle, int frames, long fortune) {
        Headquarters orders = new Headquarters(battle.manoeuvre().world(), fortune);
        for (int frame = 0; frame < frames; frame++) {
            orders.accept(frame);
            battle.frame();
        }
    }

    private static List<Long> hashes(long seed, int workers) {
        try (Battle battle = battle(seed, workers)) {
            fight(battle, FRAMES);
            return battle.nodes().stream().map(node -> StateHash.of(node.world())).toList();
        }
    }

    @Test
    void bothNodesAreTheSameForAnyNumberOfWorkers() {
        List<Long> alone = hashes(3, 1);
        assertEquals(alone, hashes(3, 2));
        assertEquals(alone, hashes(3, 8));
        assertNotEquals(alone, hashes(4, 1));
    }

    @Test
    void bothSidesFightAndLose() {
        try (Battle battle = battle(1, 2)) {
            fight(battle, FRAMES);
            Tally tally = battle.tally();
            assertTrue(tally.blueWrecks() > 20 && tally.redWrecks() > 20, tally.toString());
            assertTrue(tally.shells() > 0 && tally.explosions() > 0, tally.toString());
            assertEquals(
                    UNITS, tally.blue() + tally.red() + tally.blueWrecks() + tally.redWrecks());
        }
    }

    @Test
    void eachNodeOwnsItsEntitiesAndBothConverge() {
        try (Battle battle = battle(2, 2)) {
            fight(battle, FRAMES);
            battle.settle();
            World moving = battle.manoeuvre().world();
            World judging = battle.damage().world();
            for (Entity unit : moving.query(Course.class).entities()) {
                assertTrue(moving.hasAuthority(unit, Course.class));
                assertFalse(moving.hasAuthority(unit, Health.class));
            }
            for (Entity unit : judging.query(Health.class).entities()) {
                assertTrue(judging.hasAuthority(unit, Health.class));
                assertFalse(judging.hasAuthority(unit, Course.class));
            }
            NodeComparison agreement = NodeComparison.of(moving, judging);
            assertTrue(agreement.units() > UNITS / 2, agreement.toString());
            assertEquals(0, agreement.differing());
            for (BattleNode node : battle.nodes()) {
                assertEquals(0, node.replication().statistics().messagesLost());
                assertEquals(0, node.replication().statistics().refused(Refusal.OWNED_HERE));
            }
            Entity one = judging.query(Health.class).entities().getFirst();
            judging.set(one, new Health(1, 1));
            assertEquals(1, NodeComparison.of(moving, judging).differing());
        }
    }

    private static void record(long seed, Path into) {
        record(seed, seed, into);
    }

    private static void record(long seed, long fortune, Path into) {
        try (Battle battle = battle(seed, 1);
                BattleRecorder _ = new BattleRecorder(battle, into)) {
            fight(battle, FRAMES, fortune);
        }
    }

    /// Replaces the recording of the second node with that of another battle.
    private void exchangeDamage(Path other) throws IOException {
        Path damage = folder.resolve("damage");
        Files.move(damage, folder.resolve("kept"));
        Files.move(other.resolve("damage"), damage);
    }

    @Test
    void swappedRecordingOfANodeIsDetected() throws IOException {
        Path other = folder.resolve("other");
        record(5, folder);
        record(5, 99, other); // the same armies with other orders
        exchangeDamage(other);
        try (BattleReplay replay = BattleReplay.open(folder, 1)) {
            Optional<String> difference = Optional.empty();
            while (difference.isEmpty()) {
                difference = replay.step();
            }
            assertTrue(
                    difference.get().startsWith("node=damage, replay differs: frame="),
                    difference::toString);
        }
    }

    @Test
    void bothNodesRunAgainFromTheirRecordings() {
        record(5, folder);
        assertTrue(BattleReplay.isIn(folder));
        try (BattleReplay replay = BattleReplay.open(folder, 8)) {
            assertEquals(FRAMES, replay.frames());
            List<Optional<String>> differences = new ArrayList<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                differences.add(replay.step());
            }
            assertTrue(differences.stream().allMatch(Optional::isEmpty), differences::toString);
        }
    }

    @Test
    void recordingsOfDifferentBattlesAreNotMixed() throws IOException {
        Path other = folder.resolve("other");
        record(5, folder);
        record(6, other);
        exchangeDamage(other);
        CommandFailedException refused =
                assertThrows(CommandFailedException.class, () -> BattleReplay.open(folder, 1));
        assertTrue(
                String.valueOf(refused.getMessage())
                        .startsWith("recordings are of different battles: manoeuvre="),
                refused::toString);
    }

    @Test
    void theBattleInOneWorldIsTheSameForAnyNumberOfWorkers() {
        List<Long> hashes = new ArrayList<>();
        for (int workers : new int[] {1, 2, 8}) {
            SimulationSettings settings =
                    SimulationSettings.DEFAULT.seed(3).entities(UNITS).workers(workers);
            try (SimulationRun run = new Battlefield().start(settings)) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    run.runFrame();
                }
                assertEquals(List.of(), run.schedule().failures());
                assertTrue(run.world().resources().get(Tally.class).redWrecks() > 0);
                hashes.add(StateHash.of(run.world()));
            }
        }
        assertEquals(1, hashes.stream().distinct().count(), hashes::toString);
    }
}
