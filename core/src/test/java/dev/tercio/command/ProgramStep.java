package dev.tercio.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A command of a random program.
///
/// @param operation what it does
/// @param priority how early
/// @param entity the number of the entity it affects or spawns
/// @param source the number of the entity it copies
/// @param values the components it sets or adds
/// @param type the component it affects, if there are no values
/// @param choice which of several forms, queries or outcomes
record ProgramStep(
        Operation operation,
        Priority priority,
        int entity,
        int source,
        List<ProgramValue> values,
        Optional<Class<?>> type,
        int choice) {
    /// The operation of a step, and the kind of command it is recorded as.
    enum Operation {
        SPAWN(CommandKind.SPAWN),
        COPY(CommandKind.COPY),
        DESTROY(CommandKind.DESTROY),
        ADD(CommandKind.ADD),
        ADD_DEFAULT(CommandKind.ADD),
        SET(CommandKind.SET),
        COMBINE(CommandKind.COMBINE),
        REMOVE(CommandKind.REMOVE),
        AUTHORITY(CommandKind.AUTHORITY),
        ASSIGN_ID(CommandKind.ASSIGN_ID),
        PUBLISH(CommandKind.PUBLISH),
        SET_RESOURCE(CommandKind.SET_RESOURCE),
        REMOVE_RESOURCE(CommandKind.REMOVE_RESOURCE),
        ADD_ALL(CommandKind.ADD_ALL),
        ADD_ALL_DEFAULT(CommandKind.ADD_ALL),
        REMOVE_ALL(CommandKind.REMOVE_ALL),
        DESTROY_ALL(CommandKind.DESTROY_ALL),
        RUN_RECORD(CommandKind.RUN),
        RUN_CLOSURE(CommandKind.RUN);

        final CommandKind kind;

        Operation(CommandKind kind) {
            this.kind = kind;
        }
    }

    /// The number of `Entity.NONE`.
    static final int NOBODY = 0;

    /// The number of a nonexistent entity.
    static final int STRANGER = -1;

    /// The number of a spawn in an unrelated buffer.
    static final int FOREIGNER = -2;

    ProgramValue value() {
        return values.getFirst();
    }

    Class<?> component() {
        return type.orElseThrow();
    }

    boolean isOwned() {
        return choice % 2 == 0;
    }

    /// Whether it spawns the entity, so that recording returns its handle.
    boolean givesHandle() {
        return operation == Operation.SPAWN || operation == Operation.COPY;
    }

    /// The numbers of all entities it refers to.
    List<Integer> named() {
        List<Integer> numbers = new ArrayList<>();
        if (operation != Operation.RUN_CLOSURE) {
            numbers.add(entity);
        }
        numbers.add(source);
        values.forEach(value -> numbers.addAll(value.references()));
        return numbers;
    }

    /// The same spawn with one more component.
    ProgramStep with(ProgramValue value) {
        List<ProgramValue> more = new ArrayList<>(values);
        more.add(value);
        return new ProgramStep(operation, priority, entity, source, more, type, choice + 1);
    }

    @Override
    public String toString() {
        return operation
                + (priority == Priority.NORMAL ? "" : " " + priority)
                + " #"
                + entity
                + (source == NOBODY ? "" : " from #" + source)
                + (values.isEmpty() ? "" : " " + values)
                + type.map(known -> " " + known.getSimpleName()).orElse("")
                + " /"
                + choice;
    }
}
