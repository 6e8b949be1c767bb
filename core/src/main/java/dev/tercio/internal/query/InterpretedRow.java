package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.internal.codec.InterpretedCodec;
import dev.tercio.internal.codec.StoredComponent;
import dev.tercio.internal.codec.Values;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Calls a body for single rows through codecs: the fallback for [RowEmitter].
final class InterpretedRow {
    private final LoopSpec spec;
    private final MethodHandle method;

    InterpretedRow(LoopSpec spec) {
        this.spec = spec;
        this.method = handle(RowEmitter.methodOf(spec.body()));
    }

    private static MethodHandle handle(Method method) {
        try {
            return MethodHandles.publicLookup().unreflect(method);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("body cannot be called: method=" + method, e);
        }
    }

    /// Calls the body for a row without a parent.
    void visit(Object body, RowFrame frame, int slot) {
        visit(body, frame, slot, -1);
    }

    /// Calls the body for a row and stores the result.
    ///
    /// @param slot the position in the page of the frame
    /// @param parent the position of the parent in the page of the frame's parent frame
    void visit(Object body, RowFrame frame, int slot, int parent) {
        Object[] arguments = new Object[spec.arguments().size() + 1];
        arguments[0] = body;
        for (int i = 1; i < arguments.length; i++) {
            Argument argument = spec.arguments().get(i - 1);
            arguments[i] =
                    argument instanceof Argument.Parent(Argument row)
                            ? argument(Objects.requireNonNull(frame.parent), row, parent)
                            : argument(frame, argument, slot);
        }
        store(frame, slot, InterpretedCodec.call(method, arguments));
    }

    private @Nullable Object argument(RowFrame frame, Argument argument, int slot) {
        return switch (argument) {
            case Argument.Component c -> component(frame, c.part(), slot);
            case Argument.Maybe m ->
                    (frame.presence[m.part()][slot >>> PageLayout.WORD_SHIFT] >>> slot & 1) != 0
                            ? Optional.of(component(frame, m.part(), slot))
                            : Optional.empty();
            case Argument.Self s -> Entity.of(frame.firstSlot + slot, (int) frame.identities[slot]);
            case Argument.Recorder r -> Objects.requireNonNull(frame.commands);
            case Argument.Accumulator a -> frame.object;
            case Argument.Parent p ->
                    throw new IllegalStateException("parent inside a view: argument=" + p);
            case Argument.View v ->
                    InterpretedCodec.call(
                            v.constructor().handle(),
                            v.fields().stream()
                                    .map(field -> argument(frame, field, slot))
                                    .toArray());
        };
    }

    private Object component(RowFrame frame, int part, int slot) {
        return spec.parts().get(part).codec().read(frame.columns[part], slot);
    }

    private void store(RowFrame frame, int slot, Object value) {
        switch (spec.result()) {
            case Result.None none -> {}
            case Result.Key key -> storeKey(frame, slot, key.type(), value);
            case Result.Stop stop -> {
                if (value.equals(stop.stopOn())) {
                    frame.stop(slot);
                }
            }
            case Result.Reduced reduced -> reduce(frame, reduced.kind(), value);
            case Result.One one -> {
                Object present = Values.requireNonNull(value, spec.resultLabel());
                write(frame, one.part(), slot, present);
            }
            case Result.Many many ->
                    storeAll(frame, slot, many, Values.requireNonNull(value, spec.resultLabel()));
        }
    }

    /// Stores all components or, if one is rejected, restores the ones stored before it.
    private void storeAll(RowFrame frame, int slot, Result.Many many, Object whole) {
        List<Object> values =
                many.pieces().stream()
                        .map(
                                piece ->
                                        Values.requireNonNull(
                                                InterpretedCodec.call(
                                                        piece.accessor().handle(), whole),
                                                spec.label(piece)))
                        .toList();
        List<Object> old =
                many.pieces().stream().map(piece -> component(frame, piece.part(), slot)).toList();
        int stored = 0;
        try {
            for (; stored < values.size(); stored++) {
                write(frame, many.pieces().get(stored).part(), slot, values.get(stored));
            }
        } catch (Throwable refused) {
            while (--stored >= 0) {
                int part = many.pieces().get(stored).part();
                spec.parts().get(part).codec().write(frame.columns[part], slot, old.get(stored));
            }
            throw refused;
        }
    }

    private static void reduce(RowFrame frame, Reduction kind, Object value) {
        if (kind == Reduction.FOLD) {
            frame.object = value;
        } else {
            frame.number = kind.combine(frame.number, Reduction.bitsOf(value));
        }
    }

    private static void storeKey(RowFrame frame, int slot, Class<?> type, Object value) {
        if (type == Comparable.class) {
            frame.objectKeys.add(value, frame.firstSlot + slot);
        } else {
            frame.sort.add(keyOf(value), frame.firstSlot + slot);
        }
    }

    private static long keyOf(Object value) {
        return value instanceof Double number
                ? SortBuffer.keyOf(number)
                : ((Number) value).longValue();
    }

    private void write(RowFrame frame, int part, int slot, Object value) {
        StoredComponent component = spec.parts().get(part);
        if (component.isManaged()) {
            Values.checkType(value, component.type());
        }
        component.codec().write(frame.columns[part], slot, value);
    }
}
