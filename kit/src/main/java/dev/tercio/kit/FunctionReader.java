package dev.tercio.kit;

import dev.tercio.Entity;
import dev.tercio.query.Query;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/// Reads positions with functions of the component.
///
/// @param <T> the position component
final class FunctionReader<T> implements PositionReader<T> {
    private final ToDoubleFunction<? super T> x;
    private final ToDoubleFunction<? super T> y;
    private final ToDoubleFunction<? super T> z;

    private final BiConsumer<Entity, T> body = this::read;
    private final PositionTarget target;

    FunctionReader(List<ToDoubleFunction<? super T>> coordinates, PositionTarget target) {
        this.target = target;
        x = coordinates.get(0);
        y = coordinates.get(1);
        z = coordinates.size() > 2 ? coordinates.get(2) : _ -> 0;
    }

    @Override
    public void read(Query<T> query) {
        query.forEachEntity(body);
    }

    private void read(Entity entity, T position) {
        target.put(
                entity.bits(),
                x.applyAsDouble(position),
                y.applyAsDouble(position),
                z.applyAsDouble(position),
                0);
    }
}
