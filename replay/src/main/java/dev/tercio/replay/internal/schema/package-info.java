/// Descriptions of component classes in files, and classes generated from them, with which a file
/// can be opened without its original classes. Descriptions are immutable.
@NullMarked
package dev.tercio.replay.internal.schema;

import org.jspecify.annotations.NullMarked;
