/// Media drivers in this process, and the folders they use. Any thread.
@NullMarked
package dev.tercio.aeron.internal.driver;

import org.jspecify.annotations.NullMarked;
