package dev.tercio.replay.internal.restore;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.state.CodecValues;

import org.jspecify.annotations.Nullable;

/// How the values of a component type in a file become those of a class of today.
///
/// @param fileType the number of the type in the file
/// @param name the name of the type in the file
/// @param spec the class of today, or null if the type is left out
/// @param id the number of the type in the world, also if it is not yet registered there
/// @param plan how columns are read, or null if a codec reads the values
/// @param defaults one value for columns that the file does not have, or null for zeros
/// @param codec reads the values that are not columns
record LoadedType(
        int fileType,
        String name,
        @Nullable ComponentSpec<?> spec,
        int id,
        @Nullable ColumnPlan plan,
        @SuppressWarnings("ArrayRecordComponent") Object @Nullable [] defaults,
        @Nullable CodecValues codec) {}
