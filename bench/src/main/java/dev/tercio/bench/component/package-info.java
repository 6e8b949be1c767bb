/// Components of the worlds that are measured: records for Tercio, classes for the tags of others.
@NullMarked
package dev.tercio.bench.component;

import org.jspecify.annotations.NullMarked;
