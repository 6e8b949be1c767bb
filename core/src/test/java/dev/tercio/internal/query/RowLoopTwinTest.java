package dev.tercio.internal.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/// Generated and interpreted loops show a body the same rows, store the same results and fail at
/// the same row with the same error.
///
/// Proves QU-02, QU-09.
class RowLoopTwinTest {
    private enum Mood {
        CALM,
        ANGRY
    }

    private record Point(float x, double y) {}

    private record Wide(
            boolean flag, byte b, short s, char c, int i, long l, Point point, Mood mood) {}

    private record Text(@Utf8(6) String text, Entity friend) {}

    private record Row(@Length(2) long[] numbers) {
        @Override
        public String toString() {
            return "Row" + Arrays.toString(numbers);
        }
    }

    @Storage(Tier.MANAGED)
    private record Note(Object content) {}

    private record All(
            Text text,
            Entity self,
            Optional<Row> row,
            Wide wide,
            Optional<Note> note,
            Point point) {}

    private record Some(Point point, Text text) {}

    private record Pair(Entity entity, Object component) {}

    private record Maybes(Optional<Wide> wide, Optional<Row> row, Optional<Note> note) {}

    private static final List<Class<?>> TYPES =
            List.of(Wide.class, Text.class, Row.class, Note.class, Point.class);

    private static final int ENTITIES = 400;

    @Test
    void twinsDoTheSame() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 60; i++) {
                        play(random);
                    }
                });
    }

    private static void play(Random random) {
        Map<Class<?>, Tier> tiers = new HashMap<>();
        for (Class<?> type : TYPES) {
            tiers.put(type, type == Note.class ? Tier.MANAGED : Tier.values()[random.nextInt(3)]);
        }
        long seed = random.nextLong();
        try (DirectWorld one = world(tiers, new Random(seed));
                DirectWorld two = world(tiers, new Random(seed))) {
            for (int i = 0; i < 4; i++) {
                long loop = random.nextLong();
                assertEquals(run(one, new Random(loop), true), run(two, new Random(loop), false));
                assertEquals(describe(one), describe(two));
            }
        }
    }

    private static DirectWorld world(Map<Class<?>, Tier> tiers, Random random) {
        WorldOptions config = WorldOptions.DEFAULT;
        for (Class<?> type : TYPES) {
            config = config.register(type, tiers.get(type));
        }
        World world = World.create(config);
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = world.spawn(value(Point.class, random), value(Text.class, random));
            world.add(entity, value(Wide.class, random));
            if (random.nextBoolean()) {
                world.add(entity, value(Row.class, random));
            }
            if (random.nextBoolean()) {
                world.add(entity, value(Note.class, random));
            }
        }
        return (DirectWorld) world;
    }

    private static Object value(Class<?> type, Random random) {
        return switch (type.getSimpleName()) {
            case "Point" -> new Point(random.nextFloat(), random.nextGaussian());
            case "Text" ->
                    new Text(
                            "aß€".substring(random.nextInt(3)),
                            Entity.of(random.nextInt(Integer.MAX_VALUE), random.nextInt()));
            case "Row" -> new Row(new long[] {random.nextLong(), random.nextLong()});
            case "Note" -> new Note(random.nextInt());
            default ->
                    new Wide(
                            random.nextBoolean(),
                            (byte) random.nextInt(),
                            (short) random.nextInt(),
                            (char) random.nextInt(),
                            random.nextInt(),
                            random.nextLong(),
                            (Point) value(Point.class, random),
                            Mood.values()[random.nextInt(2)]);
        };
    }

    /// Usually fits; occasionally null, or a text that is too long.
    private static Object result(Class<?> type, Random random) {
        return switch (random.nextInt(200)) {
            case 0 -> null;
            case 1 -> type == Text.class ? new Text("too long", Entity.NONE) : value(type, random);
            default -> value(type, random);
        };
    }

    /// Runs a random loop over random slots.
    ///
    /// @return what its body saw, and what it threw
    private static List<String> run(DirectWorld world, Random random, boolean generated) {
        List<String> seen = new ArrayList<>();
        RowShapes shapes = new RowShapes(world.registry(), new StructureGuard("twins"));
        RowShape shape =
                switch (random.nextInt(4)) {
                    case 0 -> shapes.ofRow(All.class);
                    case 1 -> shapes.ofRow(Maybes.class);
                    case 2 -> shapes.ofRow(Some.class);
                    default -> shapes.ofComponents(random.nextBoolean() ? Wide.class : Text.class);
                };
        LoopSpec spec;
        Object body;
        Class<?> single = shape.stores().getFirst().spec().type();
        switch (random.nextInt(8)) {
            case 0 -> {
                spec = spec(Consumer.class, shape, shape.arguments(), new Result.None());
                Consumer<Object> consumer = row -> seen.add(row.toString());
                body = consumer;
            }
            case 1 -> {
                spec = spec(BiConsumer.class, shape, shape.withEntity(), new Result.None());
                BiConsumer<Object, Object> consumer = (self, row) -> seen.add(self + " " + row);
                body = consumer;
            }
            case 2 -> {
                boolean whole = shape.arguments().getFirst() instanceof Argument.Component;
                Class<?> type = whole ? single : Point.class;
                if (!whole && shape.required().size() == 0) {
                    return seen;
                }
                spec = spec(Function.class, shape, shape.arguments(), shape.result(type));
                body = maker(seen, row -> result(type, random));
            }
            case 3 -> {
                if (shape.required().size() == 0) {
                    return seen;
                }
                Class<?> type = shape.required().size() == 1 ? single : Point.class;
                spec = spec(BiFunction.class, shape, shape.withEntity(), shape.result(type));
                BiFunction<Object, Object, Object> maker =
                        (self, row) -> {
                            seen.add(self + " " + row);
                            return result(type, random);
                        };
                body = maker;
            }
            case 4 -> {
                Argument whole =
                        shape.arguments().getFirst() instanceof Argument.Component
                                ? shape.asRecord(Pair.class)
                                : shape.arguments().getFirst();
                spec =
                        spec(
                                Function.class,
                                shape,
                                List.of(whole),
                                new Result.Key(Comparable.class));
                body = maker(seen, row -> row.toString().length());
            }
            case 5 -> {
                boolean stopOn = random.nextBoolean();
                spec =
                        spec(
                                Predicate.class,
                                shape,
                                List.of(shape.arguments().getFirst()),
                                new Result.Stop(stopOn));
                Predicate<Object> predicate =
                        row -> {
                            seen.add(row.toString());
                            return stopOn == (random.nextInt(100) == 0);
                        };
                body = predicate;
            }
            case 6 -> {
                Reduction kind = Reduction.values()[random.nextInt(Reduction.values().length)];
                List<Argument> arguments = new ArrayList<>();
                if (kind == Reduction.FOLD) {
                    arguments.add(new Argument.Accumulator());
                }
                arguments.add(shape.arguments().getFirst());
                spec = spec(kind.body(), shape, arguments, new Result.Reduced(kind));
                body = reducer(kind, seen, random);
            }
            default -> {
                if (shape.required().size() < 2) {
                    return seen;
                }
                spec = spec(Function.class, shape, shape.arguments(), shape.result(Some.class));
                body = maker(seen, row -> some(random));
            }
        }
        RowLoop loop =
                generated ? new RowLoopGenerator(spec).generate() : new InterpretedRowLoop(spec);
        RowFrame frame = frame(world, shape, random);
        try {
            if (random.nextBoolean()) {
                int from = random.nextInt(ENTITIES);
                loop.dense(body, frame, from, from + random.nextInt(ENTITIES - from));
            } else {
                loop.sparse(body, frame, 0, PageLayout.WORDS_PER_PAGE);
            }
            seen.add(frame.number + " " + frame.object + " " + frame.stoppedAt);
        } catch (RuntimeException e) {
            seen.add(e.toString());
        }
        frame.objectKeys.sortInto(frame.sort, false);
        for (int i = 0; i < frame.sort.size(); i++) {
            seen.add("slot " + frame.sort.slot(i));
        }
        return seen;
    }

    /// Returns random numbers, some of them special.
    private static Object reducer(Reduction kind, List<String> seen, Random random) {
        Function<Object, Double> number =
                row -> {
                    seen.add(row.toString());
                    return switch (random.nextInt(50)) {
                        case 0 -> -0.0;
                        case 1 -> Double.NEGATIVE_INFINITY;
                        case 2 -> 1e300;
                        default -> random.nextGaussian();
                    };
                };
        return switch (kind.body().getSimpleName()) {
            case "Predicate" -> (Predicate<Object>) row -> number.apply(row) > 0;
            case "ToIntFunction" -> (ToIntFunction<Object>) row -> (int) (number.apply(row) * 1e9);
            case "ToLongFunction" ->
                    (ToLongFunction<Object>) row -> (long) (number.apply(row) * 1e18);
            case "ToDoubleFunction" -> (ToDoubleFunction<Object>) number::apply;
            default ->
                    (BiFunction<Object, Object, Object>)
                            (before, row) -> Objects.hash(before, number.apply(row));
        };
    }

    private static Object some(Random random) {
        return random.nextInt(200) == 0
                ? null
                : new Some((Point) result(Point.class, random), (Text) result(Text.class, random));
    }

    private static Function<Object, Object> maker(
            List<String> seen, Function<Object, Object> body) {
        return row -> {
            seen.add(row.toString());
            return body.apply(row);
        };
    }

    private static LoopSpec spec(
            Class<?> body, RowShape shape, List<Argument> arguments, Result result) {
        return new LoopSpec(body, shape.parts(), arguments, result);
    }

    /// The first page, of which some slots match.
    private static RowFrame frame(DirectWorld world, RowShape shape, Random random) {
        RowFrame frame = new RowFrame(shape.stores().size());
        for (int i = 0; i < shape.stores().size(); i++) {
            ComponentStore store = shape.stores().get(i);
            ComponentPage page = store.openPage(0);
            frame.columns[i] = page.columns();
            frame.presence[i] = page.words();
        }
        frame.identities = world.table().identitiesAt(0);
        for (Entity entity : world.entities()) {
            if (random.nextInt(3) > 0) {
                frame.match[entity.index() >>> 6] |= 1L << entity.index();
            }
        }
        return frame;
    }

    private static List<String> describe(DirectWorld world) {
        return world.entities().stream().map(world::describe).toList();
    }
}
