package dev.tercio.kit;

import dev.tercio.ComponentType;
import dev.tercio.World;

import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.function.Function;

/// An immutable description of an index.
///
/// @param reader creates a reader that passes positions to a target
/// @param group the component with the group, which is also required
record IndexSpec<T>(
        World world,
        ComponentType<T> type,
        CellGrid grid,
        Function<PositionReader.PositionTarget, PositionReader<T>> reader,
        Set<Class<?>> required,
        Set<Class<?>> excluded,
        @Nullable Class<?> group) {}
