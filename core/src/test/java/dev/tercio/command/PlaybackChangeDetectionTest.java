package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.query.Query;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// Observers see played commands like direct calls.
///
/// Proves CB-01, QU-05.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class PlaybackChangeDetectionTest {
    /// Changes twenty entities with positions, of which every second has a mass.
    @FunctionalInterface
    private interface Script {
        void run(Commands commands, World world, List<Entity> entities);
    }

    @Parameter Tier tier;

    /// The results of observers after the script, as slots; the slots of spawns may differ.
    private List<String> seen(Script script, boolean recorded) {
        return seen(script, recorded, PlaybackOptions.DEFAULT);
    }

    private List<String> seen(Script script, boolean recorded, PlaybackOptions options) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            List<Entity> entities = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                entities.add(
                        i % 2 == 0
                                ? world.spawn(new Position(i, i), new Frozen())
                                : world.spawn(new Position(i, i), new Mass(i)));
            }
            Query<?> changed = world.query(Position.class).changed(Position.class);
            Query<?> changedMass = world.query(Mass.class).changed(Mass.class);
            Query<?> changedTag =
                    world.query(Position.class).with(Frozen.class).changed(Frozen.class);
            Query<?> added = world.query(Mass.class).added(Mass.class);
            RemovalReader lost = world.removalReader(Mass.class);
            RemovalReader lostPositions = world.removalReader(Position.class);
            see(changed);
            see(changedMass);
            see(changedTag);
            see(added);
            world.nextFrame();
            if (recorded) {
                CommandBuffer commands = world.commands();
                script.run(commands, world, entities);
                world.play(commands, options);
            } else {
                script.run(world.immediateCommands(), world, entities);
            }
            return List.of(
                    "changed " + see(changed),
                    "changed mass " + see(changedMass),
                    "changed tag " + see(changedTag),
                    "added " + see(added),
                    "lost " + drain(lost),
                    "lost positions " + drain(lostPositions));
        }
    }

    /// What a query sees now, and not again.
    private static List<Entity> see(Query<?> query) {
        List<Entity> all = new ArrayList<>();
        query.forEachEntity((entity, _) -> all.add(entity));
        return all;
    }

    private static List<Entity> drain(RemovalReader removals) {
        List<Entity> all = new ArrayList<>();
        removals.forEach(all::add);
        return all;
    }

    private void assertSeenAlike(Script script) {
        List<String> direct = seen(script, false);
        assertEquals(direct, seen(script, true));
        assertEquals(direct, seen(script, true, PlaybackOptions.CHECKED));
        assertEquals(direct, seen(script, true, PlaybackOptions.DEFAULT.parallel()));
    }

    @Test
    void setsAreSeen() {
        assertSeenAlike(
                (commands, _, entities) -> {
                    for (int i = 3; i < 9; i++) {
                        commands.set(entities.get(i), new Position(-i, -i));
                    }
                    commands.set(entities.get(1), new Mass(9));
                });
    }

    @Test
    void addsAreSeenAsAddedOrChanged() {
        assertSeenAlike(
                (commands, _, entities) -> {
                    for (int i = 0; i < 10; i++) {
                        commands.add(entities.get(i), new Mass(-i));
                    }
                    commands.add(entities.get(0), Frozen.class);
                    if (tier != Tier.MANAGED) {
                        commands.add(entities.get(12), Mass.class);
                    }
                    commands.add(entities.get(13), Mass.class);
                });
    }

    @Test
    void tagThatIsThereIsNotChangedByAnAdd() {
        Script script =
                (commands, world, entities) -> {
                    for (int i = 0; i < 20; i++) {
                        commands.add(entities.get(i), Frozen.class);
                    }
                    commands.add(entities.get(2), new Frozen());
                    commands.addAll(world.query(Position.class), Frozen.class);
                };
        assertSeenAlike(script);
        assertEquals("changed tag " + untagged(script), seen(script, true).get(2));
    }

    /// The entities that had no tag.
    private List<Entity> untagged(Script script) {
        List<Entity> odd = new ArrayList<>();
        seen(
                (commands, world, entities) -> {
                    script.run(commands, world, entities);
                    for (int i = 1; i < 20; i += 2) {
                        odd.add(entities.get(i));
                    }
                },
                true);
        return odd;
    }

    @Test
    void tagsInterleavedWithOtherComponentsAreNotChanged() {
        assertSeenAlike(
                (commands, _, entities) -> {
                    for (int i = 0; i < 20; i++) {
                        commands.add(entities.get(i), Frozen.class);
                        commands.set(entities.get(i), new Position(i, 9));
                    }
                });
    }

    @Test
    void setsAndAddsOfTagsAreSeenAlikeWhenCoalesced() {
        Script script =
                (commands, _, entities) -> {
                    commands.set(entities.get(0), new Frozen());
                    commands.add(entities.get(0), Frozen.class);
                    commands.add(entities.get(2), Frozen.class);
                    commands.set(entities.get(2), new Frozen());
                    commands.add(entities.get(4), Frozen.class);
                    commands.add(entities.get(4), Frozen.class);
                };
        assertEquals(seen(script, false), seen(script, true, PlaybackOptions.DEFAULT.coalesce()));
    }

    @Test
    void removalsAreSeen() {
        assertSeenAlike(
                (commands, _, entities) -> {
                    commands.remove(entities.get(1), Mass.class);
                    commands.remove(entities.get(2), Mass.class);
                    commands.remove(entities.get(3), Mass.class);
                    commands.add(entities.get(3), new Mass(5));
                    commands.destroy(entities.get(5));
                    commands.destroy(entities.get(6));
                });
    }

    @Test
    void spawnsAndCopiesAreSeen() {
        assertSeenAlike(
                (commands, _, entities) -> {
                    commands.spawn(new Position(1, 1), new Mass(1));
                    commands.spawn(new Position(2, 2));
                    commands.copy(entities.get(7));
                });
    }

    @Test
    void changesOfAllThatMatchAreSeen() {
        assertSeenAlike(
                (commands, world, _) -> commands.addAll(world.query(Position.class), new Mass(1)));
        assertSeenAlike(
                (commands, world, _) ->
                        commands.removeAll(world.query(Position.class), Mass.class));
        assertSeenAlike((commands, world, _) -> commands.destroyAll(world.query(Mass.class)));
    }

    @Test
    void refusedCommandsAreNotSeen() {
        assertEquals(
                seen((_, _, _) -> {}, true),
                seen(
                        (commands, _, entities) -> {
                            commands.set(entities.get(0), new Mass(1));
                            commands.set(Entity.NONE, new Position(1, 1));
                            commands.remove(entities.get(0), Mass.class);
                            commands.setAuthority(entities.get(0), Mass.class, false);
                        },
                        true));
    }
}
