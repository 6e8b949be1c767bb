package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Describes the loops of all bodies that a query accepts. Each is described on first use, because
/// most queries use one or two.
final class BodyLoops {
    /// What a body takes besides the row.
    enum Form {
        ROW(0),
        ENTITY(1),
        COMMANDS(2),
        ENTITY_AND_COMMANDS(3);

        private static final int COUNT = 4;

        /// The position in lists and arrays of all forms.
        private final int index;

        Form(int index) {
            this.index = index;
        }

        boolean takesCommands() {
            return this == COMMANDS || this == ENTITY_AND_COMMANDS;
        }
    }

    /// The functional interfaces of a query's bodies, by [Form].
    ///
    /// @param bodies of bodies that return nothing
    /// @param steps of bodies that return a new value
    record Bodies(List<Class<?>> bodies, List<Class<?>> steps) {}

    private final RowShape row;
    private final Bodies bodies;
    private final @Nullable LoopSpec[] forEach = new LoopSpec[Form.COUNT];
    private final @Nullable LoopSpec[] updates = new LoopSpec[Form.COUNT];
    private final Map<Class<?>, @Nullable LoopSpec[]> namedUpdates = new ConcurrentHashMap<>();

    BodyLoops(RowShape row, Bodies bodies) {
        this.row = row;
        this.bodies = bodies;
    }

    /// The loop of a body that returns nothing.
    LoopSpec forEach(Form form) {
        LoopSpec known = forEach[form.index];
        if (known == null) {
            Class<?> body = bodies.bodies.get(form.index);
            known = row.loop(body, arguments(form), new Result.None());
            forEach[form.index] = known;
        }
        return known;
    }

    /// The loop of an update that returns the first component or the whole view.
    LoopSpec update(Form form) {
        LoopSpec known = updates[form.index];
        if (known == null) {
            known = update(form, row.whole());
            updates[form.index] = known;
        }
        return known;
    }

    /// The loop of an update that returns a class; allocation-free after the first call.
    LoopSpec update(Form form, Class<?> result) {
        LoopSpec[] forms = namedUpdates.get(result);
        LoopSpec known = forms == null ? null : forms[form.index];
        if (known == null) {
            known = update(form, row.result(result));
            namedUpdates.computeIfAbsent(result, _ -> new LoopSpec[Form.COUNT])[form.index] = known;
        }
        return known;
    }

    private LoopSpec update(Form form, Result result) {
        return row.loop(bodies.steps.get(form.index), arguments(form), result);
    }

    private List<Argument> arguments(Form form) {
        return switch (form) {
            case ROW -> row.arguments();
            case ENTITY -> row.withEntity();
            case COMMANDS -> RowShape.withCommands(row.arguments());
            case ENTITY_AND_COMMANDS -> RowShape.withCommands(row.withEntity());
        };
    }
}
