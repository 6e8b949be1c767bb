package dev.tercio.kit;

import dev.tercio.ComponentType;
import dev.tercio.query.Chunk;
import dev.tercio.query.Query;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Consumer;

/// Reads positions and groups from columns, without creating objects.
///
/// @param <T> the position component
final class ColumnReader<T> implements PositionReader<T> {
    /// The third coordinate and the group are optional.
    private static final int COLUMNS = 4;

    private static final int GROUP = 3;

    private final @Nullable FieldColumn[] columns = new FieldColumn[COLUMNS];
    private final double[][] values = new double[COLUMNS][Long.SIZE]; // zero without a column
    private final Consumer<Chunk> body = this::read;
    private final PositionTarget target;

    ColumnReader(
            ComponentType<T> type,
            List<String> fields,
            @Nullable FieldColumn group,
            PositionTarget target) {
        this.target = target;
        for (int i = 0; i < fields.size(); i++) {
            columns[i] = FieldColumn.of(type, fields.get(i));
        }
        columns[GROUP] = group;
    }

    @Override
    public void read(Query<T> query) {
        query.chunks(body);
    }

    private void read(Chunk chunk) {
        for (FieldColumn column : columns) {
            if (column != null) {
                column.open(chunk);
            }
        }
        for (int word = chunk.from() / Long.SIZE; word < chunk.to() / Long.SIZE; word++) {
            long matching = chunk.isFull() ? -1 : chunk.word(word);
            if (matching != 0) {
                read(chunk, word * Long.SIZE, matching);
            }
        }
    }

    private void read(Chunk chunk, int from, long matching) {
        for (int i = 0; i < COLUMNS; i++) {
            FieldColumn column = columns[i];
            if (column != null) {
                column.copy(from, values[i]);
            }
        }
        for (long bits = matching; bits != 0; bits &= bits - 1) {
            int i = Long.numberOfTrailingZeros(bits);
            target.put(
                    chunk.entity(from + i).bits(),
                    values[0][i],
                    values[1][i],
                    values[2][i],
                    (int) values[GROUP][i]);
        }
    }
}
