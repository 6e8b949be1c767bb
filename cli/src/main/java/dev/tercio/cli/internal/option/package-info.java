/// Options that several commands share, and checks of their values.
@NullMarked
package dev.tercio.cli.internal.option;

import org.jspecify.annotations.NullMarked;
