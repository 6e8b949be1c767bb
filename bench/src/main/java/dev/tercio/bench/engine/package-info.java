/// The engines that are compared, and the check that all of them give the same results.
@NullMarked
package dev.tercio.bench.engine;

import org.jspecify.annotations.NullMarked;
