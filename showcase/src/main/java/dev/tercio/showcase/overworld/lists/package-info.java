/// The same game without an engine: objects in lists, changes that take effect immediately, one
/// thread.
@NullMarked
package dev.tercio.showcase.overworld.lists;

import org.jspecify.annotations.NullMarked;
