package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.util.Arrays;
import java.util.List;

/// Components, resources and commands for tests of the binary form, and a buffer with all of it.
final class StreamRecords {
    record Position(float x, float y) {}

    /// The same fields under another name.
    record Velocity(float x, float y) {}

    record Link(Entity target, int weight) {}

    record Parent(Entity entity, Link link) {}

    record Crew(@Length(2) Entity[] members) {
        @Override
        public String toString() {
            return Arrays.toString(members);
        }
    }

    enum Mood {
        CALM,
        ANGRY
    }

    record Label(@Utf8(8) String text, Mood mood, boolean shown) {}

    record Percent(int value) {
        Percent {
            if (value < 0 || value > 100) {
                throw new IllegalArgumentException("not a percentage: value=" + value);
            }
        }

        static final Combiner<Percent> SUM =
                Combiner.of("sum", Percent.class, (a, b) -> new Percent(a.value + b.value));

        static final Combiner<Percent> LEAST =
                Combiner.of("least", Percent.class, (a, b) -> a.value < b.value ? a : b);
    }

    record Frozen() {}

    /// Plain data that is stored as an object.
    @Storage(Tier.MANAGED)
    record Note(@Utf8(16) String text, Entity about) {
        static final Combiner<Note> JOIN =
                Combiner.of("join", Note.class, (a, b) -> new Note(a.text + b.text, b.about));
    }

    @Storage(Tier.MANAGED)
    static final class Loose {
        @Override
        public String toString() {
            return "Loose";
        }
    }

    record Score(int points) {}

    record Leader(Entity entity) {}

    interface Weather {}

    record Rain(int drops) implements Weather {}

    record Move(Entity entity, float x) implements Command {
        @Override
        public void run(CommandContext context) {
            context.world().set(entity, new Position(x, x));
        }
    }

    record Tally() implements Command {
        @Override
        public void run(CommandContext context) {
            context.world().resources().set(new Score(context.world().size()));
        }
    }

    static final List<Class<?>> COMPONENTS =
            List.of(
                    Position.class,
                    Parent.class,
                    Crew.class,
                    Label.class,
                    Percent.class,
                    Frozen.class,
                    Note.class,
                    Loose.class);

    private StreamRecords() {}

    static World world(Tier tier) {
        WorldOptions config =
                WorldOptions.DEFAULT
                        .tier(tier)
                        .allowInStreams(
                                Score.class, Leader.class, Weather.class, Move.class, Tally.class);
        World world = World.create(config);
        COMPONENTS.forEach(world::register);
        return world;
    }

    /// Two entities that exist before commands are played.
    static List<Entity> settle(World world) {
        world.resources().set(Weather.class, new Rain(1));
        Entity first = world.spawn(new Position(1, 2), new Frozen(), new Percent(50));
        Entity second = world.spawn(new Label("two", Mood.CALM, false), new Percent(7));
        return List.of(first, second);
    }

    /// Records every kind of command, with every form of value.
    static void recordAll(World world, CommandBuffer buffer, List<Entity> settled) {
        Entity first = settled.get(0);
        Entity second = settled.get(1);
        buffer.named("everything");
        Entity ship = buffer.spawn(new Position(3, 4), new Label("ship", Mood.ANGRY, true));
        Entity bare = buffer.newEntity().add(Frozen.class).add(new Percent(1)).entity();
        Entity copy = buffer.copy(first);
        buffer.spawn(new Parent(ship, new Link(copy, 3)), new Note("hello", second));
        buffer.add(bare, new Crew(new Entity[] {ship, second}));
        buffer.add(copy, new Parent(first, new Link(Entity.NONE, -1)));
        buffer.add(second, Position.class);
        buffer.add(first, new Note("kept", Entity.NONE));
        buffer.priority(Priority.HIGH);
        buffer.set(first, new Position(Float.NaN, -0f));
        buffer.set(ship, new Label("\u00fc", Mood.CALM, false));
        buffer.combine(first, new Percent(20), Percent.SUM);
        buffer.combine(first, new Percent(90), Percent.SUM);
        buffer.combine(second, new Percent(6), Percent.LEAST);
        buffer.combine(copy, new Percent(30), Percent.SUM);
        buffer.combine(first, new Note("!", ship), Note.JOIN);
        buffer.combine(ship, new Note("new", Entity.NONE), Note.JOIN);
        buffer.remove(first, Frozen.class);
        buffer.remove(first, Loose.class);
        buffer.setAuthority(first, Position.class, true);
        buffer.setAuthority(second, Percent.class, true);
        buffer.setAuthority(second, Percent.class, false);
        buffer.assignStableId(second);
        buffer.bindStableId(ship, 0x7_0000_0000_0009L);
        buffer.publish(bare, Frozen.class, Percent.class);
        buffer.publish(first, Loose.class, Position.class);
        buffer.setResource(new Score(3));
        buffer.setResource(new Leader(ship));
        buffer.removeResource(Weather.class);
        buffer.send(new Leader(ship));
        buffer.addAll(world.query(Percent.class).without(Position.class), new Position(8, 8));
        buffer.addAll(world.query(Percent.class).anyOf(Label.class, Crew.class), Frozen.class);
        buffer.addAll(world.query(Label.class).without(Note.class), Parent.class);
        buffer.removeAll(world.query(Percent.class).with(Frozen.class), Percent.class);
        buffer.removeAll(world.query(Position.class).owned(Position.class).anyOwned(), Note.class);
        buffer.run(new Move(ship, 9));
        buffer.run(new Tally());
        buffer.destroyAll(world.query(Crew.class));
        buffer.destroy(copy);
    }

    /// The visible state of a world.
    static String look(World world) {
        StringBuilder text = new StringBuilder();
        for (Entity entity : world.entities()) {
            text.append(world.describe(entity));
            for (Class<?> type : COMPONENTS) {
                boolean owned = world.has(entity, type) && world.hasAuthority(entity, type);
                text.append(owned ? " owned " + type.getSimpleName() : "");
            }
            text.append(" id ").append(world.stableIds().idOf(entity).orElse(0)).append('\n');
        }
        for (Class<?> type : List.of(Score.class, Leader.class, Weather.class)) {
            text.append(world.resources().tryGet(type)).append('\n');
        }
        return text.toString();
    }
}
