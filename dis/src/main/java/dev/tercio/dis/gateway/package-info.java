/// Makes a world a participant of a DIS exercise, see [dev.tercio.dis.gateway.DisGateway].
///
/// Threading: everything belongs to the thread of the world, except the transport, which receives
/// on a thread of its own.
@NullMarked
package dev.tercio.dis.gateway;

import org.jspecify.annotations.NullMarked;
