/// Queries: which entities, and what to do with their components.
///
/// A query is asked for once with [dev.tercio.World#query(Class)] and its relatives, narrowed by
/// filters, kept, and run as often as needed. A run belongs to the world's thread.
@NullMarked
package dev.tercio.query;

import org.jspecify.annotations.NullMarked;
