/// Saves worlds to files and loads them, records and replays frames, and rolls back.
@NullMarked
package dev.tercio.replay;

import org.jspecify.annotations.NullMarked;
