package dev.tercio.internal.command.lane;

import dev.tercio.InvalidComponentException;
import dev.tercio.command.Combiner;
import dev.tercio.internal.component.ComponentSpec;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.BinaryOperator;

/// A combiner, shared by all worlds like a component type.
///
/// A record, because the JIT compiler trusts the final fields of records: for a combiner in a
/// `static final` field, the codec of its component is a constant.
///
/// @param number the number among the combiners of its component, which command words contain
public record CombinerSpec<T>(
        int number, String name, ComponentSpec<T> component, BinaryOperator<T> operator)
        implements Combiner<T> {

    /// The combiners of each component class.
    private static final ClassValue<Table> TABLES =
            new ClassValue<>() {
                @Override
                protected Table computeValue(Class<?> type) {
                    return new Table();
                }
            };

    /// The combiners of one component. Readers need no lock, because the array is never changed.
    private static final class Table {
        private volatile CombinerSpec<?>[] combiners = {};

        @Nullable CombinerSpec<?> find(String name) {
            for (CombinerSpec<?> combiner : combiners) {
                if (combiner.name.equals(name)) {
                    return combiner;
                }
            }
            return null;
        }

        synchronized CombinerSpec<?> define(
                String name, ComponentSpec<?> component, BinaryOperator<?> operator) {
            CombinerSpec<?> known = find(name);
            if (known == null) {
                return add(name, component, operator);
            }
            if (!known.operator.equals(operator)) {
                throw new IllegalArgumentException(
                        "combiner is defined twice with different operators: name="
                                + name
                                + ", component="
                                + component.type().getName()
                                + "; choose another name, or keep the combiner in a static final"
                                + " field");
            }
            return known;
        }

        private CombinerSpec<?> add(
                String name, ComponentSpec<?> component, BinaryOperator<?> operator) {
            int number = combiners.length;
            if (number > CommandWord.MAX_COMBINER) {
                throw new IllegalStateException(
                        "component has too many combiners: name="
                                + name
                                + ", component="
                                + component.type().getName()
                                + ", count="
                                + number);
            }
            CombinerSpec<?> added = create(number, name, component, operator);
            CombinerSpec<?>[] more = Arrays.copyOf(combiners, number + 1);
            more[number] = added;
            combiners = more;
            return added;
        }

        @SuppressWarnings("unchecked") // both were passed for the same class
        private static <T> CombinerSpec<T> create(
                int number, String name, ComponentSpec<T> component, BinaryOperator<?> operator) {
            return new CombinerSpec<>(number, name, component, (BinaryOperator<T>) operator);
        }
    }

    @SuppressWarnings("unchecked") // tables are found by class
    public static <T> CombinerSpec<T> of(String name, Class<T> type, BinaryOperator<T> operator) {
        Objects.requireNonNull(operator, "operator");
        ComponentSpec<T> component = ComponentSpec.of(type);
        if (name.isEmpty()) {
            throw new IllegalArgumentException(
                    "combiner has an empty name: component=" + type.getName());
        }
        if (component.isTag()) {
            throw new IllegalArgumentException(
                    "a tag has no value to combine: name="
                            + name
                            + ", component="
                            + type.getName());
        }
        return (CombinerSpec<T>) TABLES.get(type).define(name, component, operator);
    }

    /// Returns the combiner that the word of a command names.
    public static CombinerSpec<?> of(ComponentSpec<?> component, long word) {
        return TABLES.get(component.type()).combiners[CommandWord.combiner(word)];
    }

    /// Returns a combiner by name, or null. If the component's class has not been initialized, it
    /// is initialized first, because it usually defines its combiners.
    public static @Nullable CombinerSpec<?> find(ComponentSpec<?> component, String name) {
        Table table = TABLES.get(component.type());
        CombinerSpec<?> known = table.find(name);
        if (known == null) {
            initialize(component.type());
            known = table.find(name);
        }
        return known;
    }

    private static void initialize(Class<?> type) {
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException hidden) {
            // a hidden class is not found by its name, and the combiner stays unknown
        }
    }

    /// Applies the operator.
    ///
    /// @throws InvalidComponentException if it returns null
    public T combine(T present, T given) {
        T result = operator.apply(present, given);
        if (result == null) {
            throw returnedNull();
        }
        return result;
    }

    /// Returns the exception for an operator that returned null.
    public InvalidComponentException returnedNull() {
        return new InvalidComponentException(
                "combiner returned null: combiner="
                        + name
                        + ", component="
                        + component.type().getName());
    }

    /// Returns the kind and combiner bits of the words of its commands.
    public int kindBits() {
        return CommandWord.COMBINE | number << CommandWord.COMBINER_SHIFT;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return component.ordinal() * 31 + number;
    }

    @Override
    public String toString() {
        return "Combiner(" + name + " of " + component.type().getName() + ")";
    }
}
