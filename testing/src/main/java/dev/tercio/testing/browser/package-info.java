/// A real browser for tests of pages. Belongs to the thread of the test.
@NullMarked
package dev.tercio.testing.browser;

import org.jspecify.annotations.NullMarked;
