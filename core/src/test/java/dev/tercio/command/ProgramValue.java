package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;

import java.util.List;
import java.util.function.IntFunction;

/// A component value of a random program. It refers to entities by number, so that every world
/// creates its own value from it.
///
/// @param type the component class
/// @param number the source of plain fields
/// @param first the number of an entity
/// @param second the number of another
record ProgramValue(Class<?> type, int number, int first, int second) {
    record Health(int points) {}

    record Frozen() {}

    record Link(Entity to) {}

    record Rank(int level, Entity chief) {}

    record Crew(Rank rank, @Length(2) Entity[] members) {}

    record Title(@Utf8(16) String text) {}

    /// A value of a class that can only be stored as an object.
    @Storage(Tier.MANAGED)
    static final class Note {
        private final int number;

        Note(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        @Override
        public String toString() {
            return "Note(" + number + ")";
        }
    }

    /// Registered last, after the 64th type.
    record Far(long distance, double angle) {}

    static final List<Class<?>> TYPES =
            List.of(
                    Health.class,
                    Frozen.class,
                    Link.class,
                    Crew.class,
                    Title.class,
                    Note.class,
                    Far.class);

    private static final int DEFAULT = Integer.MIN_VALUE;

    /// The default value.
    static ProgramValue ofDefault(Class<?> type) {
        return new ProgramValue(type, DEFAULT, ProgramStep.NOBODY, ProgramStep.NOBODY);
    }

    boolean isDefault() {
        return number == DEFAULT;
    }

    /// The numbers of the entities it refers to, in the order of its fields.
    List<Integer> references() {
        if (type == Link.class) {
            return List.of(first);
        }
        return type == Crew.class ? List.of(first, second, first) : List.of();
    }

    /// Creates the component.
    Object make(IntFunction<Entity> entities) {
        return switch (TYPES.indexOf(type)) {
            case 0 -> new Health(number);
            case 1 -> new Frozen();
            case 2 -> new Link(entities.apply(first));
            case 3 ->
                    new Crew(
                            new Rank(number, entities.apply(first)),
                            new Entity[] {entities.apply(second), entities.apply(first)});
            case 4 -> new Title("t" + number);
            case 5 -> new Note(number);
            default -> new Far(number, -number);
        };
    }

    @Override
    public String toString() {
        return type.getSimpleName()
                + (references().isEmpty() ? "(" + number + ")" : references().toString());
    }
}
