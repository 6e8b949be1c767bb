/// Access control of a world: which threads may change it and when, and which components a system
/// may access. Any thread may call the checks.
@NullMarked
package dev.tercio.internal.guard;

import org.jspecify.annotations.NullMarked;
