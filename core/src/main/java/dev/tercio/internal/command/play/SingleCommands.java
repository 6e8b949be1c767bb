package dev.tercio.internal.command.play;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.InvalidComponentException;
import dev.tercio.command.Command;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.lane.UnresolvedHandleException;
import dev.tercio.internal.command.report.FailureDetail;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.ComponentChange;
import dev.tercio.internal.structure.NewValue;

import org.jspecify.annotations.Nullable;

/// The slow path of playback: plays commands one by one and checks them completely. A command that
/// fails changes nothing.
final class SingleCommands {
    private final PlaybackParts parts;
    private final EntityTable table;
    private final PlaybackContext context;
    private final ValueWriter values;
    private final EntityList matches = new EntityList();

    /// Created when first needed, because most programs never do.
    private @Nullable GenericSpawn genericSpawn;

    private @Nullable SingleCombine singleCombine;
    private @Nullable RecordedValue recordedValue;

    /// The details of the last failure.
    private final FailureDetail detail = new FailureDetail();

    SingleCommands(PlaybackParts parts, PlaybackContext context) {
        this.parts = parts;
        this.table = parts.table;
        this.context = context;
        this.values = new ValueWriter(parts.guard, context);
    }

    private GenericSpawn genericSpawn() {
        if (genericSpawn == null) {
            genericSpawn = new GenericSpawn(parts, values);
        }
        return genericSpawn;
    }

    private SingleCombine combines() {
        if (singleCombine == null) {
            singleCombine = new SingleCombine(parts.guard, parts.hooked, context, values, detail);
        }
        return singleCombine;
    }

    /// Returns the value of a command.
    private NewValue recorded(int at, long word) {
        if (recordedValue == null) {
            recordedValue = new RecordedValue(values);
        }
        return recordedValue.at(at, word);
    }

    FailureDetail detail() {
        return detail;
    }

    /// Plays a command.
    ///
    /// @param number its number in the stream
    /// @return the reason why it failed, or null if it succeeded
    @Nullable FailureReason play(int at, long word, int number) {
        detail.clear();
        try {
            return switch (CommandWord.kindOf(word)) {
                case SPAWN -> spawn(at, number);
                case COPY -> copy(at);
                case ADD -> add(at, word, target(at));
                case SET -> set(at, word, target(at));
                case REMOVE -> remove(word, target(at));
                case DESTROY -> destroy(target(at));
                case AUTHORITY -> authority(word, target(at));
                case SET_RESOURCE -> {
                    setResource(at, word);
                    yield null;
                }
                case REMOVE_RESOURCE -> {
                    removeResource(word);
                    yield null;
                }
                case ADD_ALL, REMOVE_ALL, DESTROY_ALL -> all(at, word);
                case RUN -> run(at, word);
                case ASSIGN_ID -> assignId(target(at));
                case BIND_ID -> bindId(at, target(at));
                case PUBLISH -> publish(at, target(at));
                case COMBINE -> combine(at, word, target(at));
                case SEND -> send(at, word);
            };
        } catch (UnresolvedHandleException unresolved) {
            detail.setHandle(unresolved.handle());
            return unresolved.reason();
        } catch (InvalidComponentException refused) {
            return because(FailureReason.INVALID_COMPONENT, refused);
        }
    }

    private FailureReason because(FailureReason reason, Throwable thrown) {
        detail.setCause(thrown);
        return reason;
    }

    private long[] stream() {
        return context.lane().stream.words();
    }

    /// Returns the target entity of a command.
    private long target(int at) {
        return resolve(Words.entity(stream(), at));
    }

    private long resolve(long handle) {
        long entity = context.scope().real(handle);
        if (entity == 0 && CommandWord.isPlaceholder(handle)) {
            throw values.unresolved().because(context.scope().whyNot(handle), handle);
        }
        return entity;
    }

    /// Returns the shape of a spawn, or null if the world rejects one of its types.
    SpawnShapes.@Nullable Known shape(int at) {
        try {
            return parts.shapes.find(context.lane(), at);
        } catch (InvalidComponentException | IllegalStateException refused) {
            return null;
        }
    }

    private @Nullable FailureReason spawn(int at, int number) {
        if (table.isFull()) {
            detail.set("entities=", table.live());
            return FailureReason.WORLD_FULL;
        }
        SpawnShape shape;
        try {
            shape = parts.shapes.find(context.lane(), at).shape();
        } catch (IllegalStateException full) {
            return because(FailureReason.WORLD_FULL, full);
        }
        long handle = Words.entity(stream(), at);
        HandleTable handles = context.scope().tableOf(handle);
        if (handles == null || !handles.knows(handle)) {
            throw values.unresolved().because(FailureReason.FOREIGN_HANDLE, handle);
        }
        Cluster home = context.clusterOf(number, shape.plan().cluster());
        genericSpawn().spawn(shape, home, at, handles, handle);
        return null;
    }

    private @Nullable FailureReason copy(int at) {
        long source = resolve(Words.get(stream(), at + HEADER));
        if (!table.isAlive(source)) {
            detail.set("source is dead", "");
            return FailureReason.DEAD_ENTITY;
        }
        if (table.isFull()) {
            return FailureReason.WORLD_FULL;
        }
        long handle = Words.entity(stream(), at);
        HandleTable handles = context.scope().tableOf(handle);
        if (handles == null || !handles.knows(handle)) {
            throw values.unresolved().because(FailureReason.FOREIGN_HANDLE, handle);
        }
        handles.resolve(handle, parts.spawner.copy((int) source).bits());
        return null;
    }

    private @Nullable FailureReason add(int at, long word, long entity) {
        EntityPage headers = table.livePage(entity);
        if (headers == null) {
            return FailureReason.DEAD_ENTITY;
        }
        ComponentStore store;
        try {
            store = parts.registry.open(context.lane().type(word));
        } catch (IllegalStateException full) {
            return because(FailureReason.WORLD_FULL, full);
        }
        ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        boolean present = page.contains(offset);
        boolean kept = present && (CommandWord.has(word, CommandWord.DEFAULT) || store.isTag());
        if (!kept && store.isHooked()) {
            parts.hooked.write(store, entity, recorded(at, word));
        } else if (!kept) {
            values.write(at, word, store, page, offset);
            ComponentChange.noteAdd(headers, store, page, offset, present);
        }
        return present && context.isStrict() ? FailureReason.ALREADY_PRESENT : null;
    }

    private @Nullable FailureReason set(int at, long word, long entity) {
        if (!table.isAlive(entity)) {
            return FailureReason.DEAD_ENTITY;
        }
        ComponentStore store = parts.registry.find(context.lane().type(word));
        if (store == null || !store.has((int) entity)) {
            return FailureReason.MISSING_COMPONENT;
        }
        ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        if (store.isHooked()) {
            parts.hooked.write(store, entity, recorded(at, word));
            return null;
        }
        values.write(at, word, store, page, offset);
        store.noteChanged(page, offset);
        return null;
    }

    private @Nullable FailureReason combine(int at, long word, long entity) {
        if (context.isRefused(at)) {
            return combines().refused(word);
        }
        ComponentStore store = parts.registry.find(context.lane().type(word));
        if (store == null || !table.isAlive(entity) || !store.has((int) entity)) {
            return add(at, word, entity);
        }
        ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
        return combines().combine(at, word, store, page, entity);
    }

    private @Nullable FailureReason remove(long word, long entity) {
        EntityPage headers = table.livePage(entity);
        if (headers == null) {
            return FailureReason.DEAD_ENTITY;
        }
        ComponentStore store = parts.registry.find(context.lane().type(word));
        ComponentPage page =
                store == null ? null : store.pageAt((int) entity >>> PageLayout.PAGE_SHIFT);
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        if (store == null || page == null || !page.contains(offset)) {
            if (page != null && store != null) {
                ComponentChange.removeAbsent(headers, store, page, offset);
            }
            return context.isStrict() ? FailureReason.NOT_PRESENT : null;
        }
        if (store.isHooked()) {
            parts.hooked.remove(store, entity);
            return null;
        }
        ComponentChange.remove(headers, store, page, offset, entity);
        return null;
    }

    private @Nullable FailureReason destroy(long entity) {
        EntityPage headers = table.livePage(entity);
        if (headers == null) {
            return FailureReason.DEAD_ENTITY;
        }
        parts.destroyer.destroy(headers, (int) entity);
        return null;
    }

    private @Nullable FailureReason authority(long word, long entity) {
        EntityPage headers = table.livePage(entity);
        if (headers == null) {
            return FailureReason.DEAD_ENTITY;
        }
        boolean owned = CommandWord.has(word, CommandWord.OWNED);
        ComponentStore store;
        try {
            store = parts.registry.open(context.lane().type(word));
        } catch (IllegalStateException full) {
            return because(FailureReason.WORLD_FULL, full);
        }
        ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        ComponentChange.setAuthority(headers, store, page, offset, owned);
        return null;
    }

    private @Nullable FailureReason assignId(long entity) {
        if (!table.isAlive(entity)) {
            return FailureReason.DEAD_ENTITY;
        }
        try {
            parts.world.stableIds().assign(new Entity(entity));
            return null;
        } catch (IllegalStateException usedUp) {
            return because(FailureReason.WORLD_FULL, usedUp);
        }
    }

    private @Nullable FailureReason bindId(int at, long entity) {
        if (!table.isAlive(entity)) {
            return FailureReason.DEAD_ENTITY;
        }
        long id = Words.get(stream(), at + HEADER);
        try {
            parts.world.stableIds().bind(new Entity(entity), id);
            return null;
        } catch (IllegalStateException taken) {
            return because(FailureReason.ID_TAKEN, taken);
        }
    }

    /// Checks all components before anything changes. The id is assigned first, because only that
    /// can still fail.
    private @Nullable FailureReason publish(int at, long entity) {
        if (!table.isAlive(entity)) {
            return FailureReason.DEAD_ENTITY;
        }
        LaneContent lane = context.lane();
        int end = lane.next(at);
        for (int part = at + HEADER; part < end; part += HEADER) {
            ComponentSpec<?> spec = lane.type(Words.get(stream(), part));
            ComponentStore store = parts.registry.find(spec);
            if (store == null || !store.has((int) entity)) {
                detail.setComponent(spec.type());
                return FailureReason.MISSING_COMPONENT;
            }
        }
        FailureReason refused = assignId(entity);
        for (int part = at + HEADER; refused == null && part < end; part += HEADER) {
            authority(Words.get(stream(), part), entity);
        }
        return refused;
    }

    private void setResource(int at, long word) {
        Class<?> type = context.lane().type(word).type();
        Object value = values.object(at, word);
        setResource(type, value);
    }

    @SuppressWarnings("unchecked") // checked when it was recorded
    private <T> void setResource(Class<T> type, Object value) {
        parts.world.resources().set(type, (T) value);
    }

    private void removeResource(long word) {
        parts.world.resources().remove(context.lane().type(word).type());
    }

    private @Nullable FailureReason send(int at, long word) {
        try {
            values.send(at, word, parts.events.open(context.lane().type(word)));
            return null;
        } catch (IllegalStateException full) {
            return because(FailureReason.WORLD_FULL, full);
        }
    }

    /// Collects the matching entities before changing them, so that a change cannot affect the
    /// match.
    private @Nullable FailureReason all(int at, long word) {
        long number = Words.entity(stream(), at);
        FilteredQuery<?> query = (FilteredQuery<?>) context.lane().object(number);
        if (!query.isOf(table)) {
            detail.set("query of another world: ", query);
            return FailureReason.FOREIGN_HANDLE;
        }
        FailureReason first = null;
        EntityList found = matches;
        found.clear();
        query.addEntitiesTo(found);
        if (CommandWord.kind(word) == CommandWord.DESTROY_ALL) {
            // all are alive, because nothing has changed since they were collected
            parts.destroyer.run().destroyAll(found);
            return null;
        }
        for (int i = 0; i < found.size(); i++) {
            FailureReason reason =
                    CommandWord.kind(word) == CommandWord.ADD_ALL
                            ? add(at, word, found.bits(i))
                            : remove(word, found.bits(i));
            first = first == null && reason != null && !reason.isHarmless() ? reason : first;
        }
        return first;
    }

    private @Nullable FailureReason run(int at, long word) {
        Command command = (Command) values.object(at, word);
        try {
            command.run(context);
            return null;
        } catch (Exception thrown) {
            return because(FailureReason.THROWN, thrown);
        } catch (Error error) {
            // counted like any failure, but still thrown
            detail.setCause(error);
            throw error;
        }
    }
}
