package dev.tercio.kit;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemSetup;

import java.util.ConcurrentModificationException;
import java.util.function.Predicate;

/// Finds entities by position: within a distance, nearest, in a box, and in pairs.
///
/// ```java
/// SpatialIndex index =
///         SpatialIndex.on(world, POSITION).fields("x", "y").cell(10).build();
/// index.refresh();
/// index.within(3, 4, 25, (entity, squared) -> …);
/// Entity closest = index.nearest(3, 4, 100);
/// ```
///
/// The index divides the plane or space into square cells. It contains the positions at the last
/// [#refresh()], which reads only what has changed since the one before. In a schedule, a system
/// refreshes the index and other systems read it:
///
/// ```java
/// schedule.add("index", index::refreshing)
///         .add("flee", setup -> {
///             setup.readsResources(SpatialIndex.class);
///             …
/// ```
///
/// Results depend only on the positions and slots of the entities, not on threads or on earlier
/// content: nearest entities are ordered by distance and then by slot; all others are ordered by
/// cell (z, then y, then x) and then by slot. Distances are compared with `<=`.
///
/// An entity whose position is not finite, or more than a billion cells from the origin (a million
/// in space), is in no cell and never found. [#unplaced()] counts these entities, and the first is
/// logged.
///
/// Queries that count or fill a list are allocation-free. A refresh allocates only when the index
/// grows.
///
/// Threading: [#refresh()] belongs to the thread of the world or a system. Between refreshes, any
/// number of threads may query the index, for example parallel bodies.
public final class SpatialIndex {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.kit");

    static final long ALL_GROUPS = -1;

    private final World world;
    private final CellGrid grid;
    private final SlotTable table;
    private final SortedCells cells;
    private final IndexUpdate<?> update;

    /// The groups that queries see, one bit each.
    private final long groups;

    private final boolean hasGroups;
    private final String position;

    <T> SpatialIndex(IndexSpec<T> spec) {
        world = spec.world();
        grid = spec.grid();
        table = new SlotTable(grid);
        cells = new SortedCells(grid, spec.group() != null);
        update = new IndexUpdate<>(spec, table, cells);
        groups = ALL_GROUPS;
        hasGroups = spec.group() != null;
        position = spec.type().type().getName();
    }

    private SpatialIndex(SpatialIndex all, long groups) {
        world = all.world;
        grid = all.grid;
        table = all.table;
        cells = all.cells;
        update = all.update;
        hasGroups = all.hasGroups;
        position = all.position;
        this.groups = groups;
    }

    /// Starts to describe an index.
    ///
    /// @param <T> the position component
    /// @param world the world
    /// @param position the position component
    /// @return a builder
    public static <T> SpatialIndexBuilder<T> on(World world, ComponentType<T> position) {
        return new SpatialIndexBuilder<>(world, position);
    }

    /// Starts to describe an index.
    ///
    /// @param <T> the position component
    /// @param world the world
    /// @param position the position component
    /// @return a builder
    public static <T> SpatialIndexBuilder<T> on(World world, Class<T> position) {
        return on(world, ComponentType.of(position));
    }

    /// Updates the index to the current positions. It reads the entities whose position has
    /// changed; after loading or a rollback, it reads all.
    public void refresh() {
        update.run();
        update.logUnplaced(LOGGER, world.name());
    }

    /// A system that refreshes the index: `schedule.add("index", index::refreshing)`. It declares
    /// that it reads the position and writes the resource `SpatialIndex`. Systems that query the
    /// index declare `setup.readsResources(SpatialIndex.class)`, so that they do not run at the
    /// same time; a query without that fails as undeclared access.
    ///
    /// @param setup the setup of the system
    /// @return the system
    /// @throws IllegalArgumentException if the schedule belongs to another world
    public ComponentSystem refreshing(SystemSetup setup) {
        setup.writesResources(SpatialIndex.class);
        update.connect(setup.world());
        return _ -> refresh();
    }

    /// Returns a view of this index whose queries find only entities of some groups. Keep the view:
    /// it follows every refresh.
    ///
    /// @param numbers the groups, see [SpatialIndexBuilder#group]
    /// @return the view
    /// @throws IllegalStateException if the index was built without groups
    public SpatialIndex inGroups(int... numbers) {
        return new SpatialIndex(this, groups & groupMask(numbers));
    }

    /// Returns a view of this index whose queries do not find entities of some groups. Keep the
    /// view: it follows every refresh.
    ///
    /// @param numbers the groups, see [SpatialIndexBuilder#group]
    /// @return the view
    /// @throws IllegalStateException if the index was built without groups
    public SpatialIndex notInGroups(int... numbers) {
        return new SpatialIndex(this, groups & ~groupMask(numbers));
    }

    /// Returns a view as [#inGroups(int...)] does, for groups that are an enum field.
    ///
    /// @param constants the groups
    /// @return the view
    /// @throws IllegalStateException if the index was built without groups
    public SpatialIndex inGroups(Enum<?>... constants) {
        return inGroups(numbers(constants));
    }

    /// Returns a view as [#notInGroups(int...)] does, for groups that are an enum field.
    ///
    /// @param constants the groups
    /// @return the view
    /// @throws IllegalStateException if the index was built without groups
    public SpatialIndex notInGroups(Enum<?>... constants) {
        return notInGroups(numbers(constants));
    }

    @SuppressWarnings("EnumOrdinal") // columns contain the ordinals of enum constants
    private static int[] numbers(Enum<?>... constants) {
        int[] numbers = new int[constants.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = constants[i].ordinal();
        }
        return numbers;
    }

    private long groupMask(int... numbers) {
        if (!hasGroups) {
            throw new IllegalStateException(
                    "index has no groups: position="
                            + position
                            + "; call group(...) when you build it");
        }
        return mask(numbers);
    }

    private static long mask(int... numbers) {
        long mask = 0;
        for (int number : numbers) {
            if (number < 0 || number >= Long.SIZE) {
                throw new IllegalArgumentException("group must be from 0 to 63: group=" + number);
            }
            mask |= 1L << number;
        }
        return mask;
    }

    /// Whether queries find the entry at a place.
    boolean isVisible(int place) {
        return (groups >>> cells.groups[place] & 1) != 0;
    }

    /// Returns the number of entities in the index, in all groups.
    ///
    /// @return the number of entities
    public int size() {
        return cells.size();
    }

    /// Returns the number of entities whose position is not finite or too far away. They are never
    /// found.
    ///
    /// @return the number of entities
    public int unplaced() {
        return table.unplaced();
    }

    /// Returns whether an entity can be found.
    ///
    /// @param entity any handle
    /// @return true if the index contains its position
    public boolean contains(Entity entity) {
        int slot = entity.index();
        return table.contains(entity.bits())
                && table.key(slot) != CellGrid.NONE
                && isVisible(table.place(slot));
    }

    /// Returns the first coordinate of an entity at the last refresh.
    ///
    /// @param entity an entity in the index
    /// @return the coordinate
    public double x(Entity entity) {
        return table.x(slot(entity));
    }

    /// Returns the second coordinate of an entity at the last refresh.
    ///
    /// @param entity an entity in the index
    /// @return the coordinate
    public double y(Entity entity) {
        return table.y(slot(entity));
    }

    /// Returns the third coordinate of an entity at the last refresh.
    ///
    /// @param entity an entity in the index
    /// @return the coordinate; 0 in the plane
    public double z(Entity entity) {
        return table.z(slot(entity));
    }

    private int slot(Entity entity) {
        if (!table.contains(entity.bits())) {
            throw new IllegalArgumentException("entity is not in the index: entity=" + entity);
        }
        return entity.index();
    }

    /// Visits all entities within a distance in the plane.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param radius the largest distance
    /// @param visitor receives the entities
    public void within(double x, double y, double radius, Visitor visitor) {
        check(2, x, y, 0, radius);
        visit(x, y, 0, radius, visitor);
    }

    /// Visits all entities within a distance in space.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param z the third coordinate of the centre
    /// @param radius the largest distance
    /// @param visitor receives the entities
    public void within(double x, double y, double z, double radius, Visitor visitor) {
        check(3, x, y, z, radius);
        visit(x, y, z, radius, visitor);
    }

    private void visit(double x, double y, double z, double radius, Visitor visitor) {
        double limit = radius * radius;
        long columns = cells.columnsAround(x, radius);
        long rows = cells.rowsAround(y, radius);
        long layers = cells.layersAround(z, radius);
        int lines = cells.lines(columns, rows, layers);
        int refreshes = update.runs();
        for (int line = 0; line < lines; line++) {
            long entries = cells.entries(columns, rows, layers, line, groups);
            for (int i = Range.from(entries); i < Range.to(entries); i++) {
                double squared = squared(i, x, y, z);
                if (squared <= limit && isVisible(i)) {
                    visitor.visit(table.entity(cells.slots[i]), squared);
                    checkNotRefreshed(refreshes);
                }
            }
        }
    }

    private void checkNotRefreshed(int before) {
        if (update.runs() != before) {
            throw new ConcurrentModificationException(
                    "index was refreshed during a search: world="
                            + world.name()
                            + "; refresh it before or after the search");
        }
    }

    /// Adds all entities within a distance in the plane to a list.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param radius the largest distance
    /// @param result receives the entities
    public void within(double x, double y, double radius, EntityList result) {
        check(2, x, y, 0, radius);
        collect(x, y, 0, radius, result);
    }

    /// Adds all entities within a distance in space to a list.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param z the third coordinate of the centre
    /// @param radius the largest distance
    /// @param result receives the entities
    public void within(double x, double y, double z, double radius, EntityList result) {
        check(3, x, y, z, radius);
        collect(x, y, z, radius, result);
    }

    private void collect(double x, double y, double z, double radius, EntityList result) {
        double limit = radius * radius;
        long columns = cells.columnsAround(x, radius);
        long rows = cells.rowsAround(y, radius);
        long layers = cells.layersAround(z, radius);
        int lines = cells.lines(columns, rows, layers);
        for (int line = 0; line < lines; line++) {
            long entries = cells.entries(columns, rows, layers, line, groups);
            for (int i = Range.from(entries); i < Range.to(entries); i++) {
                if (squared(i, x, y, z) <= limit && isVisible(i)) {
                    result.addBits(table.handle(cells.slots[i]));
                }
            }
        }
    }

    /// Counts the entities within a distance in the plane.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param radius the largest distance
    /// @return the number of entities
    public int count(double x, double y, double radius) {
        check(2, x, y, 0, radius);
        return countWithin(x, y, 0, radius);
    }

    /// Counts the entities within a distance in space.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param z the third coordinate of the centre
    /// @param radius the largest distance
    /// @return the number of entities
    public int count(double x, double y, double z, double radius) {
        check(3, x, y, z, radius);
        return countWithin(x, y, z, radius);
    }

    private int countWithin(double x, double y, double z, double radius) {
        double limit = radius * radius;
        int count = 0;
        long columns = cells.columnsAround(x, radius);
        long rows = cells.rowsAround(y, radius);
        long layers = cells.layersAround(z, radius);
        int lines = cells.lines(columns, rows, layers);
        for (int line = 0; line < lines; line++) {
            long entries = cells.entries(columns, rows, layers, line, groups);
            for (int i = Range.from(entries); i < Range.to(entries); i++) {
                count += squared(i, x, y, z) <= limit && isVisible(i) ? 1 : 0;
            }
        }
        return count;
    }

    /// Returns the nearest entity in the plane.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param radius the largest distance; infinity for no limit
    /// @return the entity, or [Entity#NONE] if there is none
    public Entity nearest(double x, double y, double radius) {
        check(2, x, y, 0, radius);
        return NearestSearch.first(this, x, y, 0, radius, NearestSearch::isAny);
    }

    /// Returns the nearest entity in the plane that satisfies a condition.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param radius the largest distance; infinity for no limit
    /// @param condition is called only for entities that are nearer than those found before; the
    ///   same entity may be tested several times
    /// @return the entity, or [Entity#NONE] if there is none
    public Entity nearest(double x, double y, double radius, Predicate<Entity> condition) {
        check(2, x, y, 0, radius);
        return NearestSearch.first(this, x, y, 0, radius, condition);
    }

    /// Returns the nearest entity in space.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param z the third coordinate of the centre
    /// @param radius the largest distance; infinity for no limit
    /// @return the entity, or [Entity#NONE] if there is none
    public Entity nearest(double x, double y, double z, double radius) {
        check(3, x, y, z, radius);
        return NearestSearch.first(this, x, y, z, radius, NearestSearch::isAny);
    }

    /// Returns the nearest entity in space that satisfies a condition.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param z the third coordinate of the centre
    /// @param radius the largest distance; infinity for no limit
    /// @param condition see [#nearest(double, double, double, Predicate)]
    /// @return the entity, or [Entity#NONE] if there is none
    public Entity nearest(
            double x, double y, double z, double radius, Predicate<Entity> condition) {
        check(3, x, y, z, radius);
        return NearestSearch.first(this, x, y, z, radius, condition);
    }

    /// Adds the nearest entities in the plane to a list, nearest first.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param radius the largest distance; infinity for no limit
    /// @param count how many entities to add at most
    /// @param result receives the entities
    public void nearest(double x, double y, double radius, int count, EntityList result) {
        check(2, x, y, 0, radius);
        NearestSearch.add(this, x, y, 0, radius, count, result);
    }

    /// Adds the nearest entities in space to a list, nearest first.
    ///
    /// @param x the first coordinate of the centre
    /// @param y the second coordinate of the centre
    /// @param z the third coordinate of the centre
    /// @param radius the largest distance; infinity for no limit
    /// @param count how many entities to add at most
    /// @param result receives the entities
    public void nearest(double x, double y, double z, double radius, int count, EntityList result) {
        check(3, x, y, z, radius);
        NearestSearch.add(this, x, y, z, radius, count, result);
    }

    /// Adds all entities in a rectangle to a list. Its edges are part of it.
    ///
    /// @param minX the smallest first coordinate
    /// @param minY the smallest second coordinate
    /// @param maxX the largest first coordinate
    /// @param maxY the largest second coordinate
    /// @param result receives the entities
    public void inBox(double minX, double minY, double maxX, double maxY, EntityList result) {
        checkDimensions(2);
        collectBox(minX, minY, 0, maxX, maxY, 0, result);
    }

    /// Adds all entities in a box to a list. Its sides are part of it.
    ///
    /// @param minX the smallest first coordinate
    /// @param minY the smallest second coordinate
    /// @param minZ the smallest third coordinate
    /// @param maxX the largest first coordinate
    /// @param maxY the largest second coordinate
    /// @param maxZ the largest third coordinate
    /// @param result receives the entities
    public void inBox(
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ,
            EntityList result) {
        checkDimensions(3);
        collectBox(minX, minY, minZ, maxX, maxY, maxZ, result);
    }

    private void collectBox(
            double x0, double y0, double z0, double x1, double y1, double z1, EntityList result) {
        if (!(x0 <= x1 && y0 <= y1 && z0 <= z1)) {
            throw new IllegalArgumentException(
                    "box is empty: min=(%s, %s, %s), max=(%s, %s, %s)"
                            .formatted(x0, y0, z0, x1, y1, z1));
        }
        long columns = cells.columns(x0, x1);
        long rows = cells.rows(y0, y1);
        long layers = cells.layers(z0, z1);
        int lines = cells.lines(columns, rows, layers);
        for (int line = 0; line < lines; line++) {
            long entries = cells.entries(columns, rows, layers, line, groups);
            for (int i = Range.from(entries); i < Range.to(entries); i++) {
                if (cells.x[i] >= x0
                        && cells.x[i] <= x1
                        && cells.y[i] >= y0
                        && cells.y[i] <= y1
                        && cells.z[i] >= z0
                        && cells.z[i] <= z1
                        && isVisible(i)) {
                    result.addBits(table.handle(cells.slots[i]));
                }
            }
        }
    }

    /// Visits every pair of entities within a distance once. The first of a pair comes before the
    /// second in the order of the index.
    ///
    /// @param distance the largest distance
    /// @param visitor receives the pairs
    public void pairs(double distance, PairVisitor visitor) {
        check(grid.dimensions(), 0, 0, 0, distance);
        double limit = distance * distance;
        boolean isFlat = grid.dimensions() == 2;
        int refreshes = update.runs();
        for (int first = 0; first < cells.size(); first++) {
            if (!isVisible(first)) {
                continue;
            }
            double x = cells.x[first];
            double y = cells.y[first];
            double z = cells.z[first];
            // entries before the row (2-D) or layer (3-D) of the first have been visited
            long columns = cells.columnsAround(x, distance);
            long rows = cells.rowsAround(y, distance);
            long layers = cells.layersAround(z, distance);
            if (isFlat) {
                rows = cells.from(rows, y);
            } else {
                layers = cells.from(layers, z);
            }
            int lines = cells.lines(columns, rows, layers);
            for (int line = 0; line < lines; line++) {
                long entries = cells.entries(columns, rows, layers, line, groups);
                int start = Math.max(Range.from(entries), first + 1);
                for (int i = start; i < Range.to(entries); i++) {
                    double squared = squared(i, x, y, z);
                    if (squared <= limit && isVisible(i)) {
                        Entity entity = table.entity(cells.slots[first]);
                        visitor.visit(entity, table.entity(cells.slots[i]), squared);
                        checkNotRefreshed(refreshes);
                    }
                }
            }
        }
    }

    /// Whether no entity is outside of the cells around a centre.
    boolean isCovered(double x, double y, double z, double radius) {
        return cells.isCovered(
                x - radius, y - radius, z - radius, x + radius, y + radius, z + radius);
    }

    /// The squared distance of an entry; z is 0 in the plane.
    double squared(int place, double x, double y, double z) {
        double dx = cells.x[place] - x;
        double dy = cells.y[place] - y;
        double dz = cells.z[place] - z;
        return dx * dx + dy * dy + dz * dz;
    }

    SlotTable table() {
        return table;
    }

    SortedCells cells() {
        return cells;
    }

    double cell() {
        return grid.cell();
    }

    /// The groups that queries see, one bit each.
    long groups() {
        return groups;
    }

    private void check(int dimensions, double x, double y, double z, double radius) {
        checkDimensions(dimensions);
        if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z) || !(radius >= 0)) {
            throw new IllegalArgumentException(
                    "centre must be finite and radius not negative: x=%s, y=%s, z=%s, radius=%s"
                            .formatted(x, y, z, radius));
        }
    }

    /// Also reports systems that search the index without having declared it: they could run at the
    /// same time as the system that refreshes it.
    private void checkDimensions(int dimensions) {
        if (update.isScheduled()) {
            world.resources().has(SpatialIndex.class);
        }
        if (grid.dimensions() != dimensions) {
            throw new IllegalStateException(
                    "index has other dimensions: index="
                            + grid.dimensions()
                            + ", query="
                            + dimensions);
        }
    }

    /// Returns the number of entities and the size of cells.
    @Override
    public String toString() {
        return "SpatialIndex[dimensions=%d, cell=%s, size=%d, unplaced=%d]"
                .formatted(grid.dimensions(), grid.cell(), size(), unplaced());
    }

    /// Receives the entities of a query.
    @FunctionalInterface
    public interface Visitor {
        /// Receives an entity.
        ///
        /// @param entity the entity
        /// @param squared its squared distance from the centre
        void visit(Entity entity, double squared);
    }

    /// Receives pairs of entities.
    @FunctionalInterface
    public interface PairVisitor {
        /// Receives a pair.
        ///
        /// @param first an entity
        /// @param second another entity
        /// @param squared their squared distance
        void visit(Entity first, Entity second, double squared);
    }
}
