/// Schemas of component records: their fields, and the columns of primitives that store them.
/// Schemas are immutable and shared by all worlds.
@NullMarked
package dev.tercio.internal.schema;

import org.jspecify.annotations.NullMarked;
