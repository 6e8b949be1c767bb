/// Reads templates from JSON: parses text into values with locations, and converts these to
/// records. A reader serves one file and one thread.
@NullMarked
package dev.tercio.templates.internal;

import org.jspecify.annotations.NullMarked;
