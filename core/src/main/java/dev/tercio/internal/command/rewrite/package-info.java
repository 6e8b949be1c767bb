/// Rewrites a stream before it is played: reordering and coalescing. Runs on the world's thread.
@NullMarked
package dev.tercio.internal.command.rewrite;

import org.jspecify.annotations.NullMarked;
