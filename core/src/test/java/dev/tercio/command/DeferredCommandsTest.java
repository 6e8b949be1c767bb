package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Label;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// A recorded command has the same effect as the direct call.
///
/// Proves CB-01, CB-07.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class DeferredCommandsTest {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);
    private static final ComponentType<Frozen> FROZEN = ComponentType.of(Frozen.class);

    private record Score(int points) {}

    /// A custom command with a binary form.
    private record Push(Entity entity, int by) implements Command {
        @Override
        public void run(CommandContext context) {
            Position old = context.world().get(entity, Position.class);
            context.world().set(entity, new Position(old.x() + by, old.y()));
        }
    }

    /// Changes a world with one entity that has all components and one that has only a position.
    @FunctionalInterface
    private interface Script {
        void run(Commands commands, World world, Entity whole, Entity bare);
    }

    @Parameter Tier tier;

    private void assertSameAsNow(Script script) {
        List<String> recorded;
        List<String> atOnce;
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier));
                CommandBuffer commands = world.commands()) {
            Entity whole = world.spawn(new Position(1, 2), new Mass(3), new Frozen());
            Entity bare = world.spawn(new Position(4, 5));
            List<String> before = image(world);
            script.run(commands, world, whole, bare);
            assertEquals(before, image(world), "recording changed the world");
            PlaybackReport report = world.play(commands);
            assertEquals(0, report.skipped() + report.failed(), report::toString);
            assertTrue(commands.isEmpty());
            recorded = image(world);
        }
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity whole = world.spawn(new Position(1, 2), new Mass(3), new Frozen());
            Entity bare = world.spawn(new Position(4, 5));
            script.run(world.immediateCommands(), world, whole, bare);
            atOnce = image(world);
        }
        assertEquals(atOnce, recorded);
    }

    private static List<String> image(World world) {
        List<String> lines = new ArrayList<>();
        for (Entity entity : world.entities()) {
            List<String> parts = new ArrayList<>();
            for (ComponentType<?> type : world.components(entity)) {
                parts.add(
                        (type.isTag() ? type : world.get(entity, type))
                                + (world.hasAuthority(entity, type.type()) ? " owned" : ""));
            }
            parts.sort(null);
            lines.add(parts.toString());
        }
        lines.sort(null);
        lines.add(world.resources().tryGet(Score.class).toString());
        lines.add(world.resources().tryGet(CharSequence.class).toString());
        return lines;
    }

    @Test
    void spawnsOfAnyNumberOfComponents() {
        assertSameAsNow((commands, _, _, _) -> commands.spawn());
        assertSameAsNow((commands, _, _, _) -> commands.spawn(new Position(7, 8)));
        assertSameAsNow((commands, _, _, _) -> commands.spawn(new Position(7, 8), new Frozen()));
        assertSameAsNow(
                (commands, _, _, _) ->
                        commands.spawn(new Frozen(), new Mass(1), new Position(7, 8)));
        assertSameAsNow(
                (commands, _, _, _) ->
                        commands.spawn(
                                new Frozen(), new Mass(1), new Position(7, 8), new Label("ab")));
    }

    @Test
    void builderIsCompleteAtEveryStep() {
        assertSameAsNow((commands, _, _, _) -> commands.newEntity().add(new Position(1, 1)));
        assertSameAsNow(
                (commands, _, _, _) ->
                        commands.newEntity()
                                .add(new Position(1, 1))
                                .add(MASS, new Mass(2))
                                .add(Frozen.class));
        assertSameAsNow(
                (commands, _, _, _) ->
                        commands.newEntity()
                                .add(new Mass(4))
                                .add(new Mass(5))
                                .set(new Mass(6))
                                .add(LABEL)
                                .remove(Mass.class)
                                .setAuthority(Label.class, false));
        assertSameAsNow(
                (commands, _, whole, _) ->
                        commands.on(whole)
                                .set(POSITION, new Position(9, 9))
                                .remove(Frozen.class)
                                .setAuthority(Mass.class, false));
        assertSameAsNow((commands, _, whole, _) -> commands.on(whole).destroy());
        assertSameAsNow((commands, _, _, _) -> commands.newEntity().add(Frozen.class).destroy());
    }

    @Test
    void changesOfOneEntity() {
        assertSameAsNow((commands, _, _, bare) -> commands.add(bare, new Mass(1)));
        assertSameAsNow((commands, _, _, bare) -> commands.add(bare, MASS, new Mass(1)));
        assertSameAsNow((commands, _, whole, _) -> commands.add(whole, new Mass(9)));
        assertSameAsNow((commands, _, _, bare) -> commands.add(bare, new Frozen()));
        assertSameAsNow((commands, _, whole, _) -> commands.set(whole, new Mass(4)));
        assertSameAsNow((commands, _, whole, _) -> commands.set(whole, MASS, new Mass(4)));
        assertSameAsNow((commands, _, whole, _) -> commands.set(whole, new Frozen()));
        assertSameAsNow((commands, _, whole, _) -> commands.remove(whole, Mass.class));
        assertSameAsNow((commands, _, whole, _) -> commands.remove(whole, FROZEN));
        assertSameAsNow((commands, _, _, bare) -> commands.remove(bare, Mass.class));
        assertSameAsNow((commands, _, whole, _) -> commands.destroy(whole));
        assertSameAsNow((commands, _, whole, _) -> commands.copy(whole));
        assertSameAsNow((commands, _, whole, _) -> commands.on(commands.copy(whole)).add(LABEL));
        assertSameAsNow((commands, _, w, _) -> commands.setAuthority(w, Mass.class, false));
        assertSameAsNow(
                (commands, _, whole, _) -> {
                    commands.setAuthority(whole, Mass.class, false);
                    commands.setAuthority(whole, Mass.class, true);
                });
    }

    private static final Label LABEL = new Label("abcd");

    @Test
    void defaultsByTypeKeepWhatIsThere() {
        assertSameAsNow((commands, _, _, bare) -> commands.add(bare, Frozen.class));
        assertSameAsNow((commands, _, _, bare) -> commands.add(bare, FROZEN));
        assertSameAsNow((commands, _, whole, _) -> commands.add(whole, MASS));
        assertSameAsNow((commands, _, whole, _) -> commands.add(whole, Frozen.class));
        assertSameAsNow((commands, _, _, _) -> commands.newEntity().add(Frozen.class));
        if (tier != Tier.MANAGED) {
            assertSameAsNow((commands, _, _, bare) -> commands.add(bare, Mass.class));
            assertSameAsNow((commands, _, _, bare) -> commands.add(bare, Label.class));
            assertSameAsNow((commands, _, _, _) -> commands.newEntity().add(Mass.class));
            assertSameAsNow(
                    (commands, _, _, _) ->
                            commands.newEntity().add(Mass.class).add(new Mass(5)).add(Mass.class));
            assertSameAsNow(
                    (commands, world, _, _) ->
                            commands.addAll(world.query(Position.class), Mass.class));
        }
    }

    @Test
    void resources() {
        assertSameAsNow((commands, _, _, _) -> commands.setResource(new Score(5)));
        assertSameAsNow((commands, _, _, _) -> commands.setResource(CharSequence.class, "text"));
        assertSameAsNow(
                (commands, _, _, _) -> {
                    commands.setResource(new Score(5));
                    commands.setResource(new Score(6));
                });
        assertSameAsNow(
                (commands, _, _, _) -> {
                    commands.setResource(new Score(5));
                    commands.removeResource(Score.class);
                    commands.removeResource(CharSequence.class);
                });
    }

    @Test
    void changesOfAllThatMatch() {
        assertSameAsNow(
                (commands, world, _, _) ->
                        commands.addAll(world.query(Position.class), new Mass(8)));
        assertSameAsNow(
                (commands, world, _, _) ->
                        commands.addAll(world.query(Position.class), Frozen.class));
        assertSameAsNow(
                (commands, world, _, _) ->
                        commands.removeAll(world.query(Position.class), Mass.class));
        assertSameAsNow(
                (commands, world, _, _) ->
                        commands.destroyAll(world.query(Position.class).without(Frozen.class)));
    }

    @Test
    void commandsOfTheUsersOwn() {
        assertSameAsNow((commands, _, whole, _) -> commands.run(new Push(whole, 10)));
        assertSameAsNow(
                (commands, _, whole, _) ->
                        commands.run(context -> context.world().destroy(context.entity(whole))));
        assertSameAsNow(
                (commands, _, _, _) ->
                        commands.run(new Push(commands.spawn(new Position(1, 1)), 10)));
    }

    @Test
    void priorityAloneChangesNothing() {
        assertSameAsNow(
                (commands, _, whole, _) -> {
                    commands.priority(Priority.LOW).add(whole, new Mass(1));
                    commands.priority(Priority.CRITICAL).add(whole, new Mass(2));
                });
    }
}
