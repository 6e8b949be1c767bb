package dev.tercio.internal.command.play;

/// Plays runs of commands of one kind and one component type.
///
/// Each method starts at a command, plays it and the following commands with the same first word,
/// and returns the offset of the first command that it has not played: another word, the end, or a
/// command that needs the slow path. If playback is strict, commands without effect need the slow
/// path.
abstract class CommandKernel {
    /// Plays sets.
    abstract int sets(long[] stream, int from, int end, PlaybackContext context);

    /// Plays adds.
    abstract int adds(long[] stream, int from, int end, PlaybackContext context);

    /// Plays removes.
    abstract int removes(long[] stream, int from, int end, PlaybackContext context);

    /// Counts the commands that do not need the slow path, up to the first that does or has another
    /// word. Consecutive commands are one stride apart.
    abstract int ready(
            long[] stream, int from, int stride, long word, int most, PlaybackContext context);

    /// Reserves memory for commands that are [#ready]. They cannot fail afterwards, not even for
    /// lack of memory.
    abstract void reserve(int count);

    /// Plays commands that are [#ready].
    abstract void playReady(
            long[] stream, int from, int stride, long word, int count, PlaybackContext context);
}
