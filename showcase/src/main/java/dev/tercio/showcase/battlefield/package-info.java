/// A battle of two armies on two nodes. One node moves the units, the other computes damage; both
/// are recorded, replayed and compared.
///
/// The systems do not depend on nodes, so the same battle also runs in one world:
/// [dev.tercio.showcase.battlefield.Battlefield]. Everything that lasts from one frame to the next
/// is in components and resources; grids are rebuilt every frame. Everything belongs to one thread.
@NullMarked
package dev.tercio.showcase.battlefield;

import org.jspecify.annotations.NullMarked;
