/// Memory straight from the operating system: address space is reserved in bulk, made usable in
/// pieces, and released when its arena closes. The collector never sees it.
///
/// Threading: a [dev.tercio.internal.memory.Reservation] belongs to one thread, the world's; the
/// slices it hands out may be used by every thread their arena admits.
@NullMarked
package dev.tercio.internal.memory;

import org.jspecify.annotations.NullMarked;
