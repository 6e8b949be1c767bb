/// Runnable examples, one per feature, and the command line that starts them.
///
/// The regions between `tag::name[]` and `end::name[]` are shown in the guide; a test compares
/// both.
@NullMarked
package dev.tercio.examples;

import org.jspecify.annotations.NullMarked;
