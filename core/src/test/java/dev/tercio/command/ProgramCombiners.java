package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.command.ProgramValue.Crew;
import dev.tercio.command.ProgramValue.Far;
import dev.tercio.command.ProgramValue.Health;
import dev.tercio.command.ProgramValue.Link;
import dev.tercio.command.ProgramValue.Note;
import dev.tercio.command.ProgramValue.Rank;
import dev.tercio.command.ProgramValue.Title;

import org.jspecify.annotations.Nullable;

import java.util.function.BinaryOperator;

/// The combiners of random programs, two for each component. They depend on the order of their
/// arguments, and some results are refused.
final class ProgramCombiners {
    private ProgramCombiners() {}

    /// Returns a combiner of a component.
    static Combiner<Object> of(Class<?> type, int choice) {
        return define(type, choice % 3 == 0);
    }

    @SuppressWarnings("unchecked") // values are of the class that the combiner is found by
    private static <T> Combiner<Object> define(Class<T> type, boolean turned) {
        BinaryOperator<T> operator = (BinaryOperator<T>) (turned ? TURNED : STRAIGHT);
        return (Combiner<Object>) Combiner.of(turned ? "turned" : "straight", type, operator);
    }

    @SuppressWarnings("NullAway") // an operator should not return null, but this one does
    private static final BinaryOperator<Object> STRAIGHT = ProgramCombiners::combine;

    @SuppressWarnings("NullAway") // an operator should not return null, but this one does
    private static final BinaryOperator<Object> TURNED = (a, b) -> combine(b, a);

    /// Applies the operator of the combiner that [#of] returns for the same choice.
    static @Nullable Object apply(int choice, Object present, Object given) {
        return choice % 3 == 0 ? combine(given, present) : combine(present, given);
    }

    private static @Nullable Object combine(Object first, Object second) {
        return switch (first) {
            case Health a -> new Health(a.points() * 31 + ((Health) second).points());
            case Link a -> a.equals(second) ? new Link(Entity.NONE) : second;
            case Crew a -> combine(a, (Crew) second);
            case Title a -> new Title(a.text() + ((Title) second).text());
            case Note a -> new Note(a.number() * 31 + ((Note) second).number());
            case Far a -> combine(a, (Far) second);
            default -> throw new AssertionError("no combiner: " + first);
        };
    }

    private static Crew combine(Crew a, Crew b) {
        int level = a.rank().level() * 31 + b.rank().level();
        return new Crew(
                new Rank(level, b.rank().chief()), new Entity[] {a.members()[1], b.members()[0]});
    }

    private static @Nullable Far combine(Far a, Far b) {
        long distance = a.distance() * 31 + b.distance();
        if (distance % 3 == 0) {
            throw new IllegalStateException("refused: distance=" + distance);
        }
        return distance % 5 == 0 ? null : new Far(distance, a.angle() - b.angle());
    }
}
