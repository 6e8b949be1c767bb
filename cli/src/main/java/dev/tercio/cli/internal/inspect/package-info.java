/// Reads snapshots and recordings without the classes they were written with, and reports their
/// content as text or JSON.
///
/// Everything here belongs to one thread.
@NullMarked
package dev.tercio.cli.internal.inspect;

import org.jspecify.annotations.NullMarked;
