/// Connects nodes on one or several machines with Aeron. No type of Aeron occurs in a public
/// signature.
///
/// A transport belongs to one thread, that of its node; Aeron's media driver runs on threads of its
/// own.
@NullMarked
package dev.tercio.aeron;

import org.jspecify.annotations.NullMarked;
