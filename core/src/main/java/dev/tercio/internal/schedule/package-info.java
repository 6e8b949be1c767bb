/// Sorts systems, partitions them into stages and runs them.
@NullMarked
package dev.tercio.internal.schedule;

import org.jspecify.annotations.NullMarked;
