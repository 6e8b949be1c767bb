/// Queries as text: parsing, matching slots, and why an entity does not match. Belongs to the
/// world's thread.
@NullMarked
package dev.tercio.inspector.internal.query;

import org.jspecify.annotations.NullMarked;
