/// Reads templates from JSON: text into values that know their location, and those into records. A
/// reader serves one file and one thread.
@NullMarked
package dev.tercio.templates.internal;

import org.jspecify.annotations.NullMarked;
