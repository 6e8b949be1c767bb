package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Reads the rows of a query as values.
///
/// @param <R> the value of a row
final class RowValues<R> {
    private final QueryRunner runner;
    private final LoopSpec forEach;
    private final LoopSpec forEachEntity;
    private @Nullable RowLoop collect;
    private @Nullable RowLoop collectEntities;

    /// @param value computes the value of a row
    RowValues(QueryRunner runner, RowShape row, Argument value) {
        this.runner = runner;
        Result none = new Result.None();
        this.forEach = row.loop(Consumer.class, List.of(value), none);
        this.forEachEntity = row.loop(BiConsumer.class, List.of(new Argument.Self(), value), none);
    }

    /// The loop of a body that takes the value.
    LoopSpec forEachLoop() {
        return forEach;
    }

    /// The loop of a body that takes the entity and the value.
    LoopSpec forEachEntityLoop() {
        return forEachEntity;
    }

    /// The loop that collects values.
    synchronized RowLoop collectLoop() {
        if (collect == null) {
            collect = RowLoops.unshared(forEach);
        }
        return collect;
    }

    /// The loop that collects entities.
    synchronized RowLoop collectEntitiesLoop() {
        if (collectEntities == null) {
            collectEntities = RowLoops.unshared(forEachEntity);
        }
        return collectEntities;
    }

    Optional<R> first() {
        int slot = runner.look().firstSlot();
        return slot < 0 ? Optional.empty() : Optional.of(at(slot));
    }

    R single() {
        return at(runner.singleSlot());
    }

    /// The row of a slot.
    R at(int slot) {
        List<R> found = new ArrayList<>(1);
        Consumer<R> body = found::add;
        runner.runAt(slot, body, collectLoop());
        return found.getFirst();
    }

    List<R> toList() {
        List<R> values = new ArrayList<>(runner.look().count());
        Consumer<R> body = values::add;
        runner.runInOrder(body, collectLoop(), forEach);
        return values;
    }
}
