/// A swarm of birds that flock, feed, breed and are hunted: a simulation to record and replay.
///
/// Everything that lasts from one frame to the next is in components and resources. All other data
/// of systems is rebuilt every frame.
@NullMarked
package dev.tercio.showcase.swarm;

import org.jspecify.annotations.NullMarked;
