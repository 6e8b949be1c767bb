/// What a component record looks like once it is taken apart: its fields, and the columns of
/// primitives that hold them. Descriptions are immutable and shared by all worlds.
@NullMarked
package dev.tercio.internal.schema;

import org.jspecify.annotations.NullMarked;
