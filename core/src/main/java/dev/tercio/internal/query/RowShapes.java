package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.schema.ViewSchema;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/// Derives the rows of a query from its classes.
final class RowShapes {
    private final ComponentRegistry registry;
    private final StructureGuard guard;

    RowShapes(ComponentRegistry registry, StructureGuard guard) {
        this.registry = registry;
        this.guard = guard;
    }

    /// The store of a component class, registered if it is new and registration is possible now.
    ComponentStore storeOf(Class<?> type) {
        ComponentSpec<?> spec = ComponentSpec.of(type);
        ComponentStore known = registry.find(spec);
        if (known != null) {
            return known;
        }
        guard.checkStructural("register");
        return registry.open(spec);
    }

    /// Rows of some components.
    RowShape ofComponents(Class<?>... types) {
        StringJoiner name = new StringJoiner(", ");
        for (Class<?> type : types) {
            name.add(type.getSimpleName());
        }
        Builder builder = new Builder(name.toString());
        List<Argument> arguments = new ArrayList<>();
        for (Class<?> type : types) {
            arguments.add(new Argument.Component(addComponent(builder, type, types.length)));
        }
        return builder.build(List.copyOf(arguments), new Result.One(0));
    }

    /// Adds a component to a row.
    ///
    /// @param parts the number of classes of the query
    private int addComponent(Builder builder, Class<?> type, int parts) {
        try {
            return builder.add(type, true);
        } catch (InvalidComponentException e) {
            if (parts == 1 || isKnown(type) || !ViewSchema.isPossible(type, this::isKnown)) {
                throw e;
            }
            throw new InvalidComponentException(
                    "a view must be the only class of a query: view="
                            + type.getName()
                            + ", row="
                            + builder.type
                            + "; make the other components fields of the view, or use with()",
                    e);
        }
    }

    /// Whether a component that no entity has ever had is probably meant as a view: entities have
    /// all its fields as components.
    boolean isUsedLikeView(ComponentStore store) {
        if (store.openPages() > 0) {
            return false;
        }
        boolean component = false;
        for (RecordComponent field : store.spec().type().getRecordComponents()) {
            if (field.getType() != Entity.class) {
                ComponentStore part = registry.find(ComponentSpec.of(field.getType()));
                if (part == null || part.openPages() == 0) {
                    return false;
                }
                component = true;
            }
        }
        return component;
    }

    /// Rows that are the entities themselves.
    RowShape ofEntities() {
        return new Builder(Entity.class.getSimpleName())
                .build(List.of(new Argument.Self()), new Result.None());
    }

    /// Rows of one component or of a view. A class that could be either is a component if it is
    /// registered in the world.
    RowShape ofRow(Class<?> type) {
        boolean view = !isKnown(type) && ViewSchema.isPossible(type, this::isKnown);
        return view ? ofView(type) : ofComponents(type);
    }

    /// A relation is always a component, even if the world has not seen it yet.
    private boolean isKnown(Class<?> type) {
        ComponentSpec<?> spec = ComponentSpec.of(type);
        return registry.find(spec) != null || spec.relation() != null;
    }

    private RowShape ofView(Class<?> type) {
        ViewSchema view = ViewSchema.of(type);
        Builder builder = new Builder(type.getSimpleName());
        List<Argument> fields = new ArrayList<>();
        List<Result.Piece> pieces = new ArrayList<>();
        for (ViewSchema.Part part : view.parts()) {
            switch (part.kind()) {
                case ENTITY -> fields.add(new Argument.Self());
                case OPTIONAL ->
                        fields.add(new Argument.Maybe(builder.add(part.component(), false)));
                case COMPONENT -> {
                    int index = builder.add(part.component(), true);
                    fields.add(new Argument.Component(index));
                    pieces.add(new Result.Piece(part.accessor(), index, part.name()));
                }
            }
        }
        registry.reserveAsView(type);
        Argument row = new Argument.View(view.constructor(), List.copyOf(fields));
        return builder.build(List.of(row), new Result.Many(type, List.copyOf(pieces)));
    }

    private final class Builder {
        private final String type;
        private final List<ComponentStore> stores = new ArrayList<>();
        private ComponentMask required = ComponentMask.EMPTY;

        Builder(String type) {
            this.type = type;
        }

        int add(Class<?> component, boolean always) {
            ComponentStore store = storeOf(component);
            if (store.spec().isTag()) {
                throw new InvalidComponentException(
                        "a tag has no value: row="
                                + type
                                + ", component="
                                + component.getName()
                                + "; use it as a filter: "
                                + filterBy(component.getSimpleName()));
            }
            if (stores.contains(store)) {
                throw new InvalidComponentException(
                        "component is given twice: row="
                                + type
                                + ", component="
                                + component.getName());
            }
            stores.add(store);
            required = always ? required.with(store.id()) : required;
            return stores.size() - 1;
        }

        /// The query that the user probably wants.
        private String filterBy(String tag) {
            String others = type.equals(tag) ? "" : "...";
            return "world.query(" + others + ").with(" + tag + ".class)";
        }

        RowShape build(List<Argument> arguments, Result whole) {
            return new RowShape(type, List.copyOf(stores), required, arguments, whole);
        }
    }
}
