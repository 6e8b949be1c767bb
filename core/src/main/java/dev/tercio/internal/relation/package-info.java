/// Relations: the sources of each target, kept in agreement with the components that link them.
/// Changed by the thread of the world; any thread may read while the structure does not change.
@NullMarked
package dev.tercio.internal.relation;

import org.jspecify.annotations.NullMarked;
