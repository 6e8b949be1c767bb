/// Systems and the schedule that runs them: phases, groups, ordering, parallel stages, and playback
/// of commands between stages.
///
/// A [ComponentSystem] declares what it reads and writes when it is created, and does its work in
/// `update`. A [Schedule] divides systems into stages and runs them frame by frame. The result does
/// not depend on the number of workers.
///
/// Threading: a schedule is used on its world's thread. The systems of a stage run on that thread
/// and on the workers of the world.
@NullMarked
package dev.tercio.schedule;

import org.jspecify.annotations.NullMarked;
