/// What a user imports: the [dev.tercio.World], its entities and their components.
///
/// Threading: a world belongs to one thread at a time. Every method that changes its structure must
/// be called by that thread; [dev.tercio.World#bindToCurrentThread()] hands the world over.
@NullMarked
package dev.tercio;

import org.jspecify.annotations.NullMarked;
