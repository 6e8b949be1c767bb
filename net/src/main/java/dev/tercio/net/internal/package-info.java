/// Messages, peers and ownership of replicated components. Belongs to the thread of the world.
@NullMarked
package dev.tercio.net.internal;

import org.jspecify.annotations.NullMarked;
