package dev.tercio.kit;

import dev.tercio.ComponentType;
import dev.tercio.World;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Describes a [SpatialIndex]: coordinates, cell size, filters.
///
/// Threading: belongs to the thread of the world.
///
/// @param <T> the position component
public final class SpatialIndexBuilder<T> {
    private final World world;
    private final ComponentType<T> type;
    private final Set<Class<?>> required = new LinkedHashSet<>();
    private final Set<Class<?>> excluded = new LinkedHashSet<>();
    private @Nullable Function<PositionReader.PositionTarget, PositionReader<T>> reader;
    private int dimensions;
    private double cell;
    private boolean isFunction;
    private @Nullable ComponentType<?> group;
    private String groupField = "";

    SpatialIndexBuilder(World world, ComponentType<T> type) {
        this.world = world;
        this.type = type;
    }

    /// Sets the fields that are the coordinates, for components on the heap or in native memory.
    ///
    /// @param paths two or three fields of type float, double, int, long or short, for example
    ///   `"x", "y"`; `position.x` for a field of a nested record
    /// @return this
    public SpatialIndexBuilder<T> fields(String... paths) {
        List<String> copy = List.of(paths);
        copy.forEach(path -> FieldColumn.of(type, path)); // throws if it is not numeric
        setDimensions(copy.size());
        reader = target -> new ColumnReader<>(type, copy, groupColumn(), target);
        isFunction = false;
        return this;
    }

    /// Sets functions that return the coordinates in the plane, for components that are stored as
    /// objects. [#fields(String...)] is faster for others.
    ///
    /// @param x the first coordinate
    /// @param y the second coordinate
    /// @return this
    public SpatialIndexBuilder<T> coordinates(
            ToDoubleFunction<? super T> x, ToDoubleFunction<? super T> y) {
        setDimensions(2);
        reader = target -> new FunctionReader<>(List.of(x, y), target);
        isFunction = true;
        return this;
    }

    /// Sets functions that return the coordinates in space, for components that are stored as
    /// objects. [#fields(String...)] is faster for others.
    ///
    /// @param x the first coordinate
    /// @param y the second coordinate
    /// @param z the third coordinate
    /// @return this
    public SpatialIndexBuilder<T> coordinates(
            ToDoubleFunction<? super T> x,
            ToDoubleFunction<? super T> y,
            ToDoubleFunction<? super T> z) {
        setDimensions(3);
        reader = target -> new FunctionReader<>(List.of(x, y, z), target);
        isFunction = true;
        return this;
    }

    private void setDimensions(int count) {
        if (count != 2 && count != 3) {
            throw new IllegalArgumentException(
                    "index needs two or three coordinates: coordinates=" + count);
        }
        dimensions = count;
    }

    /// Sets the side length of a cell. The usual radius of queries is a good choice.
    ///
    /// @param size the side length
    /// @return this
    public SpatialIndexBuilder<T> cell(double size) {
        if (!(size > 0) || !Double.isFinite(size) || !Double.isFinite(1 / size)) {
            throw new IllegalArgumentException("cell size must be positive: size=" + size);
        }
        cell = size;
        return this;
    }

    /// Only entities that have all of these components.
    ///
    /// @param types component classes
    /// @return this
    public SpatialIndexBuilder<T> with(Class<?>... types) {
        Collections.addAll(required, types);
        return this;
    }

    /// Only entities that have none of these components.
    ///
    /// @param types component classes
    /// @return this
    public SpatialIndexBuilder<T> without(Class<?>... types) {
        Collections.addAll(excluded, types);
        return this;
    }

    /// Divides the entities into groups by the value of a field, such as the side of a unit. Only
    /// entities that have the component are in the index. [SpatialIndex#inGroups] and
    /// [SpatialIndex#notInGroups] search in some of the groups.
    ///
    /// @param component the component with the group
    /// @param field an integer or enum field with values from 0 to 63; the group of an enum
    ///   constant is its position
    /// @return this
    public SpatialIndexBuilder<T> group(Class<?> component, String field) {
        ComponentType<?> grouping = ComponentType.of(component);
        FieldColumn.of(grouping, field); // throws if it is not numeric
        group = grouping;
        groupField = field;
        if (component != type.type()) {
            required.add(component);
        }
        return this;
    }

    /// Creates the index, which is empty until its first refresh. The world tracks changes of the
    /// position from now on.
    ///
    /// @return the index
    /// @throws IllegalStateException if coordinates or cell size are missing
    public SpatialIndex build() {
        if (reader == null || cell == 0) {
            throw new IllegalStateException(
                    "index is incomplete: dimensions="
                            + dimensions
                            + ", cell="
                            + cell
                            + "; call fields(...) or coordinates(...), and cell(...)");
        }
        if (isFunction && group != null) {
            throw new IllegalStateException(
                    "group(...) needs fields(...): component=" + type.type().getName());
        }
        Class<?> grouping = group == null ? null : group.type();
        CellGrid grid = new CellGrid(dimensions, cell);
        return new SpatialIndex(
                new IndexSpec<>(
                        world,
                        type,
                        grid,
                        reader,
                        Set.copyOf(required),
                        Set.copyOf(excluded),
                        grouping));
    }

    private @Nullable FieldColumn groupColumn() {
        return group == null ? null : FieldColumn.of(group, groupField);
    }
}
