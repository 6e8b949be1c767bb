package dev.tercio.inspector.internal.view;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.SlotScan;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A page of the table of entities, in slot order or sorted by a field.
public final class EntityTableTask implements WorldTask<Map<String, @Nullable Object>> {
    /// What to show.
    ///
    /// @param text a text to search for, or empty
    /// @param query a query, or empty
    /// @param sort the path of a field, or empty for slot order
    /// @param descending whether the greatest value comes first
    /// @param fields the paths of the fields to show
    /// @param limit the number of rows
    /// @param after the cursor of the previous page, or empty
    public record Request(
            String text,
            String query,
            String sort,
            boolean descending,
            List<String> fields,
            int limit,
            String after) {}

    private final Request request;
    private final List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    private @Nullable SlotScan scan;
    private @Nullable TextSearch search;
    private @Nullable TopRows top;
    private List<FieldPath> fields = List.of();
    private boolean ended;
    private boolean direct;

    public EntityTableTask(Request request) {
        this.request = request;
    }

    private SlotScan begin(WorldContext world) {
        fields = request.fields().stream().map(path -> FieldPath.of(path, world.names())).toList();
        search = request.text().isBlank() ? null : new TextSearch(world, request.text());
        SlotScan begun = new SlotScan(world.matcher(request.query()));
        if (!request.sort().isEmpty()) {
            FieldPath field = FieldPath.of(request.sort(), world.names()).requireNumber();
            top = new TopRows(field, request.descending(), request.limit(), request.after());
        } else if (!request.after().isEmpty()) {
            begun.from(slotCursor(request.after()));
        }
        scan = begun;
        return begun;
    }

    private static int slotCursor(String cursor) {
        if (!cursor.matches("s\\.\\d{1,9}")) {
            throw RequestException.invalid(
                    "not a cursor of this table: after=" + cursor, "use next of the page before");
        }
        return Integer.parseInt(cursor.substring(2));
    }

    @Override
    public boolean advance(WorldContext world, Budget budget) {
        SlotScan current = scan;
        if (current == null) {
            current = begin(world);
            if (search != null && findDirectly(world)) {
                return true;
            }
        }
        TopRows sorted = top;
        if (sorted != null) {
            ended =
                    current.run(
                            budget,
                            slot -> {
                                if (matches(budget, slot)) {
                                    sorted.add(slot);
                                }
                                return true;
                            });
            return ended;
        }
        ended =
                current.run(
                        budget,
                        slot -> {
                            if (matches(budget, slot)) {
                                rows.add(EntityRows.row(world, slot, fields));
                            }
                            return rows.size() < request.limit() && !budget.isExhausted();
                        });
        return ended || rows.size() == request.limit();
    }

    private boolean matches(Budget budget, int slot) {
        TextSearch wanted = search;
        if (wanted == null) {
            return true;
        }
        budget.spend(TEXT_COST);
        return wanted.matches(slot);
    }

    /// Reading text costs about as much as visiting this many entities.
    private static final int TEXT_COST = 8;

    private boolean findDirectly(WorldContext world) {
        Entity found = TextSearch.direct(world, request.text());
        if (found == null) {
            return false;
        }
        ended = true;
        direct = true;
        if (!found.isNone()) {
            rows.add(EntityRows.row(world, found.index(), fields));
        }
        return true;
    }

    @Override
    public Map<String, @Nullable Object> result(WorldContext world, boolean complete, int spread) {
        TopRows sorted = direct ? null : top;
        if (sorted != null) {
            for (int slot : sorted.slots()) {
                // the entity may have been destroyed since it was visited
                if (!world.world().table().entityAt(slot).isNone()) {
                    rows.add(EntityRows.row(world, slot, fields));
                }
            }
        }
        return world.answer()
                .put("spread", spread)
                .put("complete", complete)
                .put("total", world.world().size())
                .put("visited", visited(world))
                .put("fields", request.fields())
                .put("rows", rows)
                .put("next", next(sorted))
                .map();
    }

    /// Some of the visited entities may have been destroyed since.
    private long visited(WorldContext world) {
        return scan == null ? 0 : Math.min(scan.visited(), world.world().size());
    }

    private @Nullable String next(@Nullable TopRows sorted) {
        if (sorted != null) {
            return sorted.next();
        }
        return ended || scan == null ? null : "s." + scan.next();
    }
}
