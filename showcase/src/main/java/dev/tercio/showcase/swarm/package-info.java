/// A swarm of birds that flock, feed, breed and are hunted: a simulation to record and replay.
///
/// Everything that lasts from one frame to the next is in components and resources. What systems
/// keep besides is made anew every frame.
@NullMarked
package dev.tercio.showcase.swarm;

import org.jspecify.annotations.NullMarked;
