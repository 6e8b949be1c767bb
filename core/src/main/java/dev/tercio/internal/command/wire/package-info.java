/// The writer and the reader of the binary format of commands, which `docs/command-format.md`
/// explains. Readers trust no input and validate a whole stream before they use it.
@NullMarked
package dev.tercio.internal.command.wire;

import org.jspecify.annotations.NullMarked;
