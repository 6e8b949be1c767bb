package dev.tercio.internal.query;

/// Describes the loops of a run in depth order. Both write the same components.
///
/// @param roots the loop of the body for roots
/// @param children the loop of the body for all other rows
record DepthSpec(LoopSpec roots, LoopSpec children) {}
