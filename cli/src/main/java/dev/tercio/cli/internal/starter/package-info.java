/// Creates projects for users. Uses only the JDK, so that the jar can be started on its own.
@NullMarked
package dev.tercio.cli.internal.starter;

import org.jspecify.annotations.NullMarked;
