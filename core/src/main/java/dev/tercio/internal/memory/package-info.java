/// Memory directly from the operating system: address space is reserved in bulk, committed in
/// ranges and released when its arena closes. The garbage collector does not manage it.
///
/// Threading: only the world's thread uses a [dev.tercio.internal.memory.Reservation]; its slices
/// may be used by every thread that their arena admits.
@NullMarked
package dev.tercio.internal.memory;

import org.jspecify.annotations.NullMarked;
