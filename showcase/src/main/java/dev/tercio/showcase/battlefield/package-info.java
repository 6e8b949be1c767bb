/// A battle of two armies on two nodes. One node owns how units move, the other what becomes of
/// them; both are recorded, run again from their recordings, and compared.
///
/// The rules are in systems that know nothing of nodes, so the same battle also runs in one world:
/// [dev.tercio.showcase.battlefield.Battlefield]. Everything that lasts from one frame to the next
/// is in components and resources; grids are filled anew every frame. All belongs to one thread.
@NullMarked
package dev.tercio.showcase.battlefield;

import org.jspecify.annotations.NullMarked;
