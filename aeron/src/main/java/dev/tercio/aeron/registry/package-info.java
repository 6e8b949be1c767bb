/// The registry of an exercise, replicated with Raft: it decides who takes part, under which node
/// number, with which ids, who takes over from a node that is gone, and what time it is.
///
/// [dev.tercio.aeron.registry.RegistryNode] runs a member of the registry.
/// [dev.tercio.aeron.registry.RegistryClient] connects a node of the exercise to it. A client is
/// used by one thread, normally that of the world; it never blocks that thread.
@NullMarked
package dev.tercio.aeron.registry;

import org.jspecify.annotations.NullMarked;
