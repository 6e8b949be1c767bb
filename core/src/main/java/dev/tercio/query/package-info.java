/// Queries select entities by their components and run code over them.
///
/// Create a query once with one of the `query` methods of [dev.tercio.World], narrow it with
/// filters, keep it, and run it as often as needed. Queries run on the world's thread.
@NullMarked
package dev.tercio.query;

import org.jspecify.annotations.NullMarked;
