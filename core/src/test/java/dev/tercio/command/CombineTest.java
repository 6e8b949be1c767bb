package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Combines read and write at playback, in command order.
///
/// Proves CB-19.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class CombineTest {
    private record Damage(int amount) {
        static final Combiner<Damage> SUM =
                Combiner.of("sum", Damage.class, (a, b) -> new Damage(a.amount + b.amount));

        /// Depends on the order.
        static final Combiner<Damage> CHAIN =
                Combiner.of("chain", Damage.class, (a, b) -> new Damage(a.amount * 31 + b.amount));
    }

    private record Leader(Entity entity) {
        static final Combiner<Leader> NEWEST =
                Combiner.of("newest", Leader.class, (_, given) -> given);
    }

    private record Title(@Utf8(8) String text) {
        static final Combiner<Title> JOIN =
                Combiner.of("join", Title.class, (a, b) -> new Title(a.text + b.text));
    }

    /// What the operator does with a value.
    private record Odd(int value) {
        private static final int NOTHING = -1;
        private static final int EXCEPTION = -2;
        private static final int ERROR = -3;

        /// The number of calls.
        private static int calls;

        @SuppressWarnings("NullAway") // an operator should not return null, but this one does
        static final Combiner<Odd> COMBINER = Combiner.of("odd", Odd.class, Odd::combine);

        private static Odd combine(Odd present, Odd given) {
            calls++;
            return switch (given.value) {
                case NOTHING -> null;
                case EXCEPTION -> throw new IllegalStateException("no");
                case ERROR -> throw new AssertionError("worse");
                default -> new Odd(present.value + given.value);
            };
        }
    }

    @Parameter Tier tier;

    private World world;
    private CommandBuffer commands;

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.tier(tier));
        commands = world.commands().named("Fighting");
        Odd.calls = 0;
    }

    @AfterEach
    void close() {
        world.close();
    }

    private List<CommandFailure> play() {
        return world.play(commands, PlaybackOptions.CHECKED).failures();
    }

    private int damage(Entity entity) {
        return world.get(entity, Damage.class).amount();
    }

    @Test
    void manySourcesAddUp() {
        Entity entity = world.spawn(new Damage(7));
        for (int i = 0; i < 1000; i++) {
            commands.combine(entity, new Damage(i), Damage.SUM);
        }
        assertEquals(List.of(), play());
        assertEquals(7 + 499_500, damage(entity));
    }

    @Test
    void valueIsAddedIfTheComponentIsAbsent() {
        Entity entity = world.spawn();
        commands.combine(entity, new Damage(3), Damage.SUM);
        commands.combine(entity, new Damage(4), Damage.SUM);
        assertEquals(List.of(), play());
        assertEquals(7, damage(entity));
    }

    @Test
    void commandsOfOneTypeKeepTheirOrder() {
        Entity entity = world.spawn();
        commands.combine(entity, new Damage(1), Damage.CHAIN);
        commands.combine(entity, new Damage(2), Damage.SUM);
        commands.combine(entity, new Damage(3), Damage.CHAIN);
        commands.set(entity, new Damage(damageAfter(1, 2, 3) + 1));
        commands.combine(entity, new Damage(4), Damage.CHAIN);
        play();
        assertEquals((damageAfter(1, 2, 3) + 1) * 31 + 4, damage(entity));
    }

    private static int damageAfter(int first, int second, int third) {
        return (first + second) * 31 + third;
    }

    @Test
    void lanesAreCombinedInTheOrderOfTheirKeys() {
        Entity entity = world.spawn(new Damage(1));
        CommandStage stage = world.stage();
        stage.lane(2).combine(entity, new Damage(3), Damage.CHAIN);
        stage.lane(1).combine(entity, new Damage(2), Damage.CHAIN);
        world.play(stage);
        assertEquals((31 + 2) * 31 + 3, damage(entity));
    }

    @Test
    void handlesOfSpawnsAreAccepted() {
        Entity ship = commands.spawn(new Damage(1));
        Entity rock = commands.spawn();
        commands.combine(ship, new Damage(2), Damage.CHAIN);
        commands.on(rock).combine(new Damage(5), Damage.CHAIN).combine(new Leader(ship), newest());
        commands.combine(rock, new Leader(rock), newest());
        assertEquals(List.of(), play());
        assertEquals(33, damage(commands.entity(ship)));
        assertEquals(5, damage(commands.entity(rock)));
        Entity leader = world.get(commands.entity(rock), Leader.class).entity();
        assertEquals(commands.entity(rock), leader);
    }

    private static Combiner<Leader> newest() {
        return Leader.NEWEST;
    }

    @Test
    void deadEntityIsSkipped() {
        Entity entity = world.spawn(new Damage(1));
        world.destroy(entity);
        commands.combine(entity, new Damage(1), Damage.SUM);
        assertEquals(FailureReason.DEAD_ENTITY, play().getFirst().reason());
    }

    @Test
    void thrownExceptionLeavesTheValue() {
        Entity entity = world.spawn(new Odd(1));
        commands.combine(entity, new Odd(10), Odd.COMBINER);
        commands.combine(entity, new Odd(Odd.EXCEPTION), Odd.COMBINER);
        commands.combine(entity, new Odd(100), Odd.COMBINER);
        CommandFailure failure = play().getFirst();
        assertEquals(1, failure.number());
        assertEquals(CommandKind.COMBINE, failure.kind());
        assertEquals(FailureReason.THROWN, failure.reason());
        assertEquals(
                "combiner odd threw java.lang.IllegalStateException: no, world=world",
                failure.detail());
        assertEquals("no", failure.cause().orElseThrow().getMessage());
        assertEquals(new Odd(111), world.get(entity, Odd.class));
        assertEquals(3, Odd.calls);
    }

    @Test
    void nullLeavesTheValue() {
        Entity entity = world.spawn(new Odd(1));
        commands.combine(entity, new Odd(Odd.NOTHING), Odd.COMBINER);
        commands.combine(entity, new Odd(2), Odd.COMBINER);
        CommandFailure failure = play().getFirst();
        assertEquals(FailureReason.INVALID_COMPONENT, failure.reason());
        assertEquals(
                "combiner returned null: combiner=odd, component="
                        + Odd.class.getName()
                        + ", world=world",
                failure.detail());
        assertEquals(new Odd(3), world.get(entity, Odd.class));
        assertEquals(2, Odd.calls);
    }

    @Test
    void errorIsThrownAndTheRestIsKept() {
        Entity entity = world.spawn(new Odd(1));
        commands.combine(entity, new Odd(2), Odd.COMBINER);
        commands.combine(entity, new Odd(Odd.ERROR), Odd.COMBINER);
        commands.combine(entity, new Odd(4), Odd.COMBINER);
        assertThrows(AssertionError.class, () -> world.play(commands));
        assertEquals(new Odd(3), world.get(entity, Odd.class));
        assertEquals(1, commands.count());
        world.play(commands);
        assertEquals(new Odd(7), world.get(entity, Odd.class));
        assertEquals(3, Odd.calls);
    }

    @Test
    void stopLeavesTheRest() {
        Entity entity = world.spawn(new Odd(1));
        commands.combine(entity, new Odd(Odd.EXCEPTION), Odd.COMBINER);
        commands.combine(entity, new Odd(4), Odd.COMBINER);
        PlaybackReport report =
                world.play(commands, PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP));
        assertTrue(report.stopped());
        assertEquals(1, commands.count());
        world.play(commands);
        assertEquals(new Odd(5), world.get(entity, Odd.class));
    }

    @Test
    void resultThatCannotBeStoredLeavesTheValue() {
        Entity entity = world.spawn(new Title("alpha"));
        commands.combine(entity, new Title("beta"), Title.JOIN);
        List<CommandFailure> failures = play();
        boolean fits = tier == Tier.MANAGED;
        assertEquals(fits ? 0 : 1, failures.size());
        failures.forEach(f -> assertEquals(FailureReason.INVALID_COMPONENT, f.reason()));
        assertEquals(fits ? "alphabeta" : "alpha", world.get(entity, Title.class).text());
    }

    @Test
    void operatorCannotChangeTheStructure() {
        Entity entity = world.spawn(new Spawning(0));
        Spawning.world = world;
        commands.combine(entity, new Spawning(1), Spawning.COMBINER);
        assertEquals(FailureReason.THROWN, play().getFirst().reason());
        assertEquals(1, world.size());
        world.spawn();
        assertEquals(2, world.size());
    }

    private record Spawning(int value) {
        private static World world;

        static final Combiner<Spawning> COMBINER =
                Combiner.of("spawning", Spawning.class, (_, b) -> spawn(b));

        private static Spawning spawn(Spawning given) {
            world.spawn(given);
            return given;
        }
    }

    @Test
    void changesAndAdditionsAreObserved() {
        Entity old = world.spawn(new Damage(1));
        Entity bare = world.spawn();
        Query<Damage> changed = world.query(Damage.class).changed(Damage.class);
        Query<Damage> added = world.query(Damage.class).added(Damage.class);
        changed.drain();
        added.drain();
        commands.combine(old, new Damage(1), Damage.SUM);
        commands.combine(bare, new Damage(1), Damage.SUM);
        play();
        assertEquals(List.of(old, bare), changed.entities());
        assertEquals(List.of(bare), added.entities());
    }

    @Test
    void immediateCommandsCombineAtOnce() {
        Commands immediate = world.immediateCommands();
        Entity entity = immediate.spawn();
        immediate.on(entity).combine(new Damage(1), Damage.CHAIN);
        immediate.combine(entity, new Damage(2), Damage.CHAIN);
        assertEquals(33, damage(entity));
        immediate.add(entity, new Odd(1));
        assertThrows(
                InvalidComponentException.class,
                () -> immediate.combine(entity, new Odd(Odd.NOTHING), Odd.COMBINER));
        assertEquals(new Odd(1), world.get(entity, Odd.class));
        world.destroy(entity);
        assertThrows(
                DeadEntityException.class,
                () -> immediate.combine(entity, new Damage(2), Damage.CHAIN));
    }

    @Test
    void telemetryCountsCombines() {
        world.commandTelemetry().enable().keepHistory(1);
        Entity entity = world.spawn(new Odd(1));
        commands.combine(entity, new Odd(1), Odd.COMBINER);
        commands.combine(entity, new Odd(Odd.EXCEPTION), Odd.COMBINER);
        play();
        assertEquals(1, world.commandTelemetry().played(CommandKind.COMBINE));
        assertEquals(1, world.commandTelemetry().failed(CommandKind.COMBINE));
        assertEquals(2, world.commandTelemetry().recorded(Odd.class));
        assertEquals(
                "frame 0 Fighting #1 COMBINE " + entity + " Odd THROWN",
                world.commandTelemetry().history().getFirst().toString());
    }

    @Test
    void valueOfTheWrongClassIsRefusedWhenItIsRecorded() {
        @SuppressWarnings({"unchecked", "rawtypes"}) // what the test is about
        Combiner<Object> wrong = (Combiner) Damage.SUM;
        assertThrows(
                InvalidComponentException.class,
                () -> commands.combine(Entity.NONE, new Odd(1), wrong));
        assertTrue(commands.isEmpty());
        assertFalse(Damage.SUM.equals(Damage.CHAIN));
    }
}
