/// How commands are recorded, ordered and played.
@NullMarked
package dev.tercio.internal.command;

import org.jspecify.annotations.NullMarked;
