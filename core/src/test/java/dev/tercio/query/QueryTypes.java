package dev.tercio.query;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/// The components, bundles and views of the query model, and random values for them.
final class QueryTypes {
    record Position(float x, float y) {}

    record Mass(double kilos, long grams) {}

    record Health(short points, byte armor, boolean shielded) {}

    record Name(@Utf8(12) String text) {}

    enum Mood {
        CALM,
        ANGRY,
        ASLEEP
    }

    record Soldier(Entity leader, Mood mood, char rank) {}

    record Box(Position corner, int size) {}

    @Storage(Tier.MANAGED)
    record Diary(List<String> pages) {}

    record Frozen() {}

    record Hidden() {}

    /// Bundles to spawn, and records that updates return.
    record Troop(Position position, Soldier soldier, Frozen frozen) {}

    record Author(Name name, Diary diary) {}

    record Crate(Box box, Mass mass, Hidden hidden) {}

    record Moving(Mass mass, Position position) {}

    record Living(Health health, Soldier soldier, Name name) {}

    record Kept(Diary diary, Box box) {}

    /// Views.
    record Self(Entity self, Position position, Optional<Mass> mass) {}

    record Pair(Health health, Soldier soldier) {}

    record Maybes(Optional<Name> name, Optional<Diary> diary, Entity self) {}

    record Mixed(
            Optional<Box> box,
            Name name,
            Entity self,
            Optional<Soldier> soldier,
            Diary diary,
            Optional<Position> position) {}

    record Six(Position position, Mass mass, Health health, Name name, Soldier soldier, Box box) {}

    static final List<Class<?>> VALUES =
            List.of(
                    Position.class,
                    Mass.class,
                    Health.class,
                    Name.class,
                    Soldier.class,
                    Box.class,
                    Diary.class);

    static final List<Class<?>> TAGS = List.of(Frozen.class, Hidden.class);

    static final List<Class<?>> ALL =
            List.of(
                    Position.class,
                    Mass.class,
                    Health.class,
                    Name.class,
                    Soldier.class,
                    Box.class,
                    Diary.class,
                    Frozen.class,
                    Hidden.class);

    static final List<Class<? extends Record>> BUNDLES =
            List.of(Troop.class, Author.class, Crate.class, Six.class, Pair.class);

    static final List<Class<?>> RESULTS = List.of(Moving.class, Living.class, Kept.class);

    static final List<Class<?>> VIEWS =
            List.of(Self.class, Pair.class, Maybes.class, Mixed.class, Six.class);

    private QueryTypes() {}

    static Object random(Class<?> type, Random random) {
        return switch (type.getSimpleName()) {
            case "Position" -> new Position(random.nextFloat(), random.nextInt(3));
            case "Mass" -> new Mass(random.nextGaussian(), random.nextLong());
            case "Health" ->
                    new Health(
                            (short) random.nextInt(),
                            (byte) random.nextInt(),
                            random.nextBoolean());
            case "Name" -> new Name("aß€𝄞".substring(0, random.nextInt(4)));
            case "Soldier" ->
                    new Soldier(
                            Entity.of(random.nextInt(Integer.MAX_VALUE), random.nextInt()),
                            Mood.values()[random.nextInt(3)],
                            (char) random.nextInt());
            case "Box" -> new Box((Position) random(Position.class, random), random.nextInt());
            case "Diary" -> new Diary(List.of("day " + random.nextInt(10)));
            case "Frozen" -> new Frozen();
            case "Hidden" -> new Hidden();
            default -> throw new IllegalArgumentException(type.getName());
        };
    }

    /// The value that an update computes: deterministic, and always different from the old one.
    static Object next(Object value) {
        return switch (value) {
            case Position p -> new Position(p.y() + 1, p.x() * 2);
            case Mass m -> new Mass(m.kilos() - 1, m.grams() + 1);
            case Health h -> new Health(h.armor(), (byte) (h.points() + 1), !h.shielded());
            case Name n -> new Name(n.text().length() > 3 ? "" : n.text() + "x");
            case Soldier s ->
                    new Soldier(
                            new Entity(s.leader().bits() + 1),
                            s.mood() == Mood.CALM ? Mood.ASLEEP : Mood.CALM,
                            (char) (s.rank() + 1));
            case Box b -> new Box((Position) next(b.corner()), b.size() ^ 1);
            case Diary d -> new Diary(List.of(d.pages().getFirst() + "!"));
            default -> throw new IllegalArgumentException(value.toString());
        };
    }

    /// The parts of a record in the order of its fields.
    static List<Object> parts(Object whole) {
        return Arrays.stream(whole.getClass().getRecordComponents())
                .map(field -> read(field, whole))
                .toList();
    }

    static List<Class<?>> partTypes(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .<Class<?>>map(RecordComponent::getType)
                .toList();
    }

    /// A record made of parts.
    static <R> R make(Class<R> record, List<?> parts) {
        try {
            Constructor<R> constructor =
                    record.getDeclaredConstructor(partTypes(record).toArray(Class<?>[]::new));
            return constructor.newInstance(parts.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A record whose parts are those of another, each changed.
    static <R> R rebuild(R record, UnaryOperator<Object> change) {
        @SuppressWarnings("unchecked")
        Class<R> type = (Class<R>) record.getClass();
        return make(type, parts(record).stream().map(change).toList());
    }

    private static Object read(RecordComponent field, Object whole) {
        try {
            return field.getAccessor().invoke(whole);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
