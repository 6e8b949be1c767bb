/// Meters that are updated from totals, and removed together.
@NullMarked
package dev.tercio.metrics.internal;

import org.jspecify.annotations.NullMarked;
