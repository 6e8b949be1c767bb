/// Worlds with systems that can be started by name, recorded and run again from a recording.
///
/// A simulation belongs to the thread that starts it.
@NullMarked
package dev.tercio.examples.simulation;

import org.jspecify.annotations.NullMarked;
