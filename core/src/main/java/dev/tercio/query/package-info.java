/// Queries: which entities, and what to do with their components.
///
/// Get a query once with one of the `query` methods of [dev.tercio.World], narrow it by filters,
/// keep it, and run it as often as needed. Queries run on the world's thread.
@NullMarked
package dev.tercio.query;

import org.jspecify.annotations.NullMarked;
