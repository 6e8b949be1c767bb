package dev.tercio.replay.internal.restore;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.state.CodecValues;

import org.jspecify.annotations.Nullable;

/// How the values of a component type in a file are converted to values of the current class.
///
/// @param fileType the number of the type in the file
/// @param name the name of the type in the file
/// @param spec the current class, or null if the type is dropped
/// @param id the number of the type in the world, even if it is not registered there yet
/// @param plan how columns are read, or null if a codec reads the values
/// @param defaults one value for columns that are missing in the file, or null for zeros
/// @param codec reads values that are not columns
record LoadedType(
        int fileType,
        String name,
        @Nullable ComponentSpec<?> spec,
        int id,
        @Nullable ColumnPlan plan,
        @SuppressWarnings("ArrayRecordComponent") Object @Nullable [] defaults,
        @Nullable CodecValues codec) {}
