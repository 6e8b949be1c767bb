/// Dead reckoning of DIS: [dev.tercio.dis.reckoning.DeadReckoning] moves entities between updates,
/// and [dev.tercio.dis.reckoning.SentState] decides when an update is necessary.
///
/// Threading: the mutable classes are not thread-safe. Use each object on one thread at a time.
@NullMarked
package dev.tercio.dis.reckoning;

import org.jspecify.annotations.NullMarked;
