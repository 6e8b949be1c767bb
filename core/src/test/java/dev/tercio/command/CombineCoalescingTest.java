package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;

import org.junit.jupiter.api.Test;

import java.util.function.Consumer;

/// Which commands are left out around combines. [CoalescingOracleTest] compares the outcome.
///
/// Proves CB-11, CB-19.
class CombineCoalescingTest extends CommandFixture {
    private record Damage(int amount) {
        static final Combiner<Damage> CHAIN =
                Combiner.of("chain", Damage.class, (a, b) -> new Damage(a.amount * 31 + b.amount));
    }

    private final Entity entity = world.spawn(new Damage(1));

    private void combine(Entity target, int amount) {
        commands.combine(target, new Damage(amount), Damage.CHAIN);
    }

    /// Plays commands for an entity that has the component, and for one that does not.
    private void assertPlayed(int played, Consumer<Entity> record) {
        for (Entity target : new Entity[] {entity, world.spawn()}) {
            record.accept(target);
            PlaybackReport report = world.play(commands, PlaybackOptions.DEFAULT.coalesce());
            assertEquals(0, report.skipped() + report.failed());
            assertEquals(played, report.played());
        }
    }

    private int amount(Entity target) {
        return world.get(target, Damage.class).amount();
    }

    @Test
    void combinesAreAllPlayed() {
        assertPlayed(
                3,
                target -> {
                    commands.add(target, new Damage(2));
                    combine(target, 3);
                    combine(target, 4);
                });
        assertEquals((2 * 31 + 3) * 31 + 4, amount(entity));
    }

    @Test
    void setReplacesEarlierCombines() {
        assertPlayed(
                1,
                target -> {
                    combine(target, 3);
                    combine(target, 4);
                    commands.set(target, new Damage(5));
                });
        assertEquals(5, amount(entity));
        assertPlayed(
                2,
                target -> {
                    commands.add(target, new Damage(2));
                    combine(target, 3);
                    commands.add(target, new Damage(5));
                    combine(target, 6);
                });
        assertEquals(5 * 31 + 6, amount(entity));
    }

    @Test
    void removeReplacesEarlierCombines() {
        assertPlayed(
                1,
                target -> {
                    combine(target, 3);
                    commands.remove(target, Damage.class);
                });
        assertPlayed(
                2,
                target -> {
                    commands.remove(target, Damage.class);
                    combine(target, 3);
                    commands.add(target, Damage.class);
                });
        assertEquals(3, amount(entity));
    }

    @Test
    void combineBecomesPartOfTheSpawn() {
        Entity ship = commands.spawn();
        Entity rock = commands.spawn(new Damage(7));
        combine(ship, 2);
        combine(ship, 3);
        combine(rock, 4);
        commands.set(rock, new Damage(8));
        PlaybackReport report = world.play(commands, PlaybackOptions.DEFAULT.coalesce());
        assertEquals(3, report.played());
        assertEquals(2 * 31 + 3, amount(commands.entity(ship)));
        assertEquals(8, amount(commands.entity(rock)));
    }
}
