/// Nodes in processes of their own: the command `node`, and what starts and compares such
/// processes. A node runs its frames on the main thread.
@NullMarked
package dev.tercio.showcase.node;

import org.jspecify.annotations.NullMarked;
