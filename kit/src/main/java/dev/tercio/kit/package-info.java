/// What most games need on top of the engine.
///
/// [dev.tercio.kit.Randoms] returns random numbers that depend only on a seed, a frame, an entity
/// and a purpose. [dev.tercio.kit.SpatialIndex] finds entities by position.
///
/// [dev.tercio.kit.States] are the states of a game, such as menu and playing.
/// [dev.tercio.kit.Timer] and [dev.tercio.kit.Cooldown] follow the clock of the simulation.
///
/// Threading: each class documents its own rule.
@NullMarked
package dev.tercio.kit;

import org.jspecify.annotations.NullMarked;
