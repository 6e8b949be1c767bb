/// One small program per feature. `./tercio run NAME` starts it.
///
/// The regions between `tag::name[]` and `end::name[]` are shown in the guide; a test compares
/// both.
@NullMarked
package dev.tercio.examples;

import org.jspecify.annotations.NullMarked;
