/// Messages, peers and ownership of replicated components. Used by the thread of the world only.
@NullMarked
package dev.tercio.net.internal;

import org.jspecify.annotations.NullMarked;
