/// The binary form of commands, written and read; `docs/command-format.md` explains it. Readers
/// trust nothing and check a whole stream before they use it.
@NullMarked
package dev.tercio.internal.command.wire;

import org.jspecify.annotations.NullMarked;
