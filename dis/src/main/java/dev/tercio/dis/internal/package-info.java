/// Reads templates from JSON: the text into values that know their place, and those into records. A
/// reader serves one file and one thread.
@NullMarked
package dev.tercio.dis.internal;

import org.jspecify.annotations.NullMarked;
