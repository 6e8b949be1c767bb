/// Components of the measured worlds: records for Tercio, classes for the tags of other engines.
@NullMarked
package dev.tercio.bench.component;

import org.jspecify.annotations.NullMarked;
