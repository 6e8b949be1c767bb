/// Challenge and response with the key of the exercise, for the connections of Aeron's archive and
/// cluster.
@NullMarked
package dev.tercio.aeron.internal.key;

import org.jspecify.annotations.NullMarked;
