/// Code shared by the tests of all modules.
@NullMarked
package dev.tercio.testing;

import org.jspecify.annotations.NullMarked;
