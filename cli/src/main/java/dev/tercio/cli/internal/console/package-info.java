/// Output of commands: the standard streams and the progress bar.
@NullMarked
package dev.tercio.cli.internal.console;

import org.jspecify.annotations.NullMarked;
