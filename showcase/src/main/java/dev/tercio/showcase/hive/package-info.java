/// A small complete game: hives of bees that collect nectar by day and live on honey by night. It
/// shows relations, observers, events, combined commands, states, timers, random numbers and the
/// spatial index together.
@NullMarked
package dev.tercio.showcase.hive;

import org.jspecify.annotations.NullMarked;
