package dev.tercio.kit;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.query.Query;

import java.util.function.Consumer;

/// Transfers changes of the world to the index.
///
/// @param <T> the position component
final class IndexUpdate<T> {
    private static final long NEVER = -1;

    private final World world;
    private final IndexSpec<T> spec;
    private final PositionReader<T> reader;
    private final SlotTable table;
    private final SortedCells cells;
    private final Consumer<Entity> remove = this::remove;
    private IndexSources<T> sources;
    private long restores = NEVER;
    private boolean isSorted;
    private boolean hasLogged;
    private int runs;
    private boolean isScheduled;

    IndexUpdate(IndexSpec<T> spec, SlotTable table, SortedCells cells) {
        this.world = spec.world();
        this.spec = spec;
        this.table = table;
        this.cells = cells;
        this.reader = spec.reader().apply(this::put);
        this.sources = new IndexSources<>(world, spec);
    }

    /// How often the index was refreshed.
    int runs() {
        return runs;
    }

    /// Creates new sources, so that the system that is being set up declares their access.
    ///
    /// @throws IllegalArgumentException if the system belongs to another world
    void connect(World from) {
        if (!from.equals(world)) {
            throw new IllegalArgumentException(
                    "index belongs to another world: index="
                            + world.name()
                            + ", schedule="
                            + from.name()
                            + "; build an index for each world");
        }
        sources = new IndexSources<>(from, spec);
        restores = NEVER;
        isScheduled = true;
    }

    /// Whether a system refreshes the index.
    boolean isScheduled() {
        return isScheduled;
    }

    void run() {
        runs++;
        long now = world.restores();
        boolean all = sources.hasLostTrack() || restores != now;
        restores = NEVER; // if this fails halfway, the next run reads everything
        if (all) {
            sources.skip();
            table.clear();
            isSorted = false;
            reader.read(sources.all());
        } else {
            sources.removed().forEach(remove);
            reader.read(sources.changed());
            Query<T> regrouped = sources.regrouped();
            if (regrouped != null) {
                reader.read(regrouped);
            }
        }
        if (!isSorted) {
            cells.layOut(table);
            isSorted = true;
        }
        restores = now;
    }

    private void put(long handle, double x, double y, double z, int group) {
        if (group < 0 || group >= Long.SIZE) {
            throw new IllegalStateException(
                    "group must be from 0 to 63: entity="
                            + new Entity(handle)
                            + ", group="
                            + group);
        }
        long same = table.put(handle, x, y, z, group);
        if (same == CellGrid.NONE) {
            isSorted = false;
        } else if (isSorted) {
            cells.move(table.place((int) handle), x, y, z, group);
        }
    }

    private void remove(Entity entity) {
        if (table.remove(entity.bits())) {
            isSorted = false;
        }
    }

    /// Logs the first entity without a cell, once.
    void logUnplaced(System.Logger logger, String name) {
        if (hasLogged || table.unplaced() == 0) {
            return;
        }
        hasLogged = true;
        int slot = 0;
        while (table.handle(slot) == 0 || table.key(slot) != CellGrid.NONE) {
            slot++;
        }
        logger.log(
                System.Logger.Level.WARNING,
                "position cannot be indexed: world=%s, entity=%s, x=%s, y=%s, z=%s, unplaced=%d; "
                                .formatted(
                                        name,
                                        table.entity(slot),
                                        table.x(slot),
                                        table.y(slot),
                                        table.z(slot),
                                        table.unplaced())
                        + "the index never finds these entities; it logs this once");
    }
}
