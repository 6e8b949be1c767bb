package dev.tercio.internal.command.play;

import dev.tercio.internal.command.lane.HandleScope;

/// Plays runs of commands of one kind and one component type.
///
/// Each method starts at a command, plays it and those after it that have the same first word, and
/// returns the offset of the first command it has not played: another word, the end, or a command
/// that needs a closer look.
abstract class CommandKernel {
    /// Replaces values.
    abstract int sets(byte[] bytes, int from, int end, HandleScope scope);

    /// Adds components.
    ///
    /// @param strict whether to leave components that are there to a closer look
    abstract int adds(byte[] bytes, int from, int end, HandleScope scope, boolean strict);

    /// Removes components.
    ///
    /// @param strict whether to leave components that are not there to a closer look
    abstract int removes(byte[] bytes, int from, int end, HandleScope scope, boolean strict);

    /// Counts commands that can be carried out as they are, up to the first that has another word
    /// or needs a closer look. Each lies a stride behind the one before.
    abstract int ready(byte[] bytes, int from, int stride, long word, int most, HandleScope scope);

    /// Makes room for what commands that are [#ready] leave behind: afterwards they cannot fail,
    /// not even for lack of memory.
    abstract void reserve(int count);

    /// Carries out commands that are [#ready].
    abstract void playReady(
            byte[] bytes, int from, int stride, long word, int count, HandleScope scope);
}
