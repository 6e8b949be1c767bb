package dev.tercio.internal.command.play;

/// Plays runs of combines of one component type and one combiner.
abstract class CombineKernel {
    /// Plays the command at an offset and the following commands with the same first word.
    ///
    /// @return the offset of the first command that it has not played: another word, the end, or a
    ///   command that needs the slow path
    abstract int combines(long[] stream, int from, int end, PlaybackContext context);
}
