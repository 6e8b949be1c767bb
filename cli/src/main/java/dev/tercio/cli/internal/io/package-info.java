/// Files of recordings, temporary folders, JSON, and an orderly shutdown.
@NullMarked
package dev.tercio.cli.internal.io;

import org.jspecify.annotations.NullMarked;
