package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ComponentType;
import dev.tercio.World;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.function.BinaryOperator;

/// Combiners are identified by component and name.
///
/// Proves CB-19.
class CombinerTest {
    private record Damage(int amount) {}

    private record Armor(int amount) {}

    private record Frozen() {}

    /// The names of the following classes have the same length. They have the same fields.
    private record First(int value) {
        static final Combiner<First> SUM =
                Combiner.of("sum", First.class, (a, b) -> new First(a.value + b.value));
    }

    private record Later(int value) {
        static final Combiner<Later> SUM =
                Combiner.of("sum", Later.class, (a, b) -> new Later(a.value * b.value));
    }

    private record Never(int value) {}

    private static final BinaryOperator<Damage> SUM = (a, b) -> new Damage(a.amount + b.amount);
    private static final BinaryOperator<Damage> LAST = (_, b) -> b;

    @Test
    void sameDefinitionIsTheSameCombiner() {
        Combiner<Damage> sum = Combiner.of("same", Damage.class, SUM);
        assertSame(sum, Combiner.of("same", Damage.class, SUM));
        assertEquals("same", sum.name());
        assertSame(ComponentType.of(Damage.class), sum.component());
        assertEquals("Combiner(same of " + Damage.class.getName() + ")", sum.toString());
    }

    @Test
    void nameHasOneOperatorForEachComponent() {
        Combiner.of("once", Damage.class, SUM);
        assertEquals(
                "combiner is defined twice with different operators: name=once, component="
                        + Damage.class.getName()
                        + "; choose another name, or keep the combiner in a static final field",
                refused(() -> Combiner.of("once", Damage.class, LAST)));
        assertEquals("once", Combiner.of("once", Armor.class, (a, _) -> a).name());
    }

    @Test
    void nameAndValueAreNeeded() {
        assertEquals(
                "combiner has an empty name: component=" + Damage.class.getName(),
                refused(() -> Combiner.of("", Damage.class, SUM)));
        assertEquals(
                "a tag has no value to combine: name=tags, component=" + Frozen.class.getName(),
                refused(() -> Combiner.of("tags", Frozen.class, (a, _) -> a)));
    }

    private static String refused(Runnable definition) {
        return assertThrows(IllegalArgumentException.class, definition::run).getMessage();
    }

    private static byte[] stream(World world) {
        try (CommandBuffer commands = world.commands()) {
            commands.combine(world.spawn(new First(3), new Later(3)), new First(4), First.SUM);
            return commands.toBytes();
        }
    }

    /// The class with the combiner has not been initialized by the program.
    @Test
    void combinerIsFoundInTheClassOfItsComponent() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            byte[] bytes = StreamBytes.withText(stream(world), "First", "Later");
            commands.load(world, ByteBuffer.wrap(bytes));
            world.play(commands);
            assertEquals(
                    new Later(12),
                    world.get(world.query(Later.class).entities().getFirst(), Later.class));
        }
    }

    @Test
    void unknownCombinerIsRefused() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            byte[] sound = stream(world);
            world.register(Never.class);
            refused(world, commands, StreamBytes.withText(sound, "sum", "sub"), "sub", First.class);
            byte[] never = StreamBytes.withText(sound, "First", "Never");
            refused(world, commands, never, "sum", Never.class);
            assertEquals(0, commands.count());
        }
    }

    private static void refused(
            World world, CommandBuffer target, byte[] bytes, String name, Class<?> component) {
        CommandFormatException thrown =
                assertThrows(
                        CommandFormatException.class,
                        () -> target.load(world, ByteBuffer.wrap(bytes)));
        assertEquals(
                "component has no such combiner: combiner="
                        + name
                        + ", component="
                        + component.getName()
                        + "; define it with Combiner.of before commands are read, best in a static"
                        + " final field of the component: offset="
                        + thrown.offset(),
                thrown.getMessage());
    }

    /// The bits that hold the number of a combiner in memory are zero in a stream.
    @Test
    void forgedNumberIsRefused() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            byte[] sound = stream(world);
            int word = StreamBytes.commandsOf(sound);
            for (int at = word + 2; at <= word + 3; at++) {
                byte[] forged = StreamBytes.withByte(sound, at, 1);
                assertThrows(
                        CommandFormatException.class,
                        () -> commands.load(world, ByteBuffer.wrap(forged)));
            }
            byte[] otherKind = StreamBytes.withByte(sound, word, 3);
            assertEquals(
                    "class is not a component but a combiner: "
                            + First.class.getName()
                            + ": offset="
                            + word,
                    assertThrows(
                                    CommandFormatException.class,
                                    () -> commands.load(world, ByteBuffer.wrap(otherKind)))
                            .getMessage());
        }
    }
}
