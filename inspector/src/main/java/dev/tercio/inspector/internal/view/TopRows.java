package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.FieldPath;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The first rows after a cursor in the order of a field, with the slot as second key. Needs memory
/// for one page only.
final class TopRows {
    /// A row.
    private record Row(long key, int slot) {}

    private final FieldPath field;
    private final int limit;
    private final Comparator<Row> order;
    private final @Nullable Row after;

    /// The rows of the page; the last of them is the head.
    private final PriorityQueue<Row> page;

    private boolean more;

    TopRows(FieldPath field, boolean descending, int limit, String cursor) {
        this.field = field;
        this.limit = limit;
        Comparator<Row> byKey = Comparator.comparingLong(Row::key);
        this.order = (descending ? byKey.reversed() : byKey).thenComparingInt(Row::slot);
        this.after = cursor.isEmpty() ? null : parse(cursor);
        this.page = new PriorityQueue<>(limit + 1, order.reversed());
    }

    private static Row parse(String cursor) {
        if (!cursor.matches("v\\.[0-9a-f]{16}\\.\\d{1,9}")) {
            throw RequestException.invalid(
                    "not a cursor of this table: after=" + cursor, "use next of the page before");
        }
        long key = Long.parseUnsignedLong(cursor, 2, 18, 16);
        return new Row(key, Integer.parseInt(cursor.substring(19)));
    }

    /// Adds a slot, if it has the component and belongs to the page.
    void add(int slot) {
        if (!field.store().has(slot)) {
            return;
        }
        Row row = new Row(field.sortKey(slot), slot);
        if (after != null && order.compare(row, after) <= 0) {
            return;
        }
        Row last = page.peek();
        if (page.size() == limit && last != null && order.compare(row, last) >= 0) {
            more = true;
            return;
        }
        page.add(row);
        if (page.size() > limit) {
            page.poll();
            more = true;
        }
    }

    /// The slots in order.
    List<Integer> slots() {
        List<Row> rows = new ArrayList<>(page);
        rows.sort(order);
        return rows.stream().map(Row::slot).toList();
    }

    /// The cursor after the last row, or null if there are no more.
    @Nullable String next() {
        Row last = page.peek();
        return more && last != null ? "v.%016x.%d".formatted(last.key, last.slot) : null;
    }
}
