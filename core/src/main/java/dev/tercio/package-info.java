/// The [World][dev.tercio.World], its entities and components, and the types they need.
///
/// A world stores [entities][dev.tercio.Entity] with components, resources and stable ids. See
/// `dev.tercio.query` for iteration, `dev.tercio.command` for deferred changes and
/// `dev.tercio.schedule` for systems.
///
/// Threading: a world belongs to one thread at a time. Only that thread may call methods that
/// change its structure; [dev.tercio.World#bindToCurrentThread()] transfers the world to another
/// thread.
@NullMarked
package dev.tercio;

import org.jspecify.annotations.NullMarked;
