/// Hand-written grids that the spatial index is compared with.
@NullMarked
package dev.tercio.bench.grid;

import org.jspecify.annotations.NullMarked;
