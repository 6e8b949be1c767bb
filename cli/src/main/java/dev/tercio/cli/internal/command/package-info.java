/// The commands, with picocli. Each is a class with its options as fields.
@NullMarked
package dev.tercio.cli.internal.command;

import org.jspecify.annotations.NullMarked;
