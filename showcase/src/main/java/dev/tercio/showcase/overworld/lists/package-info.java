/// The same game as a game programmer would write it without an engine: objects in lists that are
/// kept by hand, and changes that happen at once. One thread.
@NullMarked
package dev.tercio.showcase.overworld.lists;

import org.jspecify.annotations.NullMarked;
