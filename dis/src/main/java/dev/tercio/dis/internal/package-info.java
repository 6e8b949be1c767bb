/// The implementation of the gateway.
@NullMarked
package dev.tercio.dis.internal;

import org.jspecify.annotations.NullMarked;
