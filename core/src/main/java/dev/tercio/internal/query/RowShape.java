package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.internal.codec.StoredComponent;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.schema.BundleSchema;
import dev.tercio.internal.schema.ViewSchema;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// The components of a query's rows.
///
/// @param type the class of a row, for messages
/// @param stores the components, each once
/// @param required the type ids of the components that every row has
/// @param arguments the arguments of a body
/// @param whole how a whole row returned by a body is stored
record RowShape(
        String type,
        List<ComponentStore> stores,
        ComponentMask required,
        List<Argument> arguments,
        Result whole) {

    List<StoredComponent> parts() {
        List<StoredComponent> parts = new ArrayList<>();
        for (ComponentStore store : stores) {
            parts.add(store.stored());
        }
        return List.copyOf(parts);
    }

    /// The component types whose values are read.
    ComponentMask read() {
        ComponentMask types = ComponentMask.EMPTY;
        for (ComponentStore store : stores) {
            types = types.with(store.id());
        }
        return types;
    }

    /// Describes a loop over such rows.
    ///
    /// @param body the functional interface of the body
    /// @param given the arguments of the body
    /// @param result how the returned value is used
    LoopSpec loop(Class<?> body, List<Argument> given, Result result) {
        return new LoopSpec(body, parts(), given, result);
    }

    /// A row as a record of the entity and its components.
    ///
    /// @param record the class of the record
    Argument asRecord(Class<?> record) {
        return new Argument.View(ViewSchema.of(record).constructor(), withEntity());
    }

    /// The only component if it looks like a view of the entity alone, or null.
    @Nullable ComponentStore likeViewOfEntity() {
        if (stores.size() != 1) {
            return null;
        }
        List<Class<?>> fields = fieldsLikeView(stores.getFirst());
        for (Class<?> field : fields) {
            if (field != Entity.class) {
                return null;
            }
        }
        return fields.isEmpty() ? null : stores.getFirst();
    }

    /// The first component that is a record of records and could be meant as a view, or null.
    @Nullable ComponentStore likeViewOfComponents() {
        for (ComponentStore store : stores) {
            if (required.contains(store.id()) && isRecordOfRecords(store)) {
                return store;
            }
        }
        return null;
    }

    private static boolean isRecordOfRecords(ComponentStore store) {
        List<Class<?>> fields = fieldsLikeView(store);
        for (Class<?> field : fields) {
            if (!field.isRecord()) {
                return false;
            }
        }
        return !fields.isEmpty();
    }

    /// The types of the fields of a component; empty if it cannot be meant as a view. Without
    /// lambdas, because every start of a program runs it.
    private static List<Class<?>> fieldsLikeView(ComponentStore store) {
        RecordComponent[] fields = store.spec().type().getRecordComponents();
        if (fields == null || store.spec().relation() != null) {
            return List.of();
        }
        List<Class<?>> types = new ArrayList<>(fields.length);
        for (RecordComponent field : fields) {
            types.add(field.getType());
        }
        return types;
    }

    /// The arguments with the entity before them.
    List<Argument> withEntity() {
        List<Argument> all = new ArrayList<>();
        all.add(new Argument.Self());
        all.addAll(arguments);
        return List.copyOf(all);
    }

    /// Arguments with commands after them.
    static List<Argument> withCommands(List<Argument> arguments) {
        List<Argument> all = new ArrayList<>(arguments);
        all.add(new Argument.Recorder());
        return List.copyOf(all);
    }

    /// How a returned value of a class is stored: as a component of the row, or as a record of
    /// several.
    Result result(Class<?> type) {
        int part = partOf(type);
        if (part >= 0) {
            return new Result.One(part);
        }
        if (!ViewSchema.isPossible(type, other -> partOf(other) >= 0)) {
            throw unknown(type, type);
        }
        List<Result.Piece> pieces = new ArrayList<>();
        ComponentMask written = ComponentMask.EMPTY;
        for (BundleSchema.Part piece : BundleSchema.of(type).parts()) {
            int index = partOf(piece.component());
            if (index < 0) {
                throw unknown(type, piece.component());
            }
            int id = stores.get(index).id();
            if (written.contains(id)) {
                throw new InvalidComponentException(
                        "component is given twice: result="
                                + type.getName()
                                + ", component="
                                + piece.component().getName());
            }
            written = written.with(id);
            pieces.add(new Result.Piece(piece.accessor(), index, piece.name()));
        }
        return new Result.Many(type, List.copyOf(pieces));
    }

    /// The number of a component that every row has, or -1.
    private int partOf(Class<?> type) {
        for (int i = 0; i < stores.size(); i++) {
            ComponentStore store = stores.get(i);
            if (store.spec().type() == type && required.contains(store.id())) {
                return i;
            }
        }
        return -1;
    }

    private InvalidComponentException unknown(Class<?> result, Class<?> component) {
        return new InvalidComponentException(
                "update returns a component that the rows do not have: row="
                        + type
                        + ", result="
                        + result.getName()
                        + ", component="
                        + component.getName());
    }
}
