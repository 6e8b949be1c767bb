/// The implementation of [dev.tercio.World]: it connects headers, stores and indexes, and checks
/// every call.
@NullMarked
package dev.tercio.internal.world;

import org.jspecify.annotations.NullMarked;
