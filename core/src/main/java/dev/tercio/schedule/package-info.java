/// Systems and the schedule that runs them: phases, order, stages that run in parallel where access
/// allows, and playback of commands between stages.
///
/// A [ComponentSystem] says what it reads and writes when it is created, and does its work in
/// `update`. A [Schedule] sorts systems into stages once and runs them frame by frame. The outcome
/// does not depend on the number of workers.
@NullMarked
package dev.tercio.schedule;

import org.jspecify.annotations.NullMarked;
