/// The transport over Aeron: streams, connections to peers, the media driver.
///
/// A [dev.tercio.aeron.internal.Connections] is guarded by its own lock. Aeron's threads never call
/// into this package, except to log errors.
@NullMarked
package dev.tercio.aeron.internal;

import org.jspecify.annotations.NullMarked;
