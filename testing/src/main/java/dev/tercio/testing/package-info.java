/// What the tests of all modules share.
@NullMarked
package dev.tercio.testing;

import org.jspecify.annotations.NullMarked;
