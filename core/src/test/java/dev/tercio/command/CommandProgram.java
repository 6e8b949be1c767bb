package dev.tercio.command;

import dev.tercio.command.ProgramStep.Operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/// Generates random programs of commands. Entities are chosen from those that earlier programs
/// spawned, alive or not, from those of the program itself, and from some that do not exist.
final class CommandProgram {
    /// The ingredients of programs.
    ///
    /// @param types the components they use
    /// @param operations the operations they use; the more often one is listed, the more often
    /// @param prioritized whether steps differ in priority
    /// @param odds one in how many entities does not exist
    record Style(List<Class<?>> types, List<Operation> operations, boolean prioritized, int odds) {
        Style withPriorities() {
            return new Style(types, operations, true, odds);
        }
    }

    private static final List<Operation> SINGLE =
            List.of(
                    Operation.SPAWN,
                    Operation.DESTROY,
                    Operation.ADD,
                    Operation.ADD_DEFAULT,
                    Operation.SET,
                    Operation.COMBINE,
                    Operation.REMOVE);

    /// All components and operations.
    static final Style ALL =
            new Style(
                    ProgramValue.TYPES,
                    Stream.of(SINGLE, SINGLE, SINGLE, SINGLE, List.of(Operation.values()))
                            .flatMap(List::stream)
                            .toList(),
                    false,
                    12);

    /// Few components and hardly any barriers, so that steps affect each other.
    static Style narrow(List<Class<?>> types) {
        return new Style(
                types,
                Stream.of(
                                SINGLE,
                                SINGLE,
                                SINGLE,
                                List.of(
                                        Operation.AUTHORITY,
                                        Operation.AUTHORITY,
                                        Operation.PUBLISH,
                                        Operation.COPY))
                        .flatMap(List::stream)
                        .toList(),
                false,
                40);
    }

    private final Random random;
    private final Style style;
    private int nextNumber = 1;

    /// The numbers of earlier programs, and of this one.
    private final List<Integer> old = new ArrayList<>();

    private final List<Integer> own = new ArrayList<>();

    /// Entities of this program that only the next one can refer to.
    private final List<Integer> unnamed = new ArrayList<>();

    CommandProgram(Random random, Style style) {
        this.random = random;
        this.style = style;
    }

    /// The initial spawns.
    List<ProgramStep> population(int count) {
        List<ProgramStep> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(step(Operation.SPAWN));
        }
        return finish(steps);
    }

    /// A program.
    List<ProgramStep> next(int length) {
        List<ProgramStep> steps = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            steps.add(step(style.operations().get(random.nextInt(style.operations().size()))));
        }
        return finish(steps);
    }

    private List<ProgramStep> finish(List<ProgramStep> steps) {
        old.addAll(own);
        old.addAll(unnamed);
        own.clear();
        unnamed.clear();
        return normalize(steps);
    }

    private ProgramStep step(Operation operation) {
        int choice = random.nextInt(100);
        int newcomer = 0;
        int source = ProgramStep.NOBODY;
        List<ProgramValue> values = List.of();
        Optional<Class<?>> type = Optional.empty();
        switch (operation) {
            case SPAWN -> {
                values = values();
                choice = random.nextInt(values.size() + 1);
            }
            case COPY -> source = entity();
            case ADD, SET, SET_RESOURCE, ADD_ALL -> values = List.of(value(type()));
            case COMBINE -> values = List.of(value(valueType()));
            case RUN_CLOSURE -> source = entity();
            default -> type = Optional.of(type());
        }
        Priority priority =
                style.prioritized()
                        ? Priority.values()[random.nextInt(Priority.values().length)]
                        : Priority.NORMAL;
        boolean births =
                operation == Operation.SPAWN
                        || operation == Operation.COPY
                        || operation == Operation.RUN_CLOSURE;
        if (births) {
            newcomer = nextNumber++;
            (operation == Operation.RUN_CLOSURE ? unnamed : own).add(newcomer);
        }
        int entity = births ? newcomer : entity();
        return new ProgramStep(operation, priority, entity, source, values, type, choice);
    }

    /// Components of different types.
    private List<ProgramValue> values() {
        List<ProgramValue> values = new ArrayList<>();
        int wanted = random.nextInt(5);
        for (int i = 0; i < wanted; i++) {
            Class<?> type = type();
            if (values.stream().noneMatch(value -> value.type() == type)) {
                values.add(value(type));
            }
        }
        return values;
    }

    private Class<?> type() {
        return style.types().get(random.nextInt(style.types().size()));
    }

    /// A type that is not a tag.
    private Class<?> valueType() {
        Class<?> type = type();
        while (type == ProgramValue.Frozen.class) {
            type = type();
        }
        return type;
    }

    private ProgramValue value(Class<?> type) {
        return new ProgramValue(type, random.nextInt(1, 1000), entity(), entity());
    }

    private int entity() {
        if (random.nextInt(style.odds()) == 0) {
            return -random.nextInt(3);
        }
        List<Integer> from = own.isEmpty() || random.nextInt(3) == 0 ? old : own;
        // prefer recent entities
        int back = Math.min(from.size(), random.nextBoolean() ? 3 : 30);
        return from.isEmpty()
                ? ProgramStep.NOBODY
                : from.get(from.size() - 1 - random.nextInt(back));
    }

    /// Merges components that are added right after a spawn into the spawn, as recording does.
    static List<ProgramStep> normalize(List<ProgramStep> steps) {
        List<ProgramStep> result = new ArrayList<>();
        for (ProgramStep step : steps) {
            if (!result.isEmpty() && extendsSpawn(result.getLast(), step)) {
                result.set(result.size() - 1, result.getLast().with(partOf(step)));
            } else {
                result.add(step);
            }
        }
        return result;
    }

    private static ProgramValue partOf(ProgramStep step) {
        if (step.operation() == Operation.ADD_DEFAULT) {
            return ProgramValue.ofDefault(step.component());
        }
        return step.value();
    }

    private static boolean extendsSpawn(ProgramStep spawn, ProgramStep step) {
        return spawn.operation() == Operation.SPAWN
                && (step.operation() == Operation.ADD || step.operation() == Operation.ADD_DEFAULT)
                && step.entity() == spawn.entity()
                && step.priority() == spawn.priority()
                && spawn.values().stream().noneMatch(v -> v.type() == typeOf(step));
    }

    private static Class<?> typeOf(ProgramStep step) {
        return step.type().isPresent() ? step.component() : step.value().type();
    }
}
