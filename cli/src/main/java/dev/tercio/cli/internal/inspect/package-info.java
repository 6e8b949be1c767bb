/// Looks into snapshots and recordings without the classes they were written with, and prints what
/// it finds as text or as JSON.
///
/// Everything here belongs to one thread.
@NullMarked
package dev.tercio.cli.internal.inspect;

import org.jspecify.annotations.NullMarked;
