package dev.tercio;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// The component types of the model test, with random and default values for each.
final class ModelComponents {
    record Position(float x, float y) {}

    record Mass(double kilos, long grams) {}

    record Health(short points, byte armor, boolean shielded) {}

    record Name(@Utf8(12) String text) {}

    record Bag(@Length(3) int[] items, @Length(2) Entity[] friends) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bag bag
                    && Arrays.equals(items, bag.items)
                    && Arrays.equals(friends, bag.friends);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(items) * 31 + Arrays.hashCode(friends);
        }
    }

    enum Mood {
        CALM,
        ANGRY {
            @Override
            public String toString() {
                return "angry";
            }
        },
        ASLEEP
    }

    record Soldier(Entity leader, Mood mood, char rank) {}

    record Body(Position at, Soldier self, int limbs) {}

    record Frozen() {}

    record Hidden() {}

    @Storage(Tier.MANAGED)
    record Diary(List<String> pages) {}

    /// Not a record at all.
    @Storage(Tier.MANAGED)
    static final class Script {}

    record Troop(Position position, Soldier soldier, Frozen frozen) {}

    record Author(Name name, Diary diary) {}

    record Pack(Bag bag, Body body, Mass mass, Health health, Hidden hidden) {}

    static final List<Class<? extends Record>> BUNDLES =
            List.of(Troop.class, Author.class, Pack.class);

    private static final Map<Class<?>, Object> DEFAULTS =
            Map.of(
                    Position.class, new Position(0, 0),
                    Mass.class, new Mass(0, 0),
                    Health.class, new Health((short) 0, (byte) 0, false),
                    Name.class, new Name(""),
                    Bag.class, new Bag(new int[3], new Entity[] {Entity.NONE, Entity.NONE}),
                    Soldier.class, new Soldier(Entity.NONE, Mood.CALM, (char) 0),
                    Body.class,
                            new Body(
                                    new Position(0, 0),
                                    new Soldier(Entity.NONE, Mood.CALM, (char) 0),
                                    0),
                    Frozen.class, new Frozen(),
                    Hidden.class, new Hidden());

    static final List<Class<?>> TYPES =
            List.of(
                    Position.class,
                    Mass.class,
                    Health.class,
                    Name.class,
                    Bag.class,
                    Soldier.class,
                    Body.class,
                    Frozen.class,
                    Hidden.class,
                    Diary.class,
                    Script.class);

    private ModelComponents() {}

    static Object initial(Class<?> type) {
        return DEFAULTS.get(type);
    }

    static boolean isTag(Class<?> type) {
        return type == Frozen.class || type == Hidden.class;
    }

    /// Whether a type can only be stored as an object.
    static boolean isAlwaysManaged(Class<?> type) {
        return type.isAnnotationPresent(Storage.class);
    }

    static Object random(Class<?> type, Random random) {
        return switch (type.getSimpleName()) {
            case "Position" -> new Position(random.nextFloat(), random.nextFloat());
            case "Mass" -> new Mass(random.nextGaussian(), random.nextLong());
            case "Health" -> new Health((short) random.nextInt(), (byte) random.nextInt(), true);
            case "Name" -> new Name("€ß𝄞\0x".substring(0, random.nextInt(3)));
            case "Bag" ->
                    new Bag(
                            random.ints(3).toArray(),
                            new Entity[] {
                                Entity.of(random.nextInt(Integer.MAX_VALUE), random.nextInt()),
                                Entity.NONE
                            });
            case "Soldier" ->
                    new Soldier(
                            Entity.of(random.nextInt(Integer.MAX_VALUE), random.nextInt()),
                            Mood.values()[random.nextInt(3)],
                            (char) random.nextInt());
            case "Body" ->
                    new Body(
                            (Position) random(Position.class, random),
                            (Soldier) random(Soldier.class, random),
                            random.nextInt());
            case "Frozen" -> new Frozen();
            case "Hidden" -> new Hidden();
            case "Diary" -> new Diary(List.of("day " + random.nextInt()));
            case "Script" -> new Script();
            default -> throw new IllegalArgumentException(type.getName());
        };
    }

    /// A random bundle and its components.
    static Record randomBundle(Class<? extends Record> bundle, Random random) {
        return switch (bundle.getSimpleName()) {
            case "Troop" ->
                    new Troop(
                            (Position) random(Position.class, random),
                            (Soldier) random(Soldier.class, random),
                            new Frozen());
            case "Author" ->
                    new Author(
                            (Name) random(Name.class, random), (Diary) random(Diary.class, random));
            default ->
                    new Pack(
                            (Bag) random(Bag.class, random),
                            (Body) random(Body.class, random),
                            (Mass) random(Mass.class, random),
                            (Health) random(Health.class, random),
                            new Hidden());
        };
    }

    static List<Object> parts(Record bundle) {
        return switch (bundle) {
            case Troop b -> List.of(b.position(), b.soldier(), b.frozen());
            case Author b -> List.of(b.name(), b.diary());
            case Pack b -> List.of(b.bag(), b.body(), b.mass(), b.health(), b.hidden());
            default -> throw new IllegalArgumentException(bundle.toString());
        };
    }
}
