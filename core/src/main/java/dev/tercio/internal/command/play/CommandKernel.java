package dev.tercio.internal.command.play;

/// Plays runs of commands of one kind and one component type.
///
/// Each method starts at a command, plays it and those after it that have the same first word, and
/// returns the offset of the first command it has not played: another word, the end, or a command
/// that needs the slow path. If playback is strict, commands without effect need the slow path.
abstract class CommandKernel {
    /// Replaces values.
    abstract int sets(byte[] bytes, int from, int end, PlaybackContext context);

    /// Adds components.
    abstract int adds(byte[] bytes, int from, int end, PlaybackContext context);

    /// Removes components.
    abstract int removes(byte[] bytes, int from, int end, PlaybackContext context);

    /// Counts commands that can be carried out without the slow path, up to the first that cannot
    /// or has another word. Each begins a stride after the one before.
    abstract int ready(
            byte[] bytes, int from, int stride, long word, int most, PlaybackContext context);

    /// Reserves the memory that commands need that are [#ready]: afterwards they cannot fail, not
    /// even for lack of memory.
    abstract void reserve(int count);

    /// Carries out commands that are [#ready].
    abstract void playReady(
            byte[] bytes, int from, int stride, long word, int count, PlaybackContext context);
}
