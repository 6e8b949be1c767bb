/// The worlds of an inspector: requests that wait for the world's thread, time budgets, pausing,
/// history, journal and conditions.
@NullMarked
package dev.tercio.inspector.internal.world;

import org.jspecify.annotations.NullMarked;
