package dev.tercio.internal.query;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Describes the loops of all bodies that a query accepts.
final class BodyLoops {
    /// The functional interfaces of a query's bodies.
    ///
    /// @param row takes a row
    /// @param entity takes the entity and a row
    /// @param recording takes a row and commands
    /// @param entityRecording takes the entity, a row and commands
    /// @param update takes a row and returns a new value
    /// @param entityUpdate takes the entity and a row and returns a new value
    record Bodies(
            Class<?> row,
            Class<?> entity,
            Class<?> recording,
            Class<?> entityRecording,
            Class<?> update,
            Class<?> entityUpdate) {}

    private final Bodies bodies;
    private final RowShape row;
    private final List<Argument> withEntity;
    private final LoopSpec forEach;
    private final LoopSpec forEachEntity;
    private final LoopSpec forEachRecording;
    private final LoopSpec forEachEntityRecording;
    private final LoopSpec update;
    private final LoopSpec updateEntity;
    private final Map<Class<?>, LoopSpec> updates = new ConcurrentHashMap<>();
    private final Map<Class<?>, LoopSpec> entityUpdates = new ConcurrentHashMap<>();

    BodyLoops(RowShape row, Bodies bodies) {
        this.row = row;
        this.bodies = bodies;
        this.withEntity = row.withEntity();
        Result none = new Result.None();
        this.forEach = row.loop(bodies.row, row.arguments(), none);
        this.forEachEntity = row.loop(bodies.entity, withEntity, none);
        this.forEachRecording =
                row.loop(bodies.recording, RowShape.withCommands(row.arguments()), none);
        this.forEachEntityRecording =
                row.loop(bodies.entityRecording, RowShape.withCommands(withEntity), none);
        this.update = row.loop(bodies.update, row.arguments(), row.whole());
        this.updateEntity = row.loop(bodies.entityUpdate, withEntity, row.whole());
    }

    LoopSpec forEach() {
        return forEach;
    }

    LoopSpec forEachEntity() {
        return forEachEntity;
    }

    LoopSpec forEachRecording() {
        return forEachRecording;
    }

    LoopSpec forEachEntityRecording() {
        return forEachEntityRecording;
    }

    LoopSpec update() {
        return update;
    }

    LoopSpec updateEntity() {
        return updateEntity;
    }

    /// The loop of an update that returns a class; allocation-free after the first call.
    LoopSpec update(Class<?> result) {
        LoopSpec known = updates.get(result);
        return known != null
                ? known
                : updates.computeIfAbsent(
                        result, type -> row.loop(bodies.update, row.arguments(), row.result(type)));
    }

    /// The loop of an update that takes the entity and returns a class.
    LoopSpec updateEntity(Class<?> result) {
        LoopSpec known = entityUpdates.get(result);
        return known != null
                ? known
                : entityUpdates.computeIfAbsent(
                        result,
                        type -> row.loop(bodies.entityUpdate, withEntity, row.result(type)));
    }
}
