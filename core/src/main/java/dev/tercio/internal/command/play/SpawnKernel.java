package dev.tercio.internal.command.play;

/// Plays runs of spawns of one shape, see [CommandKernel].
abstract class SpawnKernel {
    /// Plays spawns, of which the caller has found the first to have the shape.
    ///
    /// @param number the number of the first command
    /// @return the offset of the first command that was not played
    abstract int spawns(long[] stream, int from, int end, PlaybackContext context, int number);
}
