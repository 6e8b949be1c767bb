/// Measures what the inspector costs. Belongs to the thread of the world; a reader has its own.
@NullMarked
package dev.tercio.bench.page;

import org.jspecify.annotations.NullMarked;
