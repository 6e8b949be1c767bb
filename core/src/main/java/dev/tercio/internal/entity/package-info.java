/// Entity headers, the allocator that clusters slots by component set, and stable ids. Only the
/// world's thread may change them.
@NullMarked
package dev.tercio.internal.entity;

import org.jspecify.annotations.NullMarked;
